import { languages, type Language } from '../../values/texts.ts';
import type { LodgingSubType, LodgingType } from './property.ts';

/** Yields the service's language with that code, French for any other. */
export function languageOf(code: string): Language {
  return languages.find((language) => language === code) ?? 'fr';
}

/** A word or a text in all languages of the service, in the order of `languages`. */
export type InAll = readonly [fr: string, en: string, de: string, es: string];

/** Yields the word in the language, in French for any other than the service's. */
export function wordIn(words: InAll, language: string): string {
  return words[languages.indexOf(languageOf(language))] as string;
}

/** Names the type of a lodging: `House`. */
export function typeLabel(type: LodgingType, language: string): string {
  return wordIn(typeWords[type], language);
}

/** Names the sub type of a lodging: `Chalet`. */
export function subTypeLabel(subType: LodgingSubType, language: string): string {
  return wordIn(subTypes[subType], language);
}

/** Counts what a lodging or a stay has in words: `1 night`, `7 nights`, `4 rooms`, `3 stars`. */
export function countLabel(noun: keyof typeof singulars, count: number, language: string): string {
  return `${count} ${wordIn((count === 1 ? singulars : plurals)[noun], language)}`;
}

/** Says in words that there are so many at least: `3 bedrooms or more`. */
export function atLeastLabel(noun: keyof typeof singulars, count: number, language: string): string {
  return `${countLabel(noun, count, language)} ${wordIn(orMore, language)}`;
}

/** Names a standing in words: `3 stars`, `not rated` for 0. */
export function starsLabel(standing: number, language: string): string {
  return standing === 0 ? wordIn(notRated, language) : countLabel('stars', standing, language);
}

/** The types of lodgings. */
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
