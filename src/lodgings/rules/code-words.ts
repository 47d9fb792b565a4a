import type { WeekdayCode } from '../../values/day.ts';
import type {
  carRequirements,
  checkProcedures,
  civilities,
  depositKinds,
  extraTypes,
  residentialUsages,
  OptionType,
  PriceUnit,
  DistancePlace,
  LodgingSubType,
} from './property.ts';
import type { ContractState } from './contract-states.ts';
import type { DiffusionState, Topic } from './lodging.ts';
import { surroundingWords } from './feature-words.ts';
import type { InAll } from './words.ts';

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
