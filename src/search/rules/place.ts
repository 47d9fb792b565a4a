import textWords from './text/text-words.json' with { type: 'json' };

/** Widest first. */
export const placeKinds = ['REGION', 'STATION', 'CITY'] as const;
type PlaceKind = (typeof placeKinds)[number];

export interface PlaceCount {
  city: string;
  station: string | undefined;
  region: string | undefined;
  country: string;
  lodgingCount: number;
}

/** A place by name: all places of one kind that the search cannot tell apart. */
export interface Place {
  kind: PlaceKind;
  /** The spelling that most lodgings use. */
  name: string;
  /** The wider place and the country of most of its lodgings. */
  context: string;
  lodgingCount: number;
  words: readonly string[];
  typed: string;
}

/** Ordered by number of lodgings, descending, then wider places first, then by name. */
export function groupPlaces(counts: readonly PlaceCount[]): Place[] {
  return placeKinds
    .flatMap((kind) => groupPlacesOfKind(kind, counts))
    .sort((a, b) => b.lodgingCount - a.lodgingCount || compareByKindAndName(a, b));
}

function groupPlacesOfKind(kind: PlaceKind, counts: readonly PlaceCount[]): Place[] {
  const named = counts.flatMap((count) => {
    const name = { REGION: count.region, STATION: count.station, CITY: count.city }[kind];
    return name === undefined
      ? []
      : [{ name, context: describeContext(kind, count), lodgingCount: count.lodgingCount }];
  });
  // The contract is silent on places with the same name in several regions: they are one, as a search finds them all.
  return [...Map.groupBy(named, ({ name }) => keyOfName(name)).values()].map((same) => {
    const name = findMostFrequent(same, (each) => each.name);
    return {
      kind,
      name,
      context: findMostFrequent(same, (each) => each.context),
      lodgingCount: same.reduce((sum, each) => sum + each.lodgingCount, 0),
      words: listNameWords(name),
      typed: keyOfTyped(name),
    };
  });
}

function describeContext(kind: PlaceKind, { region, country }: PlaceCount): string {
  return kind === 'REGION' || region === undefined ? country : `${region}, ${country}`;
}

/** The most frequent text; of equally frequent ones the alphabetically first. */
function findMostFrequent<Item extends { lodgingCount: number }>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): string {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(textOf(item), (sums.get(textOf(item)) ?? 0) + item.lodgingCount);
  const [[text] = ['']] = [...sums].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return text;
}

function compareByKindAndName(a: Place, b: Place): number {
  return placeKinds.indexOf(a.kind) - placeKinds.indexOf(b.kind) || (a.name < b.name ? -1 : 1);
}

/** Characters that people and keyboards use as an apostrophe, as a regular expression class. */
export const apostrophe = "['’‘‛ʼʻʹ′´`＇׳]";

const apostrophes = new RegExp(apostrophe, 'g');

const wordPattern = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu;

const articles = new Set(['l', 'd', 'qu', 'jusqu', 'lorsqu']);

/** Treated as one word. */
export const saintForms = ['st', 'saint', 'ste', 'sainte', 'sankt'];

/** Letters that Unicode does not decompose into a base letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = textWords.plainLetters;
const otherLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Folds a name for comparison, in every script: no case, accents or other marks; plain apostrophes. */
export function foldName(text: string): string {
  // Before NFKD, which decomposes some apostrophes into a space and an accent.
  const plain = text
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  return plain.replace(otherLetters, (letter) => plainLetters[letter] ?? letter).normalize('NFC');
}

/** Distinct words by whose prefix a name is found: with and without apostrophes, `saint` in all its forms. */
export function listNameWords(name: string): string[] {
  const words = splitFoldedWords(name).flatMap((word) => [...word.split("'"), word.replaceAll("'", '')]);
  return [...new Set(words.flatMap((word) => (saintForms.includes(word) ? saintForms : [word])))];
}

/** Equal names have equal keys: folded words without the signs and spaces between them, `saint` in one form. */
export function keyOfName(name: string): string {
  const words = splitFoldedWords(name).flatMap((word) => word.split("'"));
  return words.map((word) => (saintForms.includes(word) ? 'st' : word)).join('') || foldName(name);
}

export function keyOfTyped(text: string): string {
  return keyOfName(splitTypedWords(text).join(' '));
}

/** Splits a typed name into words, without articles before an apostrophe. */
export function splitTypedWords(text: string): string[] {
  return splitFoldedWords(text).flatMap((word) => {
    const parts = word.split("'");
    return parts.length > 1 && articles.has(parts[0] ?? '') ? parts.slice(1) : parts;
  });
}

function splitFoldedWords(text: string): string[] {
  return foldName(text).match(wordPattern) ?? [];
}

const elidedArticles = new Set(['l', 'd', 'qu']);

/** Joins an elided article typed separately (`d olonne`) to the next word (`d'olonne`), where the index removes it. */
export function joinElidedArticles(words: readonly string[]): string[] {
  const joined: string[] = [];
  let article: string | undefined;
  for (const [at, word] of words.entries()) {
    const isArticle = article === undefined && at < words.length - 1 && elidedArticles.has(word.toLowerCase());
    if (!isArticle) joined.push(article === undefined ? word : `${article}'${word}`);
    article = isArticle ? word : undefined;
  }
  return joined;
}

export interface NameSuggestion {
  kind: PlaceKind | 'LODGING';
  /** The place's name or the lodging's id. */
  value: string;
  label: string;
  context: string;
  lodgingCount: number;
}

export interface NameWish {
  gateways: readonly string[];
  q: string;
  limit: number;
}
