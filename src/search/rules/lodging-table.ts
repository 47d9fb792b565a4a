import type { Precision } from '../../lodgings/rules/lodging.ts';
import type { Point } from '../../values/geo.ts';
import { attributeFacets, type AttributeFacet } from './facets.ts';
import { keyOfName, groupPlaces, type Place, type PlaceCount } from './place.ts';
import { namePlaces, type PlaceNames } from './text/known-places.ts';

type ValueCounts = ReadonlyMap<AttributeFacet, ReadonlyMap<string, number>>;

/** Lodgings, each with a figure; a `Map` by lodging id fits. A lodging may be listed once for each of its stays. */
export interface LodgingList {
  forEach(visit: (figure: number, lodgingId: number) => void): void;
}

export type Selections = ReadonlyMap<AttributeFacet, (value: string) => boolean>;

interface Tally {
  /** A facet counts the entries that satisfy all selections but its own. */
  values: ValueCounts;
  /** Of the entries that satisfy all selections, accepted or not. */
  figures: readonly number[];
}

/** Numbers of a lodging; `rating` is -1 where there is none. */
interface LodgingNumbers {
  rank: number;
  rating: number;
  personMax: number;
  /** The maximum that mandatory services by night or person add, for one person. */
  highestCosts: number;
}

/** As the index holds them; NaN where there are none. */
type Positions = Readonly<Record<Precision, Point>>;

interface LodgingPlace extends Omit<PlaceCount, 'lodgingCount'> {
  gateways: readonly string[];
  /** Of every level of the geo tree. */
  names: readonly string[];
}

/** Places of lodgings on some channels. */
interface PlacesOfChannels {
  /** Those with most lodgings first. */
  places: readonly Place[];
  names: PlaceNames;
  countries: ReadonlySet<string>;
}

/** Facet values and numbers of all lodgings, in memory: tens of thousands are counted within a few milliseconds. */
export type LodgingTable = ReturnType<typeof createLodgingTable>;

interface Row {
  values: Uint32Array;
  numbers: LodgingNumbers;
  positions: Positions;
  place: LodgingPlace;
  residence?: string | undefined;
}

/** Dealers whose places are kept; each has channels of its own. */
const mostDealers = 100;

export function createLodgingTable() {
  const numbered = createNumberedValues();
  const rows = new Map<number, Row>();
  const placesOf = new Map<string, PlacesOfChannels>();
  let packed: PackedRows | undefined;
  const pack = () => {
    packed ??= packRows(rows);
    return packed;
  };
  const column = (name: string, read: (row: Row) => number): Float64Array => {
    const { starts, columns } = pack();
    const known = columns.get(name);
    if (known) return known;
    const picked = new Float64Array(starts.length - 1).fill(NaN);
    for (const [id, row] of rows) picked[id] = read(row);
    columns.set(name, picked);
    return picked;
  };
  const noteChange = () => {
    packed = undefined;
    placesOf.clear();
  };
  return {
    /** Replaces the lodging's values; `listValues` returns those of one facet. */
    keep(lodgingId: number, listValues: (facet: AttributeFacet) => readonly string[], more: Omit<Row, 'values'>): void {
      const own = attributeFacets.flatMap((facet) => listValues(facet).map((value) => numbered.numberOf(facet, value)));
      rows.set(lodgingId, { values: Uint32Array.from(own), ...more });
      noteChange();
    },
    forget(lodgingId: number): void {
      if (rows.delete(lodgingId)) noteChange();
    },
    /** Places of lodgings on any of the channels. */
    placesOf(gateways: readonly string[]): PlacesOfChannels {
      const name = JSON.stringify([...gateways].sort());
      const found = placesOf.get(name) ?? collectPlaces(rows.values(), new Set(gateways));
      if (placesOf.size >= mostDealers) placesOf.clear();
      placesOf.set(name, found);
      return found;
    },
    /** By lodging id; NaN for an unknown one. */
    numbers: (name: keyof LodgingNumbers) => column(name, ({ numbers }) => numbers[name]),
    /** Like `numbers`; those that a caller of the precision may know. */
    positions: (precision: Precision) => ({
      latitudes: column(`${precision} latitude`, ({ positions }) => positions[precision].latitude),
      longitudes: column(`${precision} longitude`, ({ positions }) => positions[precision].longitude),
    }),
    residenceOf: (lodgingId: number) => rows.get(lodgingId)?.residence,
    spellingsOf: numbered.spellingsOf,
    tally(list: LodgingList, selections: Selections, accepts: (figure: number) => boolean): Tally {
      const { counts, figures } = tallyRows(pack(), list, numbered.findSelected(selections), accepts);
      return { figures, values: numbered.listCounts(counts) };
    },
    /** Leaves out lodgings that fail a selection. */
    narrow(list: LodgingList, selections: Selections): LodgingList {
      if (selections.size === 0) return list;
      const [rowsOfAll, selected] = [pack(), numbered.findSelected(selections)];
      return {
        forEach: (visit) =>
          list.forEach((figure, lodgingId) => {
            if (findMissing(rowsOfAll, selected, lodgingId) === 0) visit(figure, lodgingId);
          }),
      };
    },
  };
}

