import { attributeFacets, type AttributeFacet } from './facets.ts';

/** How many results have each value, by facet. */
type ValueCounts = ReadonlyMap<AttributeFacet, ReadonlyMap<string, number>>;

/** Lodgings with a matching stay, each with a figure; a map by lodging is one. */
export interface LodgingList {
  forEach(visit: (figure: number, lodgingId: number) => void): void;
}

/** What results the lodgings of a list are. */
export interface TalliedResults {
  /** How many results a lodging is, by its figure. */
  timesOf: (figure: number) => number;
  /** Whether the results have what else is selected, by the figure. */
  accepts: (figure: number) => boolean;
}

interface Tallied extends TalliedResults {
  /** What is selected of facets. A facet counts the results that have all of it but its own. */
  selected: ReadonlyMap<AttributeFacet, (value: string) => boolean>;
}

export interface Tally {
  /** Results that have all that is selected. */
  total: number;
  values: ValueCounts;
  /** Figures of the lodgings that have all that is selected of attributes, accepted or not. */
  figures: readonly number[];
}

/** What lodgings have of the facets, kept in memory so that ten thousands are counted within a few milliseconds. */
export type AttributeCounts = ReturnType<typeof createAttributeCounts>;

/** Creates counts of no lodgings yet. */
export function createAttributeCounts() {
  const numbered = createNumberedValues();
  const rows = new Map<number, Uint32Array>();
  let packed: PackedRows | undefined;
  return {
    /** Keeps what the lodging has, in place of what it had; `listValues` yields what it has of a facet. */
    keep(lodgingId: number, listValues: (facet: AttributeFacet) => readonly string[]): void {
      const own = attributeFacets.flatMap((facet) => listValues(facet).map((value) => numbered.numberOf(facet, value)));
      if (isEqual(rows.get(lodgingId), own)) return;
      rows.set(lodgingId, Uint32Array.from(own));
      packed = undefined;
    },
    /** Counts the values of the lodgings; an unknown one has none. */
    tally(list: LodgingList, wish: Tallied): Tally {
      packed ??= packRows(rows);
      const { total, counts, figures } = tallyRows(packed, list, { ...wish, ...numbered.findSelected(wish.selected) });
      return { total, figures, values: numbered.listCounts(counts) };
    },
  };
}

/** Gives each value of a facet a number, from 0. */
function createNumberedValues() {
  const values: { facet: AttributeFacet; value: string }[] = [];
  const numbers = new Map<string, number>();
  return {
    numberOf(facet: AttributeFacet, value: string): number {
      const name = `${facet} ${value}`;
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, values.length);
      return values.push({ facet, value }) - 1;
    },
    /** Each facet of which something is selected has a bit: by the number of a value the bit of its facet, and that bit again if it is selected. */
    findSelected(selected: Tallied['selected']): SelectedBits {
      const facets = [...selected.keys()];
      const bits = values.map(({ facet }) => (selected.has(facet) ? 1 << facets.indexOf(facet) : 0));
      return {
        all: (1 << facets.length) - 1,
        ofFacet: Uint8Array.from(bits),
        ofSelected: Uint8Array.from(values, ({ facet, value }, number) =>
          selected.get(facet)?.(value) ? (bits[number] as number) : 0,
        ),
      };
    },
    listCounts(counts: Uint32Array): ValueCounts {
      const listed = new Map(attributeFacets.map((facet) => [facet, new Map<string, number>()]));
      for (const [number, { facet, value }] of values.entries())
        if (counts[number]) listed.get(facet)?.set(value, counts[number]);
      return listed;
    },
  };
}

interface SelectedBits {
  all: number;
  ofFacet: Uint8Array;
  ofSelected: Uint8Array;
}

/** Numbers of the values of all lodgings one after the other; those of a lodging are the ones from `starts[id]` to `starts[id + 1]`. */
interface PackedRows {
  starts: Uint32Array;
  numbers: Uint32Array;
}

function packRows(rows: ReadonlyMap<number, Uint32Array>): PackedRows {
  const ids = [...rows.keys()].sort((a, b) => a - b);
  const starts = new Uint32Array((ids.at(-1) ?? 0) + 2);
  let size = 0;
  for (let id = 0; id < starts.length; id += 1) {
    starts[id] = size;
    size += rows.get(id)?.length ?? 0;
  }
  const numbers = new Uint32Array(size);
  for (const id of ids) numbers.set(rows.get(id) as Uint32Array, starts[id]);
  return { starts, numbers };
}

/** Goes through the lodgings once, by plain indices: iterators take several times as long here. */
function tallyRows(
  { starts, numbers }: PackedRows,
  list: LodgingList,
  { all, ofFacet, ofSelected, timesOf, accepts }: Tallied & SelectedBits,
) {
  const counts = new Uint32Array(ofFacet.length);
  const figures: number[] = [];
  let total = 0;
  list.forEach((figure, lodgingId) => {
    const [start, end] = [starts[lodgingId] ?? 0, starts[lodgingId + 1] ?? 0];
    let has = 0;
    if (all > 0) for (let at = start; at < end; at += 1) has |= ofSelected[numbers[at] as number] as number;
    const missing = all & ~has;
    if (missing === 0) figures.push(figure);
    if (!accepts(figure)) return;
    const times = timesOf(figure);
    if (missing === 0) total += times;
    for (let at = start; at < end; at += 1) {
      const number = numbers[at] as number;
      // What lacks two is counted by no facet.
      if (missing === 0 || ofFacet[number] === missing) counts[number] = (counts[number] as number) + times;
    }
  });
  return { total, counts, figures };
}

function isEqual(one: Uint32Array | undefined, other: readonly number[]): boolean {
  return one?.length === other.length && other.every((number, at) => one[at] === number);
}
