import { keyOfName, keyOfTyped, listNameWords } from './name-words.ts';

/** Widest first. */
export const placeKinds = ['REGION', 'STATION', 'CITY'] as const;
export type PlaceKind = (typeof placeKinds)[number];

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
