import { languages, type Language } from '../../values/texts.ts';
import type {
  LodgingSubType,
  LodgingType,
  Property,
  carRequirements,
  checkProcedures,
  civilities,
  depositKinds,
  extraTypes,
  residentialUsages,
  OptionType,
  PriceUnit,
  DistancePlace,
} from './property.ts';
import type { WeekdayCode } from '../../values/day.ts';
import type { ContractState, DiffusionState, Topic } from './lodging.ts';

export function languageOf(code: string): Language {
  return languages.find((language) => language === code) ?? 'fr';
}

export type InAll = readonly [fr: string, en: string, de: string, es: string];

export function wordIn(words: InAll, language: string): string {
  return words[languages.indexOf(languageOf(language))] as string;
}

export function typeLabel(type: LodgingType, language: string): string {
  return wordIn(typeWords[type], language);
}

export function subTypeLabel(subType: LodgingSubType, language: string): string {
  return wordIn(subTypes[subType], language);
}

export function countLabel(noun: keyof typeof singulars, count: number, language: string): string {
  return `${count} ${wordIn((count === 1 ? singulars : plurals)[noun], language)}`;
}

export function atLeastLabel(noun: keyof typeof singulars, count: number, language: string): string {
  return `${countLabel(noun, count, language)} ${wordIn(orMore, language)}`;
}

export function starsLabel(standing: number, language: string): string {
  return standing === 0 ? wordIn(notRated, language) : countLabel('stars', standing, language);
}

export const typeWords: Readonly<Record<LodgingType, InAll>> = {
  HOUSE: ['Maison', 'House', 'Haus', 'Casa'],
  APARTMENT: ['Appartement', 'Apartment', 'Wohnung', 'Apartamento'],
  BOAT_DOCKED: ['Bateau à quai', 'Houseboat', 'Hausboot', 'Casa flotante'],
  CAMPING: ['Camping', 'Camping', 'Camping', 'Camping'],
};

const subTypes: Record<LodgingSubType, InAll> = {
  STUDIO: ['Studio', 'Studio', 'Studio', 'Estudio'],
  APARTMENT: ['Appartement', 'Apartment', 'Wohnung', 'Apartamento'],
  HOUSE: ['Maison', 'House', 'Haus', 'Casa'],
  VILLA: ['Villa', 'Villa', 'Villa', 'Villa'],
  CHALET: ['Chalet', 'Chalet', 'Chalet', 'Chalet'],
  GITE: ['Gîte', 'Cottage', 'Landhaus', 'Casa rural'],
  BUNGALOW: ['Bungalow', 'Bungalow', 'Bungalow', 'Bungalow'],
  MOBILHOME: ['Mobil-home', 'Mobile home', 'Mobilheim', 'Casa móvil'],
  GUESTROOM: ['Chambre d’hôtes', 'Guest room', 'Gästezimmer', 'Habitación de huéspedes'],
};

const singulars = {
  nights: ['nuit', 'night', 'Nacht', 'noche'],
  rooms: ['pièce', 'room', 'Zimmer', 'habitación'],
  persons: ['personne', 'person', 'Person', 'persona'],
  bedrooms: ['chambre', 'bedroom', 'Schlafzimmer', 'dormitorio'],
  stars: ['étoile', 'star', 'Stern', 'estrella'],
} as const satisfies Record<string, InAll>;

const plurals: Record<keyof typeof singulars, InAll> = {
  nights: ['nuits', 'nights', 'Nächte', 'noches'],
  rooms: ['pièces', 'rooms', 'Zimmer', 'habitaciones'],
  persons: ['personnes', 'persons', 'Personen', 'personas'],
  bedrooms: ['chambres', 'bedrooms', 'Schlafzimmer', 'dormitorios'],
  stars: ['étoiles', 'stars', 'Sterne', 'estrellas'],
};

const orMore: InAll = ['ou plus', 'or more', 'oder mehr', 'o más'];

const notRated: InAll = ['non classé', 'not rated', 'ohne Sterne', 'sin categoría'];

