import { findFirstDay, type Day } from '../../../values/day.ts';
import {
  priceEnabledFlag,
  requestOnlyFlag,
  type PromotionEntry,
  type Stay,
  type StayColumns,
  isBookable,
} from '../planning/planning.ts';

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

export function emptyColumns(): StayColumns {
  return blankColumns(0, []);
}

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

/** Sorts; equal promotion entries become one. No stay may occur twice. */
export function toColumns(stays: readonly Stay[]): StayColumns {
  const sorted = [...stays].sort((a, b) => a.arrival - b.arrival || a.nights - b.nights);
  const numbers = new Map<string, number>();
  const promotions: PromotionEntry[] = [];
  const columns = blankColumns(sorted.length, promotions);
  for (const [index, stay] of sorted.entries()) {
    for (const name of ['arrival', 'nights', 'basePrice', 'price', 'retrocession'] as const) {
      columns[name][index] = stay[name];
    }
    columns.flags[index] = (stay.priceEnabled ? priceEnabledFlag : 0) | (stay.requestOnly ? requestOnlyFlag : 0);
    if (stay.promotion) columns.promotion[index] = promotionNumber(stay.promotion, promotions, numbers);
  }
  return columns;
}

/** Keeps the order of the indices and shares the promotion table. */
export function pickColumns(columns: StayColumns, indices: ArrayLike<number>): StayColumns {
  const chosen = blankColumns(indices.length, columns.promotions);
  for (const name of columnNames) {
    const [from, to] = [columns[name], chosen[name]];
    for (let at = 0; at < indices.length; at++) to[at] = from[indices[at] as number] as number;
  }
  return chosen;
}

export function takeFirst(columns: StayColumns, count: number): StayColumns {
  return count === columns.arrival.length ? columns : mapColumns(columns, (column) => column.slice(0, count));
}

/** Arrivals from `first` to `last`, both inclusive; copies nothing. */
export function sliceColumns(columns: StayColumns, first: Day, last: Day): StayColumns {
  const [start, end] = [findFirstDay(columns.arrival, first), findFirstDay(columns.arrival, last + 1)];
  return mapColumns(columns, (column) => column.subarray(start, end));
}

const columnNames = ['arrival', 'nights', 'basePrice', 'price', 'flags', 'promotion', 'retrocession'] as const;

type NumberColumn = StayColumns[(typeof columnNames)[number]];

function mapColumns(columns: StayColumns, change: (column: NumberColumn) => NumberColumn): StayColumns {
  return { ...columns, ...Object.fromEntries(columnNames.map((name) => [name, change(columns[name])])) };
}

/** Concatenates the parts under one promotion table that holds only entries in use. */
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
    for (const name of ['arrival', 'nights', 'basePrice', 'price', 'flags', 'retrocession'] as const) {
      joined[name].set(part[name], offset);
    }
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

function promotionNumber(entry: PromotionEntry, table: PromotionEntry[], numbers: Map<string, number>): number {
  const key = JSON.stringify([entry.percent ?? null, entry.codes.map(({ code, label }) => [code, label])]);
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const number = table.push(entry);
  numbers.set(key, number);
  return number;
}

export function bookableColumns(
  columns: StayColumns,
  today: Day,
  keeps: (arrival: Day, nights: number) => boolean = () => true,
): StayColumns {
  const { arrival, nights, retrocession } = columns;
  const kept = new Int32Array(arrival.length);
  let count = 0;
  for (let index = 0; index < arrival.length; index += 1) {
    const day = arrival[index] as number;
    if (isBookable(day, retrocession[index] as number, today) && keeps(day, nights[index] as number)) {
      kept[count++] = index;
    }
  }
  return count === arrival.length ? columns : pickColumns(columns, kept.subarray(0, count));
}

export function findBookableStay(columns: StayColumns, today: Day, arrival: Day, nights: number): Stay | undefined {
  for (let index = findFirstDay(columns.arrival, arrival); columns.arrival[index] === arrival; index += 1) {
    if (columns.nights[index] !== nights) continue;
    const stay = stayAt(columns, index);
    return isBookable(arrival, stay.retrocession, today) ? stay : undefined;
  }
  return undefined;
}
