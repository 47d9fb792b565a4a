import { once } from 'node:events';
import fc from 'fast-check';
import { dayAt, dayFromYmd, type Day } from '../src/values/day.ts';
import { bookStay } from '../src/bookings/store/book-stay.ts';
import { openDatabase } from '../src/sqlite/database.ts';
import { createGroupedWrites } from '../src/sqlite/grouped-writes.ts';
import { listLodgingIds } from '../src/lodgings/store/lodgings.ts';
import { requestOf } from './booking-request.ts';
import type { RaceOutcome, RaceTask } from './races.ts';

/** Tries to book each of a few nights repeatedly, in its own order, 64 attempts at once; reports the answers. */
const [{ file, attempts, nights, seed }] = (await once(process, 'message')) as [RaceTask];
const db = openDatabase(file);
const { run } = createGroupedWrites(db);
const first = dayFromYmd('20270601') as Day;
const stays = listLodgingIds(db, 0, 1_000).flatMap((lodgingId) =>
  Array.from({ length: nights }, (_, night) => ({ lodgingId, arrival: first + night })),
);
const order = fc.sample(fc.shuffledSubarray(stays, { minLength: stays.length }), {
  numRuns: Math.ceil(attempts / stays.length),
  seed,
});
const waiting = order.flat().slice(0, attempts);
const outcome: RaceOutcome = { won: [], others: {} };
const at = { now: Date.now(), today: dayAt(Date.now(), 'Europe/Paris') };

async function tryOneByOne(): Promise<void> {
  for (let stay = waiting.pop(); stay; stay = waiting.pop()) {
    const { lodgingId, arrival } = stay;
    const answer = await run(() => bookStay(db, requestOf(lodgingId, arrival, 1), at)).catch(isBusy);
    // Retries like a partner would: the others held the store for too long.
    if (!answer) waiting.push(stay);
    if (!answer) continue;
    if (answer.outcome === 'booked') outcome.won.push({ id: answer.booking.id, stay: `${lodgingId} ${arrival}` });
    else outcome.others[answer.outcome] = (outcome.others[answer.outcome] ?? 0) + 1;
  }
}

function isBusy(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')) throw error;
}

await Promise.all(Array.from({ length: 64 }, tryOneByOne));
db.close();
process.send?.(outcome);
process.disconnect();