/** By increasing length: at most 20, 35, 50, 70, 100 and 160 characters, none shorter than the one before. */
export interface Labels {
  conciseShortLabel: string;
  shortLabel: string;
  conciseMediumLabel: string;
  mediumLabel: string;
  conciseLongLabel: string;
  longLabel: string;
}

type Labelled = Pick<Property, 'name' | 'typeCode' | 'address' | 'geoTree' | 'generalDescription'>;

/** docs/contract.md 3, "Labels". Unknown figures are left out. */
export function labelsOf(property: Labelled, language: string): Labels {
  const { personMax, rooms, surface } = property.generalDescription;
  const type = typeLabel(property.typeCode, language);
  const { city } = property.address;
  const size = rooms === undefined || rooms === 0 ? type : `${type} ${countLabel('rooms', rooms, language)}`;
  const medium = `${size} ${countLabel('persons', personMax, language)}, ${city}`;
  const area = surface === undefined ? undefined : `${surface} m²`;
  const long = [property.name, medium, area, property.geoTree.region].filter((part) => part !== undefined);
  const conciseShortLabel = truncateText(20, `${type} ${personMax}p`);
  const shortLabel = longerOf(conciseShortLabel, truncateText(35, `${type}, ${city}`));
  const conciseMediumLabel = longerOf(shortLabel, truncateText(50, `${size} ${personMax}p, ${city}`));
  const mediumLabel = longerOf(conciseMediumLabel, truncateText(70, medium));
  const conciseLongLabel = longerOf(mediumLabel, truncateText(100, `${property.name}, ${medium}`));
  const longLabel = longerOf(conciseLongLabel, truncateText(160, long.join(', ')));
  return { conciseShortLabel, shortLabel, conciseMediumLabel, mediumLabel, conciseLongLabel, longLabel };
}

/** Repeats the previous label when the next would be shorter, for example when cut at a long word. */
function longerOf(before: string, label: string): string {
  return Array.from(label).length < Array.from(before).length ? before : label;
}

/** Cuts at a word boundary and appends `…`, at most `longest` characters in all; a single long word is cut. */
export function truncateText(longest: number, text: string): string {
  const characters = Array.from(text);
  if (characters.length <= longest) return text;
  const start = characters.slice(0, longest - 1).join('');
  const isWordEnd = /\s/.test(characters[longest - 1] ?? '');
  const words = isWordEnd ? start : start.replace(/\s+\S*$/, '');
  return `${words.replace(/[\s,;:.–-]+$/, '')}…`;
}

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

type Words<Code extends string> = Readonly<Record<Code, InAll>>;

export const subTypeWords: Words<LodgingSubType> = {
  STUDIO: ['Studio', 'Studio', 'Studio', 'Estudio'],
  APARTMENT: ['Appartement', 'Apartment', 'Wohnung', 'Apartamento'],
  HOUSE: ['Maison', 'House', 'Haus', 'Casa'],
  VILLA: ['Villa', 'Villa', 'Villa', 'Villa'],
  CHALET: ['Chalet', 'Chalet', 'Chalet', 'Chalé'],
  GITE: ['Gîte', 'Cottage', 'Ferienhaus', 'Casa rural'],
  BUNGALOW: ['Bungalow', 'Bungalow', 'Bungalow', 'Bungaló'],
  MOBILHOME: ['Mobil-home', 'Mobile home', 'Mobilheim', 'Casa móvil'],
  GUESTROOM: ['Chambre d’hôtes', 'Guest room', 'Gästezimmer', 'Habitación de huéspedes'],
};

export const distanceWords: Words<DistancePlace> = {
  BEACH: ['Plage', 'Beach', 'Strand', 'Playa'],
  BUS: surroundingWords.BUS,
  CITYCENTRE: surroundingWords.CITYCENTRE,
  LAKE: surroundingWords.LAKE,
  METRO: surroundingWords.METRO,
  SHOPS: surroundingWords.SHOPS,
  SLOPE: surroundingWords.SLOPE,
  TAXI: surroundingWords.TAXI,
  TRAM: surroundingWords.TRAM,
};

