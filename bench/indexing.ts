import { setTimeout as pause } from 'node:timers/promises';
import { overrideLodging } from '../src/lodgings/store/lodgings.ts';
import { findServingBuild, type IndexBuild } from '../src/search/store/index-builds.ts';
import { keepLodgingsToIndex } from '../src/search/store/indexed-lodgings.ts';
import { askSearch } from './asked-search.ts';
import type { Bench, BenchOptions, Measure } from './bench.ts';
import { withServedSet, type ServedSet } from './served-set.ts';
import { quantile, timed } from './spread.ts';
import { bookableWishes, sendBooking, sentAtPace, type Wish } from './wishes.ts';

const [bookingsPerSecond, measured, warmUp] = [2, 60, 30];
/** Each changes what all documents of a lodging hold. */
const deliveriesPerSecond = 10;
const mostTimes = { 50: 2, 99: 5 };

export const indexing: Bench = {
  name: 'indexing',
  question: 'How long until a booked lodging is searchable again, alone and while a provider delivers heavily?',
  measure: (options) => withServedSet(options, (served) => compareTimes(options, served)),
};

async function compareTimes({ seed }: BenchOptions, served: ServedSet): Promise<Measure[]> {
  const wishes = bookableWishes(served.set, seed, warmUp + 2 * measured);
  const taken = new Set(wishes.map(({ lodgingId }) => lodgingId).slice(0, 40));
  const ofPartner = wishes.filter(({ lodgingId }) => taken.has(lodgingId));
  const delivered = [...new Set(wishes.map(({ lodgingId }) => lodgingId))].filter((id) => !taken.has(id));
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
    { what: 'bookings', value: alone.length, unit: '', beside: [{ what: 'beside', value: beside.length, unit: '' }] },
    ...([50, 99] as const).flatMap((percent) => {
      const [quiet, busy] = [quantile(alone, percent / 100), quantile(beside, percent / 100)];
      return [
        { what: `booked and searchable alone, p${percent}`, value: quiet, unit: 'ms' },
        { what: `beside deliveries, p${percent}`, value: busy, unit: 'ms' },
        { what: `beside to alone, p${percent}`, value: busy / quiet, unit: '', goal: { atMost: mostTimes[percent] } },
      ];
    }),
  ];
}

/** Books and searches at a steady pace; returns for each booking the time until the index has it. */
async function bookAtPace({ set, url }: ServedSet, wishes: readonly Wish[]): Promise<number[]> {
  const build = findServingBuild(set.db) as IndexBuild;
  const answers = await sentAtPace(wishes, bookingsPerSecond, async (wish) => {
    const status = await sendBooking(url, set.key, wish);
    while (status === 201 && keepLodgingsToIndex(set.db, build, [wish.lodgingId]).length > 0) await pause(5);
    return status;
  });
  await timed(() => askSearch(url, set.key, {}));
  return answers.filter(({ status }) => status === 201).map(({ time }) => time);
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
