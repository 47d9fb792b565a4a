import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bookableColumns } from '../src/stays/rules/stays/stay-columns.ts';
import { dayFromYmd, ymdOf, type Day } from '../src/values/day.ts';
import { bookableStays } from '../src/stays/rules/stays/stays.ts';
import { loadSeedFolder } from '../src/loading/seed-folder.ts';
import { readPlanning } from '../src/stays/store/contracts/contracts.ts';
import { openDatabase, type Db } from '../src/sqlite/database.ts';
import { findLodgingId } from '../src/lodgings/store/lodgings.ts';
import { smallSeed } from '../test/support/small-seed.ts';
import type { Bench, BenchOptions, Measure } from './bench.ts';
import { quantile, timed } from './spread.ts';

const stays = 10_000;
const longest = 28;
const arrivals = Math.ceil(stays / longest);
const today = dayFromYmd('20270301') as Day;

const kinds = { rates, 'deal rows': dealRows };

export const planning: Bench = {
  name: 'planning',
  question: `How long does it take to read, expand and filter a planning of ${stays} stays?`,
  async measure(options) {
    const file = databaseWith(options);
    const measures: Measure[] = [];
    for (const kind of Object.keys(kinds)) measures.push(...(await measured(file, kind)));
    return measures;
  },
};

/** The first read of a connection has cold caches; later ones find the decoded planning. */
async function measured(file: string, kind: string): Promise<Measure[]> {
  const times = { first: [] as number[], again: [] as number[] };
  let count = 0;
  for (let round = 0; round < 60; round += 1) {
    const db = openDatabase(file);
    const lodgingId = findLodgingId(db, { providerId: 'Small.in', providerReference: kind }) ?? 0;
    const first = await timed(() => readExpandFilter(db, lodgingId));
    const again = await timed(() => readExpandFilter(db, lodgingId));
    count = first.result;
    db.close();
    if (round < 10) continue;
    times.first.push(first.time);
    times.again.push(again.time);
  }
  return [
    { what: `${kind}: stays`, value: count, unit: '', goal: { atLeast: stays } },
    { what: `${kind}: first time, p50`, value: quantile(times.first, 0.5), unit: 'ms', goal: { atMost: 10 } },
    { what: `${kind}: first time, p90`, value: quantile(times.first, 0.9), unit: 'ms' },
    { what: `${kind}: again, p50`, value: quantile(times.again, 0.5), unit: 'ms' },
  ];
}

function readExpandFilter(db: Db, lodgingId: number): number {
  const columns = bookableStays(readPlanning(db, lodgingId), today);
  const weeks = bookableColumns(columns, today, (_arrival, nights) => nights % 7 === 0);
  if (weeks.arrival.length * 8 < columns.arrival.length) throw new Error('The filter keeps too little');
  return columns.arrival.length;
}

function databaseWith({ data }: BenchOptions): string {
  const folder = join(data, 'planning');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'facts.sqlite');
  const lodgings = Object.entries(kinds).map(([ref, offer]) => ({ ref, contract: offer() }));
  const db = openDatabase(file);
  const { mistakes } = loadSeedFolder(db, smallSeed({ lodgings }), { startDate: today, now: Date.now, mode: 'test' });
  db.close();
  if (mistakes.length > 0) throw new Error(`The seed has mistakes: ${JSON.stringify(mistakes[0])}`);
  return file;
}

/** Many nightly prices, a length-of-stay discount and a promotion, as large calendars have them. */
function rates() {
  const ofNight = { minStay: 1, maxStay: longest };
  const nights = Array.from({ length: arrivals + longest }, (_, index) => {
    const day = ymdOf(today + index);
    return { ...ofNight, from: day, to: day, nightPrice: 80 + ((7 * index) % 60) };
  });
  const promotion = { code: 'EB10', label: 'Early', percent: 10, from: ymdOf(today), to: ymdOf(today + arrivals) };
  return { rates: { nights, lengthDiscounts: [{ minNights: 7, percent: 5 }], promotions: [promotion] } };
}

function dealRows() {
  const rows = Array.from({ length: arrivals * longest }, (_, index) => {
    const arrival = today + Math.floor(index / longest);
    const nights = 1 + (index % longest);
    const price = 80 * nights + (index % 50);
    const promotions = index % 3 === 0 ? [{ code: 'EB10', label: 'Early' }] : [];
    return { arrival: ymdOf(arrival), departure: ymdOf(arrival + nights), basePrice: price + 10, price, promotions };
  });
  return { dealRows: rows };
}