export const optionTypeWords: Words<OptionType> = {
  MANDATORY_ON_BOOKING: ['Obligatoire', 'Mandatory', 'Obligatorisch', 'Obligatorio'],
  MANDATORY_ON_SITE: [
    'Obligatoire, à régler sur place',
    'Mandatory, paid on site',
    'Obligatorisch, vor Ort zu zahlen',
    'Obligatorio, se paga in situ',
  ],
  OPTIONAL_ON_SITE: [
    'En option, à régler sur place',
    'Optional, paid on site',
    'Wahlweise, vor Ort zu zahlen',
    'Opcional, se paga in situ',
  ],
  OPTIONAL_ON_BOOKING: ['En option', 'Optional', 'Wahlweise', 'Opcional'],
  INCLUDED: ['Compris', 'Included', 'Inbegriffen', 'Incluido'],
};

export const extraTypeWords: Words<(typeof extraTypes)[number]> = {
  CHECK: ['Oui ou non', 'Yes or no', 'Ja oder nein', 'Sí o no'],
  LIST: ['Au choix', 'A choice', 'Zur Auswahl', 'A elegir'],
};

export const priceUnitWords: Words<PriceUnit> = {
  STAY: ['par séjour', 'per stay', 'pro Aufenthalt', 'por estancia'],
  NIGHT: ['par nuit', 'per night', 'pro Nacht', 'por noche'],
  PERSON: ['par personne', 'per person', 'pro Person', 'por persona'],
  PERSON_NIGHT: ['par personne et par nuit', 'per person and night', 'pro Person und Nacht', 'por persona y noche'],
};

export const civilityWords: Words<(typeof civilities)[number]> = {
  MISTER: ['Monsieur', 'Mr', 'Herr', 'Señor'],
  MADAM: ['Madame', 'Ms', 'Frau', 'Señora'],
  MISTER_AND_MADAM: ['Monsieur et Madame', 'Mr and Ms', 'Herr und Frau', 'Señor y señora'],
  COMPANY: ['Société', 'Company', 'Firma', 'Empresa'],
};

export const weekdayWords: Words<WeekdayCode> = {
  MO: ['lundi', 'Monday', 'Montag', 'lunes'],
  TU: ['mardi', 'Tuesday', 'Dienstag', 'martes'],
  WE: ['mercredi', 'Wednesday', 'Mittwoch', 'miércoles'],
  TH: ['jeudi', 'Thursday', 'Donnerstag', 'jueves'],
  FR: ['vendredi', 'Friday', 'Freitag', 'viernes'],
  SA: ['samedi', 'Saturday', 'Samstag', 'sábado'],
  SU: ['dimanche', 'Sunday', 'Sonntag', 'domingo'],
};

export const depositWords: Words<(typeof depositKinds)[number]> = {
  CREDIT_CARD_AUTHORIZATION: [
    'Empreinte de carte bancaire',
    'Card authorization',
    'Kartenautorisierung',
    'Autorización de tarjeta',
  ],
  CHECK_ENCASHED: ['Chèque encaissé', 'Cashed cheque', 'Eingelöster Scheck', 'Cheque cobrado'],
  CHECK_UNCASHED: ['Chèque non encaissé', 'Uncashed cheque', 'Nicht eingelöster Scheck', 'Cheque no cobrado'],
  CASH_MONEY: ['Espèces', 'Cash', 'Bargeld', 'Efectivo'],
  INTERNET_WEB: ['En ligne', 'Online', 'Online', 'En línea'],
};

