import { languages, type Language } from '../../values/texts.ts';
import type { LodgingType } from './property.ts';

/** Yields the service's language with that code, French for any other. */
export function languageOf(code: string): Language {
  return languages.find((language) => language === code) ?? 'fr';
}

/** Names the type of a lodging: `House`. */
export function typeLabel(type: LodgingType, language: string): string {
  return words[languageOf(language)].types[type];
}

/** Counts what a lodging or a stay has in words: `1 night`, `7 nights`, `4 rooms`, `3 stars`. */
export function countLabel(noun: 'nights' | 'rooms' | 'persons' | 'stars', count: number, language: string): string {
  return countedNoun(count, words[languageOf(language)][noun]);
}

/** Counts bedrooms in words: `3 bedrooms`. */
export function bedroomsLabel(count: number, language: string): string {
  const { bedrooms, noBedroom } = words[languageOf(language)];
  return count === 0 ? noBedroom : countedNoun(count, bedrooms);
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
