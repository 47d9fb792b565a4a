import { setTimeout as pause } from 'node:timers/promises';
import { vi } from 'vitest';
import { ymdOf } from '../../../src/values/day.ts';
import fc from '../../support/random.ts';
import { smallKeys } from '../../support/small-seed.ts';
import { book } from '../booking-stream.ts';
import { firstNight } from '../place.ts';
import type { Member, NodePlace } from './node-place.ts';

/** Milliseconds between two searches of a caller: programs that start need the processors, too. */
const searchEvery = 15;

/** Milliseconds after a booking's answer during which a search may still show its night. */
const grace = 500;

const nightCount = 60;
/** Bookings are paced by the searches, so that nights are left. */
const searchesOfBooking = 8;

/** Bookings at the primary and searches at the nodes, as seen by clients. */
export interface Ledger {
  /** Searches that failed at one node and again at the next. */
  failed: string[];
  /** Nights shown by a search although they were booked before it was sent. */
  offeredThoughSold: string[];
  /** Resolves after `count` more answered searches. */
  afterSearches: (count: number) => Promise<unknown>;
  /** Resolves when a booking that began after this call was answered. */
  afterBooking: () => Promise<unknown>;
  /** Resolves when the searches in flight were answered, at the second try at the latest. */
  settled: () => Promise<unknown>;
  end: () => Promise<void>;
}

/** Books at random at the primary and searches at random at the nodes, until ended. */
export function keepLedger(place: NodePlace, searchers = 4): Ledger {
  const sold = new Map<string, number>();
  const [failed, offeredThoughSold]: [string[], string[]] = [[], []];
  let [isOver, searched, booked] = [false, 0, 0];
  const pick = seededPicks();
  const underWay = new Set<object>();
  const searchOnce = async () => {
    const arrival = firstNight + pick(nightCount);
    const [first, second] = pick(2) === 0 ? place.nodes : place.nodes.toReversed();
    const sentAt = performance.now();
    let found = await search(first, arrival);
    const faults: string[] = [];
    if (typeof found === 'string') {
      faults.push(found);
      found = await search(second, arrival);
    }
    searched += 1;
    if (typeof found === 'string') failed.push([...faults, found].join(', then '));
    for (const lodgingId of typeof found === 'string' ? [] : found) {
      const night = `${lodgingId}/${arrival}`;
      const soldFor = sentAt - (sold.get(night) ?? Infinity);
      if (soldFor > grace) offeredThoughSold.push(`${night}, sold ${Math.round(soldFor)} ms before it was asked for`);
    }
  };
  const keepSearching = async () => {
    while (!isOver) {
      const search = {};
      underWay.add(search);
      await searchOnce();
      underWay.delete(search);
      await pause(searchEvery);
    }
  };
  const keepBooking = async () => {
    while (!isOver) {
      const from = searched;
      await vi.waitUntil(() => isOver || searched >= from + searchesOfBooking, { timeout: 120_000, interval: 5 });
      const lodgingId = place.lodgingIds[pick(place.lodgingIds.length)] ?? 0;
      const stay = { lodgingId, arrival: firstNight + pick(nightCount), nights: 1 };
      const answer = await book(place.primary.url, stay).catch(() => undefined);
      if (answer?.status !== 201) continue;
      sold.set(`${lodgingId}/${stay.arrival}`, performance.now());
      booked += 1;
    }
  };
  const running = Promise.all([keepBooking(), ...Array.from({ length: searchers }, keepSearching)]);
  return {
    failed,
    offeredThoughSold,
    afterSearches(count) {
      const wanted = searched + count;
      return vi.waitUntil(() => searched >= wanted, { timeout: 60_000, interval: 5 });
    },
    afterBooking() {
      // The one in flight may have begun before.
      const wanted = booked + 2;
      return vi.waitUntil(() => booked >= wanted, { timeout: 60_000, interval: 5 });
    },
    settled() {
      const begun = [...underWay];
      return vi.waitUntil(() => !begun.some((search) => underWay.has(search)), { timeout: 60_000, interval: 5 });
    },
    async end() {
      isOver = true;
      await running;
    },
  };
}

/** The same sequence in each run; which caller takes which number depends on timing. */
function seededPicks(): (count: number) => number {
  const random = fc.sample(fc.infiniteStream(fc.nat()), 1)[0] as Iterator<number>;
  return (count) => (random.next().value as number) % count;
}

/** The lodgings that offer a night; a text when the search failed. */
async function search(node: Member | undefined, arrival: number): Promise<number[] | string> {
  const stay = `arrival=${ymdOf(arrival)}&departure=${ymdOf(arrival + 1)}`;
  try {
    const answer = await fetch(`${node?.url ?? ''}/v2/stays/search?pagesize=200&pageindex=0&${stay}`, {
      headers: { 'X-API-Key': smallKeys.seller },
    });
    if (answer.status !== 200) return `${answer.status} ${await answer.text()}`;
    const { stays } = (await answer.json()) as { stays: { lodging: { id: number } }[] };
    return stays.map(({ lodging }) => lodging.id);
  } catch (error) {
    return String((error as Error).cause ?? error);
  }
}
