import { attributeFacets, type AttributeFacet } from './facets.ts';

type ValueCounts = ReadonlyMap<AttributeFacet, ReadonlyMap<string, number>>;

/** Lodgings with a matching stay, each with a number; a `Map` by lodging id fits. */
export interface LodgingList {
  forEach(visit: (figure: number, lodgingId: number) => void): void;
}

export interface TalliedResults {
  /** How many results a lodging counts for, by its number. */
  timesOf: (figure: number) => number;
  /** Whether the results satisfy the other selections, by the number. */
  accepts: (figure: number) => boolean;
}

interface Tallied extends TalliedResults {
  /** A facet counts the results that satisfy all selections but its own. */
  selected: ReadonlyMap<AttributeFacet, (value: string) => boolean>;
}

export interface Tally {
  /** Results that satisfy all selections. */
  total: number;
  values: ValueCounts;
  /** Numbers of the lodgings that satisfy all attribute selections, accepted or not. */
  figures: readonly number[];
}

/** Facet values of all lodgings, held in memory so that tens of thousands are counted within a few milliseconds. */
export type AttributeCounts = ReturnType<typeof createAttributeCounts>;

export function createAttributeCounts() {
  const numbered = createNumberedValues();
  const rows = new Map<number, Uint32Array>();
  let packed: PackedRows | undefined;
  return {
    /** Replaces the lodging's values; `listValues` returns those of one facet. */
    keep(lodgingId: number, listValues: (facet: AttributeFacet) => readonly string[]): void {
      const own = attributeFacets.flatMap((facet) => listValues(facet).map((value) => numbered.numberOf(facet, value)));
      if (isEqual(rows.get(lodgingId), own)) return;
      rows.set(lodgingId, Uint32Array.from(own));
      packed = undefined;
    },
    tally(list: LodgingList, wish: Tallied): Tally {
      packed ??= packRows(rows);
      const { total, counts, figures } = tallyRows(packed, list, { ...wish, ...numbered.findSelected(wish.selected) });
      return { total, figures, values: numbered.listCounts(counts) };
    },
  };
}

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
    /** Each facet with a selection has a bit. By value number: the bit of its facet, and the same bit again if the value is selected. */
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

/** Value numbers of all lodgings, concatenated; those of a lodging are `starts[id]` up to `starts[id + 1]`, exclusive. */
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

/** A single pass by plain indices: iterators take several times as long here. */
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
      // A result that fails two facets is counted by none.
      if (missing === 0 || ofFacet[number] === missing) counts[number] = (counts[number] as number) + times;
    }
  });
  return { total, counts, figures };
}

function isEqual(one: Uint32Array | undefined, other: readonly number[]): boolean {
  return one?.length === other.length && other.every((number, at) => one[at] === number);
}
