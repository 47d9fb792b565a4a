import { languages, type Language } from '../../values/texts.ts';
import type { LodgingSubType, LodgingType } from './property.ts';

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
