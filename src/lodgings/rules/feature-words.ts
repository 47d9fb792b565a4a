import { wordIn, type InAll } from './words.ts';

/** For example `Private pool`; unknown codes are made readable. */
export function featureLabel(code: string, language: string): string {
  return labelFor(featureWords, code, language);
}

/** For example `Forest`; unknown codes are made readable. */
export function surroundingLabel(code: string, language: string): string {
  return labelFor(surroundingWords, code, language);
}

export const featureWords = {
  PETS: ['Animaux admis', 'Pets allowed', 'Haustiere erlaubt', 'Se admiten mascotas'],
  LIFT: ['Ascenseur', 'Lift', 'Aufzug', 'Ascensor'],
  BATH: ['Baignoire', 'Bathtub', 'Badewanne', 'Bañera'],
  AIRCONDITIONING: ['Climatisation', 'Air conditioning', 'Klimaanlage', 'Aire acondicionado'],
  OVEN: ['Four', 'Oven', 'Backofen', 'Horno'],
  WASHINGMACHINE: ['Lave-linge', 'Washing machine', 'Waschmaschine', 'Lavadora'],
  DISHWASHER: ['Lave-vaisselle', 'Dishwasher', 'Geschirrspüler', 'Lavavajillas'],
  MICROWAVE: ['Micro-ondes', 'Microwave', 'Mikrowelle', 'Microondas'],
  GARDENFURNITURE: ['Salon de jardin', 'Garden furniture', 'Gartenmöbel', 'Muebles de jardín'],
  GROUPPOOL: ['Piscine collective', 'Shared pool', 'Gemeinschaftspool', 'Piscina comunitaria'],
  PARKING: ['Stationnement', 'Parking', 'Parkplatz', 'Aparcamiento'],
  TELEVISION: ['Télévision', 'Television', 'Fernseher', 'Televisión'],
  TERRACE: ['Terrasse', 'Terrace', 'Terrasse', 'Terraza'],
  BARBECUE: ['Barbecue', 'Barbecue', 'Grill', 'Barbacoa'],
  HEATING: ['Chauffage', 'Heating', 'Heizung', 'Calefacción'],
  SMOKER: ['Fumeurs admis', 'Smoking allowed', 'Rauchen erlaubt', 'Se permite fumar'],
  GARDEN: ['Jardin', 'Garden', 'Garten', 'Jardín'],
  FIREPLACE: ['Cheminée', 'Fireplace', 'Kamin', 'Chimenea'],
  FREEZER: ['Congélateur', 'Freezer', 'Gefrierschrank', 'Congelador'],
  COT: ['Lit bébé', 'Cot', 'Kinderbett', 'Cuna'],
  TUMBLEDRYER: ['Sèche-linge', 'Tumble dryer', 'Wäschetrockner', 'Secadora'],
  SHOWER: ['Douche', 'Shower', 'Dusche', 'Ducha'],
  INTERNET: ['Internet', 'Internet', 'Internet', 'Internet'],
  BALCONY: ['Balcon', 'Balcony', 'Balkon', 'Balcón'],
  HANDICAPEDACCESS: ['Accès handicapés', 'Wheelchair access', 'Barrierefreier Zugang', 'Acceso para discapacitados'],
  SEPARATETOILET: ['WC séparés', 'Separate toilet', 'Separates WC', 'Aseo independiente'],
  GREENAREA: ['Espace vert', 'Green area', 'Grünfläche', 'Zona verde'],
  PRIVATEPOOL: ['Piscine privée', 'Private pool', 'Privater Pool', 'Piscina privada'],
  SMALLOVEN: ['Mini-four', 'Small oven', 'Kleiner Backofen', 'Horno pequeño'],
  SAUNA: ['Sauna', 'Sauna', 'Sauna', 'Sauna'],
  BILLIARDTABLE: ['Billard', 'Billiard table', 'Billardtisch', 'Mesa de billar'],
  JACUZZI: ['Jacuzzi', 'Jacuzzi', 'Whirlpool', 'Jacuzzi'],
  TENNIS: ['Tennis', 'Tennis', 'Tennis', 'Tenis'],
} as const satisfies Record<string, InAll>;

export const surroundingWords = {
  SEA: ['Mer', 'Sea', 'Meer', 'Mar'],
  LAKE: ['Lac', 'Lake', 'See', 'Lago'],
  MOUNTAIN: ['Montagne', 'Mountains', 'Berge', 'Montaña'],
  SLOPE: ['Pistes de ski', 'Ski slopes', 'Skipisten', 'Pistas de esquí'],
  FOREST: ['Forêt', 'Forest', 'Wald', 'Bosque'],
  COUNTRYSIDE: ['Campagne', 'Countryside', 'Ländliche Gegend', 'Campo'],
  CITYCENTRE: ['Centre-ville', 'City centre', 'Stadtzentrum', 'Centro de la ciudad'],
  SHOPS: ['Commerces', 'Shops', 'Geschäfte', 'Tiendas'],
  BUS: ['Bus', 'Bus', 'Bus', 'Autobús'],
  METRO: ['Métro', 'Metro', 'U-Bahn', 'Metro'],
  TRAM: ['Tramway', 'Tram', 'Straßenbahn', 'Tranvía'],
  TAXI: ['Taxi', 'Taxi', 'Taxi', 'Taxi'],
  GOLF: ['Golf', 'Golf', 'Golf', 'Golf'],
} as const satisfies Record<string, InAll>;

export const knownFeatures: readonly string[] = Object.keys(featureWords);

export const knownSurroundings: readonly string[] = Object.keys(surroundingWords);

function labelFor(words: Readonly<Record<string, InAll>>, code: string, language: string): string {
  const known = Object.hasOwn(words, code) ? words[code] : undefined;
  return known ? wordIn(known, language) : readableCode(code);
}

/** `OUTDOOR_KITCHEN` is `Outdoor kitchen`. */
function readableCode(code: string): string {
  const words = code.replaceAll('_', ' ').trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