export const checkProcedureWords: Words<(typeof checkProcedures)[number]> = {
  CHECKIN_CHECKOUT_WITH_CLIENT: [
    'Arrivée et départ avec le client',
    'Check-in and check-out with the guest',
    'An- und Abreise mit dem Gast',
    'Entrada y salida con el cliente',
  ],
  CHECKIN_WITH_CLIENT: [
    'Arrivée avec le client',
    'Check-in with the guest',
    'Anreise mit dem Gast',
    'Entrada con el cliente',
  ],
  CHECKOUT_WITH_CLIENT: [
    'Départ avec le client',
    'Check-out with the guest',
    'Abreise mit dem Gast',
    'Salida con el cliente',
  ],
  CHECKIN_CHECKOUT_WITHOUT_CLIENT: [
    'Arrivée et départ sans le client',
    'Check-in and check-out without the guest',
    'An- und Abreise ohne den Gast',
    'Entrada y salida sin el cliente',
  ],
  HOUSECLEANING_CHECKIN_CHECKOUT_WITHOUT_CLIENT: [
    'Arrivée et départ sans le client, au ménage',
    'Check-in and check-out without the guest, at the cleaning',
    'An- und Abreise ohne den Gast, bei der Reinigung',
    'Entrada y salida sin el cliente, con la limpieza',
  ],
};

export const carWords: Words<(typeof carRequirements)[number]> = {
  EMPTY: ['Non précisé', 'Not said', 'Keine Angabe', 'Sin indicar'],
  RECOMMENDED_CAR: ['Voiture conseillée', 'Car recommended', 'Auto empfohlen', 'Coche recomendado'],
  REQUIRED_CAR: ['Voiture indispensable', 'Car needed', 'Auto nötig', 'Coche necesario'],
};

export const usageWords: Words<(typeof residentialUsages)[number]> = {
  main: ['Résidence principale', 'Main residence', 'Hauptwohnsitz', 'Residencia principal'],
  secondary: ['Résidence secondaire', 'Second home', 'Zweitwohnsitz', 'Segunda residencia'],
};

export const topicWords: Words<Topic> = {
  availabilities: [
    'Disponibilités et prix',
    'Availability and prices',
    'Verfügbarkeit und Preise',
    'Disponibilidad y precios',
  ],
  promotions: ['Promotions', 'Promotions', 'Aktionen', 'Promociones'],
  services: ['Services', 'Services', 'Leistungen', 'Servicios'],
  photos: ['Photos', 'Photos', 'Fotos', 'Fotos'],
  lodging: ['Hébergement', 'Lodging', 'Unterkunft', 'Alojamiento'],
  location: ['Situation', 'Location', 'Lage', 'Ubicación'],
  status: ['État', 'State', 'Zustand', 'Estado'],
  rooms: ['Pièces', 'Rooms', 'Zimmer', 'Habitaciones'],
  features: ['Équipements', 'Features', 'Ausstattung', 'Equipamiento'],
  keycollection: ['Remise des clés', 'Key collection', 'Schlüsselübergabe', 'Entrega de llaves'],
  reviews: ['Avis', 'Reviews', 'Bewertungen', 'Opiniones'],
  descriptions: ['Descriptions', 'Descriptions', 'Beschreibungen', 'Descripciones'],
};

export const contractStateWords: Words<ContractState> = {
  IN_PROGRESS: ['En cours', 'In progress', 'In Arbeit', 'En curso'],
  TO_VALIDATE: ['À valider', 'To be validated', 'Zu prüfen', 'Por validar'],
  PUBLISHED: ['Publié', 'Published', 'Veröffentlicht', 'Publicado'],
  SALES_STOPPED: ['Arrêt des ventes', 'Sales stopped', 'Verkauf gestoppt', 'Ventas detenidas'],
  END_OF_CONTRACT: ['Fin de contrat', 'End of contract', 'Vertragsende', 'Fin de contrato'],
};

export const diffusionStateWords: Words<DiffusionState> = {
  EN_DIFFUSION: ['En vente', 'On sale', 'Im Verkauf', 'En venta'],
  EN_COURS_ELABORATION: ['En préparation', 'In preparation', 'In Vorbereitung', 'En preparación'],
  BLOCKED: ['Bloqué', 'Blocked', 'Gesperrt', 'Bloqueado'],
  ARRET_VENTES: ['Arrêt des ventes', 'Sales stopped', 'Verkauf gestoppt', 'Ventas detenidas'],
  FIN_CONTRAT: ['Fin de contrat', 'End of contract', 'Vertragsende', 'Fin de contrato'],
  NO_CONTRACT: ['Sans contrat', 'No contract', 'Ohne Vertrag', 'Sin contrato'],
};
