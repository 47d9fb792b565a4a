import type { Random } from '../../seed/generator/random.ts';
import type { Lodging } from '../../src/lodgings/rules/lodging.ts';
import { countLodgings, listLodgingIds, readLodging } from '../../src/lodgings/store/lodgings.ts';
import { computeIndexedStays } from '../../src/search/index/lodging-documents.ts';
import { stayAt } from '../../src/stays/rules/stays/stay-columns.ts';
import type { Stay } from '../../src/stays/rules/planning/planning.ts';
import { readPlanning } from '../../src/stays/store/contracts/contracts.ts';
import type { DataSet } from '../data-set.ts';

/** A part of the data, of which searches draw what they ask for. */
export interface KnownStays {
  /** Lodgings that have stays. */
  lodgings: readonly Lodging[];
  /** Stays of theirs, of each lodging about as many. */
  stays: readonly Stay[];
  /** Codes of the promotions of those stays, each once. */
  promotionCodes: readonly string[];
  /** Prices of those stays by their nights, and of all, in whole euros, rising. */
  prices: { byNights: ReadonlyMap<number, readonly number[]>; all: readonly number[] };
}

const mostLodgings = 400;
const staysOfLodging = 25;

/** Reads some lodgings of the set, spread over all, and some stays of each. */
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
