import { textLanguages } from './text.ts';

/** Labels of extras and their choices, in the order of `textLanguages`. */
const labels: Record<string, readonly [fr: string, en: string, de: string, es: string]> = {
  FEE: ['Frais de dossier', 'Processing fee', 'Bearbeitungsgebühr', 'Gastos de gestión'],
  CLEANING: ['Ménage de fin de séjour', 'Final cleaning', 'Endreinigung', 'Limpieza final'],
  TOURIST_TAX: ['Taxe de séjour', 'Tourist tax', 'Kurtaxe', 'Tasa turística'],
  ENERGY: ['Forfait énergie', 'Energy', 'Energiekosten', 'Suplemento de energía'],
  BED_LINEN: ['Draps et serviettes', 'Bed linen and towels', 'Bettwäsche und Handtücher', 'Ropa de cama y toallas'],
  GUEST_CARD: ['Carte d’hôte', 'Guest card', 'Gästekarte', 'Tarjeta de huésped'],
  PET: ['Animal de compagnie', 'Pet', 'Haustier', 'Mascota'],
  DINNER: [
    'Table d’hôtes le soir',
    'Dinner with your hosts',
    'Abendessen bei den Gastgebern',
    'Cena con los anfitriones',
  ],
  BREAKFAST: ['Petit déjeuner livré', 'Breakfast delivered', 'Frühstück, geliefert', 'Desayuno a domicilio'],
  BABY_KIT: ['Kit bébé', 'Baby kit', 'Babyausstattung', 'Kit de bebé'],
  FIREWOOD: ['Panier de bois', 'Basket of firewood', 'Korb Brennholz', 'Cesta de leña'],
  POOL_HEATING: ['Chauffage de la piscine', 'Pool heating', 'Poolheizung', 'Calefacción de la piscina'],
  CRUISE: ['Sortie avec pilote', 'Outing with a skipper', 'Ausfahrt mit Skipper', 'Salida con patrón'],
  SAUNA_SESSION: ['Séance de sauna', 'Sauna session', 'Saunagang', 'Sesión de sauna'],
  WIFI: ['Wifi', 'Wifi', 'WLAN', 'Wifi'],
  CAR_PARK: ['Parking', 'Parking', 'Parkplatz', 'Aparcamiento'],
  MORNING_MEAL: ['Petit déjeuner', 'Breakfast', 'Frühstück', 'Desayuno'],
  SHEETS: ['Draps', 'Sheets', 'Bettwäsche', 'Sábanas'],
  TOWELS: ['Serviettes', 'Towels', 'Handtücher', 'Toallas'],
  KITCHEN_LINEN: ['Torchons', 'Kitchen linen', 'Küchenwäsche', 'Paños de cocina'],
  ADULT_BICYCLE: ['Vélo adulte', 'Adult bicycle', 'Fahrrad für Erwachsene', 'Bicicleta de adulto'],
  CHILD_BICYCLE: ['Vélo enfant', 'Child’s bicycle', 'Kinderfahrrad', 'Bicicleta infantil'],
  CHILD_TRAILER: ['Remorque enfant', 'Child trailer', 'Kinderanhänger', 'Remolque infantil'],
  ALPINE_SKIS: ['Ski alpin', 'Alpine skis', 'Alpinski', 'Esquí alpino'],
  SNOWSHOES: ['Raquettes', 'Snowshoes', 'Schneeschuhe', 'Raquetas de nieve'],
  LINEN: ['Location de linge', 'Linen hire', 'Wäschepaket', 'Alquiler de ropa blanca'],
  BICYCLES: ['Location de vélos', 'Bicycle hire', 'Fahrradverleih', 'Alquiler de bicicletas'],
  SKI_HIRE: ['Matériel de ski', 'Ski hire', 'Skiverleih', 'Alquiler de esquís'],
};

export function labelOf(code: string): Record<string, string> {
  return Object.fromEntries(textLanguages.map((language, at) => [language, labels[code]?.[at] ?? code]));
}
