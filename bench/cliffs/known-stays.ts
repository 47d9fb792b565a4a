import type { Random } from '../../seed/generator/random.ts';
import type { Lodging } from '../../src/lodgings/rules/lodging.ts';
import { countLodgings, listLodgingIds, readLodging } from '../../src/lodgings/store/lodgings.ts';
import { computeIndexedStays } from '../../src/search/index/lodging-documents.ts';
import { stayAt } from '../../src/stays/rules/stays/stay-columns.ts';
import type { Stay } from '../../src/stays/rules/planning/planning.ts';
import { readPlanning } from '../../src/stays/store/contracts/contracts.ts';
import type { DataSet } from '../data-set.ts';

/** A sample of the data from which searches draw their values. */
export interface KnownStays {
  lodgings: readonly Lodging[];
  /** About equally many of each lodging. */
  stays: readonly Stay[];
  /** Without duplicates. */
  promotionCodes: readonly string[];
  /** Prices of those stays by nights, and of all, in whole euros, ascending. */
  prices: { byNights: ReadonlyMap<number, readonly number[]>; all: readonly number[] };
}

const mostLodgings = 400;
const staysOfLodging = 25;

/** A sample of lodgings spread over the whole set, and some stays of each. */
export function readKnownStays({ db, today }: DataSet, random: Random): KnownStays {
  const lodgings: Lodging[] = [];
  const stays: Stay[] = [];
  for (const id of random.some(listLodgingIds(db, 0, countLodgings(db)), mostLodgings)) {
    const [lodging, columns] = [readLodging(db, id), computeIndexedStays(readPlanning(db, id), today)];
    if (!lodging || columns.arrival.length === 0) continue;
    lodgings.push(lodging);
    const places = Array.from({ length: staysOfLodging }, () => random.whole(0, columns.arrival.length - 1));
    stays.push(...new Set(places).values().map((place) => stayAt(columns, place)));
  }
  const promotions = stays.flatMap(({ promotion }) => promotion?.codes ?? []);
  const promotionCodes = [...new Set(promotions.map(({ code }) => code))].sort();
  return { lodgings, stays, promotionCodes, prices: listPrices(stays) };
}

function listPrices(stays: readonly Stay[]): KnownStays['prices'] {
  const rising = stays
    .map(({ nights, price }) => ({ nights, euros: Math.round(price / 100) }))
    .sort((a, b) => a.euros - b.euros);
  const byNights = Map.groupBy(rising, ({ nights }) => nights);
  const eurosOf = (some: typeof rising) => some.map(({ euros }) => euros);
  return {
    byNights: new Map([...byNights].map(([nights, some]) => [nights, eurosOf(some)])),
    all: eurosOf(rising),
  };
}
