import { languages } from '../../values/texts.ts';
import type { LodgingType } from './property.ts';
import type { Language } from '../../values/texts.ts';

/** Yields the service's language with that code, French for any other. */
export function languageOf(code: string): Language {
  return languages.find((language) => language === code) ?? 'fr';
}

/** Names the type of a lodging: `House`. */
export function typeLabel(type: LodgingType, language: string): string {
  return words[languageOf(language)].types[type];
}

/** Counts nights in words: `1 night`, `7 nights`. */
export function nightsLabel(count: number, language: string): string {
  return countedNoun(count, words[languageOf(language)].nights);
}

/** Counts rooms in words: `4 rooms`. */
export function roomsLabel(count: number, language: string): string {
  return countedNoun(count, words[languageOf(language)].rooms);
}

/** Counts persons in words: `6 persons`. */
export function personsLabel(count: number, language: string): string {
  return countedNoun(count, words[languageOf(language)].persons);
}

/** Counts bedrooms in words: `3 bedrooms`. */
export function bedroomsLabel(count: number, language: string): string {
  const { bedrooms, noBedroom } = words[languageOf(language)];
  return count === 0 ? noBedroom : countedNoun(count, bedrooms);
}

/** Counts stars of a standing in words: `3 stars`. */
export function standingLabel(count: number, language: string): string {
  return countedNoun(count, words[languageOf(language)].stars);
}

type OneAndMany = readonly [string, string];

interface Words {
  types: Record<LodgingType, string>;
  nights: OneAndMany;
  rooms: OneAndMany;
  persons: OneAndMany;
  bedrooms: OneAndMany;
  noBedroom: string;
  stars: OneAndMany;
}

const words: Record<Language, Words> = {
  fr: {
    types: { HOUSE: 'Maison', APARTMENT: 'Appartement', BOAT_DOCKED: 'Bateau à quai', CAMPING: 'Camping' },
    nights: ['nuit', 'nuits'],
    rooms: ['pièce', 'pièces'],
    persons: ['personne', 'personnes'],
    bedrooms: ['chambre', 'chambres'],
    noBedroom: 'sans chambre séparée',
    stars: ['étoile', 'étoiles'],
  },
  en: {
    types: { HOUSE: 'House', APARTMENT: 'Apartment', BOAT_DOCKED: 'Docked boat', CAMPING: 'Camping' },
    nights: ['night', 'nights'],
    rooms: ['room', 'rooms'],
    persons: ['person', 'persons'],
    bedrooms: ['bedroom', 'bedrooms'],
    noBedroom: 'no separate bedroom',
    stars: ['star', 'stars'],
  },
  de: {
    types: { HOUSE: 'Haus', APARTMENT: 'Wohnung', BOAT_DOCKED: 'Hausboot', CAMPING: 'Camping' },
    nights: ['Nacht', 'Nächte'],
    rooms: ['Zimmer', 'Zimmer'],
    persons: ['Person', 'Personen'],
    bedrooms: ['Schlafzimmer', 'Schlafzimmer'],
    noBedroom: 'ohne Schlafzimmer',
    stars: ['Stern', 'Sterne'],
  },
  es: {
    types: { HOUSE: 'Casa', APARTMENT: 'Apartamento', BOAT_DOCKED: 'Barco amarrado', CAMPING: 'Camping' },
    nights: ['noche', 'noches'],
    rooms: ['habitación', 'habitaciones'],
    persons: ['persona', 'personas'],
    bedrooms: ['dormitorio', 'dormitorios'],
    noBedroom: 'sin dormitorio aparte',
    stars: ['estrella', 'estrellas'],
  },
};

function countedNoun(count: number, [one, many]: OneAndMany): string {
  return `${count} ${count === 1 ? one : many}`;
}
