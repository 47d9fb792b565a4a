import { setTimeout as pause } from 'node:timers/promises';
import { overrideLodging } from '../src/lodgings/store/lodgings.ts';
import { findServingBuild, type IndexBuild } from '../src/search/store/index-builds.ts';
import { isBehind } from '../src/search/store/indexed-lodgings.ts';
import { askSearch } from './asked-search.ts';
import type { Bench, BenchOptions, Measure } from './bench.ts';
import { withServedSet, type ServedSet } from './served-set.ts';
import { quantile, timed } from './spread.ts';
import { bookableWishes, sendBooking, sentAtPace, type Wish } from './wishes.ts';

const [bookingsPerSecond, measured, warmUp] = [2, 60, 30];
/** Each delivery changes a field that all documents of a lodging hold. */
const deliveriesPerSecond = 10;
const mostTimes = { 50: 2, 99: 5 };

export const indexing: Bench = {
  name: 'indexing',
  question: 'How long until a booked lodging is searchable again, alone and while a provider delivers heavily?',
  measure: (options) => withServedSet(options, (served) => compareTimes(options, served)),
};

async function compareTimes({ seed }: BenchOptions, served: ServedSet): Promise<Measure[]> {
  const wishes = bookableWishes(served.set, seed, 2 * (warmUp + 10 + 2 * measured));
  // One half of the lodgings is booked, the other half delivered.
  const isDelivered = (id: number) => id % 2 === 0;
  const ofPartner = wishes.filter(({ lodgingId }) => !isDelivered(lodgingId));
  const delivered = [...new Set(wishes.map(({ lodgingId }) => lodgingId))].filter(isDelivered);
  await bookAtPace(served, ofPartner.splice(0, warmUp));
  const alone = await bookAtPace(served, ofPartner.splice(0, measured));
  const ending = new AbortController();
  const delivering = deliverAtPace(served, delivered, ending.signal);
  await bookAtPace(served, ofPartner.splice(0, 10));
  const beside = await bookAtPace(served, ofPartner.splice(0, measured));
  ending.abort();
  const count = await delivering;
  return [
    { what: 'lodgings delivered meanwhile', value: count, unit: '' },
    {
      what: 'bookings alone',
      value: alone.times.length,
      unit: '',
      beside: [{ what: 'beside', value: beside.times.length, unit: '' }],
    },
    { what: 'bookings refused', value: alone.refused + beside.refused, unit: '', goal: { atMost: 0 } },
    ...([50, 99] as const).flatMap((percent) => {
      const [quiet, busy] = [quantile(alone.times, percent / 100), quantile(beside.times, percent / 100)];
      return [
        { what: `booked and searchable alone, p${percent}`, value: quiet, unit: 'ms' },
        { what: `beside deliveries, p${percent}`, value: busy, unit: 'ms' },
        { what: `beside to alone, p${percent}`, value: busy / quiet, unit: '', goal: { atMost: mostTimes[percent] } },
      ];
    }),
  ];
}

/** Times from booking to indexed, and the number of answers other than 201 and 409 (nights of an earlier booking). */
interface Booked {
  times: number[];
  refused: number;
}

/** Books at a steady pace, then searches once. */
async function bookAtPace({ set, url }: ServedSet, wishes: readonly Wish[]): Promise<Booked> {
  const build = findServingBuild(set.db) as IndexBuild;
  const answers = await sentAtPace(wishes, bookingsPerSecond, async (wish) => {
    const status = await sendBooking(url, set.key, wish);
    while (status === 201 && isBehind(set.db, build, wish.lodgingId)) await pause(5);
    return status;
  });
  await timed(() => askSearch(url, set.key, {}));
  return {
    times: answers.filter(({ status }) => status === 201).map(({ time }) => time),
    refused: answers.filter(({ status }) => status !== 201 && status !== 409).length,
  };
}

async function deliverAtPace({ set }: ServedSet, ids: readonly number[], ending: AbortSignal): Promise<number> {
  let count = 0;
  for (; !ending.aborted; count += 1) {
    overrideLodging(
      set.db,
      ids[count % ids.length] as number,
      { boost: 1 + (Math.floor(count / ids.length) % 99) },
      Date.now(),
    );
    await pause(1_000 / deliveriesPerSecond);
  }
  return count;
}
