import type { Box, Point } from '../../../values/geo.ts';
import { keyOfName, saintForms, splitTypedWords } from '../place.ts';
import { isOptional, keyOfWord } from './vocabulary.ts';

/** A place that a text may name. A lodging lies in it if it has any of the marks or lies in any of the boxes. */
export interface KnownPlace {
  name: string;
  /** As the visitor's language calls it. */
  label?: string;
  /** Values of the index field `places` (`listPlaceMarks`). */
  marks: readonly string[];
  boxes: readonly Box[];
  /** Known for places in which no lodging is expected. */
  point?: Point;
}

/** By the keys of the content words of its names, joined by blanks. */
export type PlaceNames = ReadonlyMap<string, KnownPlace>;

export function joinPlaces(one: KnownPlace, other: KnownPlace): KnownPlace {
  const labels = [one.label ?? one.name, other.label ?? other.name];
  return {
    name: `${one.name},${other.name}`,
    label: labels.join(', '),
    marks: [...one.marks, ...other.marks],
    boxes: [...one.boxes, ...other.boxes],
  };
}

/** Of one word: none for `la`, two for `val-d'isère` in one piece. */
export function placeKeysOf(word: string): string[] {
  return splitTypedWords(word)
    .filter((piece) => !isOptional(piece))
    .map((piece) => (saintForms.includes(piece) ? 'st' : keyOfWord(piece)));
}

export function keyOfPlaceName(name: string): string {
  return placeKeysOf(name).join(' ');
}

interface LodgingPlaces {
  names: readonly string[];
  country: string;
  postalCode: string | undefined;
}

/** How an area finds its lodgings: by the names of their places, their country, and the beginning of their postal code. */
export function listPlaceMarks({ names, country, postalCode = '' }: LodgingPlaces): string[] {
  const digits = postalCode.replace(/\s/g, '').toUpperCase();
  const codes = [2, 3].filter((length) => digits.length >= length).map((length) => digits.slice(0, length));
  return [...new Set([...names.map(keyOfName), country, ...codes.map((code) => `${country}-${code}`)])];
}

/** Places of the stock, by every spelling and, where it is not the beginning of others, by the beginning of a long name. */
export function namePlaces(names: Iterable<string>): PlaceNames {
  const found = new Map<string, KnownPlace>();
  const all = [...names].sort();
  for (const name of all) {
    const key = keyOfPlaceName(name);
    if (isTelling(key.split(' ')) && !found.has(key)) found.set(key, { name, marks: [keyOfName(name)], boxes: [] });
  }
  const beginnings = Map.groupBy(
    all.flatMap((name) => listBeginnings(name).map((key) => ({ key, name }))),
    ({ key }) => key,
  );
  for (const [key, own] of beginnings) {
    const [first] = own;
    if (!found.has(key) && first) {
      found.set(key, { name: first.name, marks: [...new Set(own.map(({ name }) => keyOfName(name)))], boxes: [] });
    }
  }
  return found;
}

/** Words that begin the names of unlike places. */
const generic = new Set(
  'st canal lac cote ile mont golfe bassin pay presqu haute haut bas basse val grand grande petit port pont cap foret massif baie lake bay gulf mount'.split(
    ' ',
  ),
);

/** `lac` of `Lac du Der` names no place: `der` is an article. */
function isTelling(words: readonly string[]): boolean {
  return words.some((word) => word !== '' && !generic.has(word));
}

/** `Chamonix` of `Chamonix-Mont-Blanc`, `La Baule` of `La Baule-Escoublac`. */
function listBeginnings(name: string): string[] {
  const words = keyOfPlaceName(name).split(' ');
  return words.slice(1).flatMap((_, at) => {
    const own = words.slice(0, at + 1);
    return isTelling(own.filter((word) => word.length >= 4)) ? [own.join(' ')] : [];
  });
}

/** Reads the list of areas, in the format that its head explains. */
export function readAreas(text: string): PlaceNames {
  const areas = new Map<string, KnownPlace>();
  for (const line of text.split('\n').filter((each) => each.includes('=>') && !each.startsWith('#'))) {
    const [names = '', marks = ''] = line.split('=>');
    const spellings = names.split(',').map((name) => name.trim());
    const area = readMarks(spellings[0] as string, marks);
    for (const label of spellings) {
      const key = keyOfPlaceName(label);
      if (isTelling(key.split(' '))) areas.set(key, { ...area, label });
    }
  }
  return areas;
}

function readMarks(name: string, text: string): KnownPlace {
  const numbers = (list: string) => list.split(',').map(Number);
  const boxes = [...text.matchAll(/\[([^\]]+)\]/g)].map(([, list = '']): Box => {
    const [west = 0, south = 0, east = 0, north = 0] = numbers(list);
    return { west, south, east, north };
  });
  const [latitude, longitude] = numbers(/\(([^)]+)\)/.exec(text)?.[1] ?? '');
  const named = [...text.matchAll(/"([^"]+)"/g)].map(([, own = '']) => keyOfName(own));
  const codes = text.match(/[A-Z]{2}-[0-9A-Z]+/g) ?? [];
  return {
    name,
    marks: [...named, ...codes],
    boxes,
    ...(latitude !== undefined && longitude !== undefined && { point: { latitude, longitude } }),
  };
}
