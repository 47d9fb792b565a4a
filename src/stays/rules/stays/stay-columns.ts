import type { Day } from '../../../values/day.ts';
import {
  priceEnabledFlag,
  requestOnlyFlag,
  type PromotionEntry,
  type Stay,
  type StayColumns,
} from '../planning/planning.ts';

/** Takes the stay at an index (0 to length − 1) out of the columns. */
export function stayAt(columns: StayColumns, index: number): Stay {
  if (index < 0 || index >= columns.arrival.length) throw new RangeError(`There is no stay ${index}`);
  const flags = columns.flags[index] as number;
  const promotion = columns.promotion[index] as number;
  return {
    arrival: columns.arrival[index] as number,
    nights: columns.nights[index] as number,
    basePrice: columns.basePrice[index] as number,
    price: columns.price[index] as number,
    priceEnabled: (flags & priceEnabledFlag) !== 0,
    requestOnly: (flags & requestOnlyFlag) !== 0,
    retrocession: columns.retrocession[index] as number,
    promotion: promotion === 0 ? undefined : columns.promotions[promotion - 1],
  };
}

/** Yields columns without stays. */
export function emptyColumns(): StayColumns {
  return blankColumns(0, []);
}

/** Yields columns of `size` stays whose values are all 0. */
export function blankColumns(size: number, promotions: readonly PromotionEntry[]): StayColumns {
  return {
    arrival: new Int32Array(size),
    nights: new Uint8Array(size),
    basePrice: new Int32Array(size),
    price: new Int32Array(size),
    flags: new Uint8Array(size),
    promotion: new Uint16Array(size),
    retrocession: new Uint16Array(size),
    promotions,
  };
}

/**
 * Yields the columns of stays in any order, sorted; equal promotion entries become one. No pair of arrival and nights
 * may come twice.
 */
export function toColumns(stays: readonly Stay[]): StayColumns {
  const sorted = [...stays].sort((a, b) => a.arrival - b.arrival || a.nights - b.nights);
  const numbers = new Map<string, number>();
  const promotions: PromotionEntry[] = [];
  const columns = blankColumns(sorted.length, promotions);
  for (const [index, stay] of sorted.entries()) {
    columns.arrival[index] = stay.arrival;
    columns.nights[index] = stay.nights;
    columns.basePrice[index] = stay.basePrice;
    columns.price[index] = stay.price;
    columns.flags[index] = flagsOf(stay);
    columns.retrocession[index] = stay.retrocession;
    if (stay.promotion) columns.promotion[index] = promotionNumber(stay.promotion, promotions, numbers);
  }
  return columns;
}

/** Yields the flag bits of a stay. */
function flagsOf(stay: { priceEnabled: boolean; requestOnly: boolean }): number {
  return (stay.priceEnabled ? priceEnabledFlag : 0) | (stay.requestOnly ? requestOnlyFlag : 0);
}

/** Yields the stays at the given indices, in that order, with the same promotion table. */
export function pickColumns(columns: StayColumns, indices: ArrayLike<number>): StayColumns {
  const chosen = blankColumns(indices.length, columns.promotions);
  for (let to = 0; to < indices.length; to++) {
    const from = indices[to] as number;
    chosen.arrival[to] = columns.arrival[from] as number;
    chosen.nights[to] = columns.nights[from] as number;
    chosen.basePrice[to] = columns.basePrice[from] as number;
    chosen.price[to] = columns.price[from] as number;
    chosen.flags[to] = columns.flags[from] as number;
    chosen.promotion[to] = columns.promotion[from] as number;
    chosen.retrocession[to] = columns.retrocession[from] as number;
  }
  return chosen;
}

/** Yields the first `count` stays. */
export function takeFirst(columns: StayColumns, count: number): StayColumns {
  if (count === columns.arrival.length) return columns;
  return {
    arrival: columns.arrival.slice(0, count),
    nights: columns.nights.slice(0, count),
    basePrice: columns.basePrice.slice(0, count),
    price: columns.price.slice(0, count),
    flags: columns.flags.slice(0, count),
    promotion: columns.promotion.slice(0, count),
    retrocession: columns.retrocession.slice(0, count),
    promotions: columns.promotions,
  };
}

/** Yields the parts one after the other with one promotion table, which holds only the entries that a stay has. */
export function joinColumns(parts: readonly StayColumns[]): StayColumns {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const promotions: PromotionEntry[] = [];
  const joined = blankColumns(
    parts.reduce((sum, part) => sum + part.arrival.length, 0),
    promotions,
  );
  const numbers = new Map<string, number>();
  let offset = 0;
  for (const part of parts) {
    for (const name of ['arrival', 'nights', 'basePrice', 'price', 'flags', 'retrocession'] as const)
      joined[name].set(part[name], offset);
    const renumbered = new Uint16Array(part.promotions.length + 1);
    for (const [index, number] of part.promotion.entries()) {
      const entry = part.promotions[number - 1];
      if (entry && renumbered[number] === 0) renumbered[number] = promotionNumber(entry, promotions, numbers);
      joined.promotion[offset + index] = renumbered[number] as number;
    }
    offset += part.arrival.length;
  }
  return joined;
}

/** Yields the index of the first stay that arrives on the day or later; the number of stays when none does. */
export function findFirstIndex(columns: StayColumns, arrival: number): number {
  let [low, high] = [0, columns.arrival.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((columns.arrival[middle] as number) < arrival) low = middle + 1;
    else high = middle;
  }
  return low;
}

function promotionNumber(entry: PromotionEntry, table: PromotionEntry[], numbers: Map<string, number>): number {
  const key = JSON.stringify([entry.percent ?? null, entry.codes.map(({ code, label }) => [code, label])]);
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const number = table.push(entry);
  numbers.set(key, number);
  return number;
}

/** Yields the stays that begin from the first day to the last; nothing is copied. */
export function sliceColumns(columns: StayColumns, first: Day, last: Day): StayColumns {
  const [start, end] = [findFirstIndex(columns, first), findFirstIndex(columns, last + 1)];
  return {
    arrival: columns.arrival.subarray(start, end),
    nights: columns.nights.subarray(start, end),
    price: columns.price.subarray(start, end),
    basePrice: columns.basePrice.subarray(start, end),
    promotion: columns.promotion.subarray(start, end),
    retrocession: columns.retrocession.subarray(start, end),
    flags: columns.flags.subarray(start, end),
    promotions: columns.promotions,
  };
}
