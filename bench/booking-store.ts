import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { dayAt, dayFromYmd, type Day } from '../src/values/day.ts';
import { bookStay } from '../src/bookings/store/book-stay.ts';
import { openDatabase, type Db } from '../src/sqlite/database.ts';
import { createGroupedWrites } from '../src/sqlite/grouped-writes.ts';
import { listLodgingIds } from '../src/lodgings/store/lodgings.ts';
import type { Bench, Measure } from './bench.ts';
import { requestOf } from './booking-request.ts';
import { quantile } from './spread.ts';
import { writeThinLodgings } from './thin-lodgings.ts';

const lodgings = 10_000;
const rounds = 7;
const roundTime = 1_000;
/** Bytes that one commit must write to disk at least. */
const page = 4_096;
const concurrent = [8, 64];

export const bookingStore: Bench = {
  name: 'booking-store',
  question: 'How many bookings a second does the store make durable, beside appending a page to a file and syncing it?',
  async measure({ data }) {
    const folder = join(data, 'booking-store');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeThinLodgings(join(folder, 'facts.sqlite'), lodgings);
    const db = openDatabase(join(folder, 'facts.sqlite'));
    try {
      return await besideAppending(db, join(folder, 'appended'));
    } finally {
      db.close();
    }
  },
};

/** Rounds alternate so that other load on the machine affects all of them; the first one warms up. */
async function besideAppending(db: Db, file: string): Promise<Measure[]> {
  const book = bookingsOf(db);
  const { run } = createGroupedWrites(db);
  const kinds: Record<string, () => Promise<number>> = {
    'page appended and synced': () => appendedPerSecond(file),
    'booked one by one': () => perSecond(1, () => Promise.try(book)),
    ...Object.fromEntries(
      concurrent.map((many) => [`booked, ${many} at once`, () => perSecond(many, () => run(book))]),
    ),
  };
  const counts = Object.fromEntries(Object.keys(kinds).map((kind): [string, number[]] => [kind, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [kind, count] of Object.entries(kinds)) {
      const measured = await count();
      if (round > 0) counts[kind]?.push(measured);
    }
  }
  return measuresOf(db, counts);
}

function measuresOf(db: Db, counts: Record<string, readonly number[]>): Measure[] {
  const [appended = [], ...booked] = Object.values(counts);
  const [, ...names] = Object.keys(counts);
  const ratios = booked.map((values) =>
    quantile(
      values.map((value, round) => value / (appended[round] ?? NaN)),
      0.5,
    ),
  );
  return [
    ...Object.entries(counts).map(([what, values]) => ({ what, value: quantile(values, 0.5), unit: 'a second' })),
    ...names.map((name, place) => ({
      what: `${name}, to appending`,
      value: ratios[place] ?? NaN,
      unit: '',
      goal: { atLeast: place === 0 ? 0.4 : 1 },
    })),
    { what: 'nights sold twice', value: soldTwice(db), unit: '', goal: { atMost: 0 } },
  ];
}

/** Each call books one free week after the other, each time of another lodging. */
function bookingsOf(db: Db): () => void {
  const ids = listLodgingIds(db, 0, lodgings);
  const [now, first] = [Date.now(), dayFromYmd('20270601') as Day];
  const at = { now, today: dayAt(now, 'Europe/Paris') };
  let count = 0;
  return () => {
    const [lodgingId = 0, week] = [ids[count % ids.length], Math.floor(count / ids.length)];
    count += 1;
    const { outcome } = bookStay(db, requestOf(lodgingId, first + 7 * week, 7), at);
    if (outcome !== 'booked') throw new Error(`A booking was not made: ${outcome}`);
  };
}

async function perSecond(many: number, once: () => Promise<void>): Promise<number> {
  const start = performance.now();
  let count = 0;
  const one = async () => {
    while (performance.now() - start < roundTime) {
      await once();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: many }, one));
  return (1000 * count) / (performance.now() - start);
}

async function appendedPerSecond(file: string): Promise<number> {
  const bytes = Buffer.alloc(page, 'b');
  const open = openSync(file, 'a');
  try {
    return await perSecond(1, () => {
      writeSync(open, bytes);
      fsyncSync(open);
      return Promise.resolve();
    });
  } finally {
    closeSync(open);
  }
}

function soldTwice(db: Db): number {
  const text = `SELECT count(*) FROM (
    SELECT arrival < lag(departure) OVER (PARTITION BY lodging_id ORDER BY arrival) AS isTaken FROM bookings) WHERE isTaken`;
  return db.prepare(text).pluck().get() as number;
}