function collectPlaces(rows: Iterable<Row>, gateways: ReadonlySet<string>): PlacesOfChannels {
  const own = [...rows].filter(({ place }) => place.gateways.some((gateway) => gateways.has(gateway)));
  return {
    places: groupPlaces(countPlaces(own)),
    names: namePlaces(new Set(own.flatMap(({ place }) => place.names))),
    countries: new Set(own.map(({ place }) => place.country)),
  };
}

function countPlaces(rows: Iterable<Row>): PlaceCount[] {
  const counts = new Map<string, PlaceCount>();
  for (const { place } of rows) {
    const { city, station, region, country } = place;
    const name = [city, station, region, country].join('\n');
    const { lodgingCount } = counts.get(name) ?? { lodgingCount: 0 };
    counts.set(name, { city, station, region, country, lodgingCount: lodgingCount + 1 });
  }
  return [...counts.values()];
}

function createNumberedValues() {
  const values: { facet: AttributeFacet; value: string }[] = [];
  const numbers = new Map<string, number>();
  const spellings = new Map<string, string[]>();
  return {
    numberOf(facet: AttributeFacet, value: string): number {
      const name = `${facet} ${value}`;
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, values.length);
      if (isOfPlaces(facet)) {
        const key = `${facet} ${keyOfName(value)}`;
        spellings.set(key, [...(spellings.get(key) ?? []), value]);
      }
      return values.push({ facet, value }) - 1;
    },
    /** All ways in which lodgings write a requested place; other values have one. */
    spellingsOf: (facet: string, value: string): readonly string[] =>
      isOfPlaces(facet) ? (spellings.get(`${facet} ${keyOfName(value)}`) ?? []) : [value],
    /** Each facet with a selection has a bit. By value number: the bit of its facet, and the same bit again if the value is selected. */
    findSelected(selections: Selections): SelectedBits {
      const facets = [...selections.keys()];
      const bits = values.map(({ facet }) => (selections.has(facet) ? 1 << facets.indexOf(facet) : 0));
      return {
        all: (1 << facets.length) - 1,
        ofFacet: Uint8Array.from(bits),
        ofSelected: Uint8Array.from(values, ({ facet, value }, number) =>
          selections.get(facet)?.(value) ? (bits[number] as number) : 0,
        ),
      };
    },
    listCounts(counts: Uint32Array): ValueCounts {
      const listed = new Map(attributeFacets.map((facet) => [facet, new Map<string, number>()]));
      for (const [number, { facet, value }] of values.entries()) {
        if (counts[number]) listed.get(facet)?.set(value, counts[number]);
      }
      return listed;
    },
  };
}

function isOfPlaces(facet: string): boolean {
  return facet === 'city' || facet === 'region';
}

interface SelectedBits {
  all: number;
  ofFacet: Uint8Array;
  ofSelected: Uint8Array;
}

/** Value numbers of all lodgings, concatenated; those of a lodging are `starts[id]` up to `starts[id + 1]`, exclusive. */
type PackedRows = ReturnType<typeof packRows>;

function packRows(rows: ReadonlyMap<number, Row>) {
  let end = 0;
  for (const id of rows.keys()) end = Math.max(end, id + 1);
  const starts = new Uint32Array(end + 1);
  for (let id = 0; id < end; id += 1) starts[id + 1] = (starts[id] as number) + (rows.get(id)?.values.length ?? 0);
  const values = new Uint32Array(starts[end] as number);
  for (const [id, row] of rows) values.set(row.values, starts[id]);
  return { starts, values, columns: new Map<string, Float64Array>() };
}

function findMissing({ starts, values }: PackedRows, { all, ofSelected }: SelectedBits, lodgingId: number): number {
  if (all === 0) return 0;
  const end = starts[lodgingId + 1] ?? 0;
  let has = 0;
  for (let at = starts[lodgingId] ?? 0; at < end; at += 1) has |= ofSelected[values[at] as number] as number;
  return all & ~has;
}

/** A single pass by plain indices: iterators take several times as long here. */
function tallyRows(rows: PackedRows, list: LodgingList, selected: SelectedBits, accepts: (figure: number) => boolean) {
  const { starts, values } = rows;
  const { ofFacet } = selected;
  const counts = new Uint32Array(ofFacet.length);
  const figures: number[] = [];
  list.forEach((figure, lodgingId) => {
    const missing = findMissing(rows, selected, lodgingId);
    if (missing === 0) figures.push(figure);
    if (!accepts(figure)) return;
    const end = starts[lodgingId + 1] ?? 0;
    for (let at = starts[lodgingId] ?? 0; at < end; at += 1) {
      const number = values[at] as number;
      // An entry that fails two facets is counted by none.
      if (missing === 0 || ofFacet[number] === missing) counts[number] = (counts[number] as number) + 1;
    }
  });
  return { counts, figures };
}
