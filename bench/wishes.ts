import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { request } from 'undici';
import { ymdOf } from '../src/values/day.ts';
import { stayAt } from '../src/stays/rules/stays/stay-columns.ts';
import { bookableStays } from '../src/stays/rules/stays/stays.ts';
import { readPlanning } from '../src/stays/store/contracts/contracts.ts';
import { listLodgingIds, readLodging } from '../src/lodgings/store/lodgings.ts';
import type { DataSet } from './data-set.ts';
import { timed } from './spread.ts';

/** `arrival` in days since 1970. */
export interface Wish {
  lodgingId: number;
  arrival: number;
  nights: number;
}

/** Sends at a steady pace, whether earlier requests are answered or not. */
export async function sentAtPace<Item>(
  items: readonly Item[],
  perSecond: number,
  sendOne: (item: Item) => Promise<number>,
): Promise<{ status: number; time: number }[]> {
  const start = performance.now();
  const underWay: Promise<{ status: number; time: number }>[] = [];
  for (const [index, item] of items.entries()) {
    const rest = start + (1000 * index) / perSecond - performance.now();
    if (rest > 0) await pause(rest);
    underWay.push(timed(() => sendOne(item)).then(({ time, result }) => ({ time, status: result })));
  }
  return Promise.all(underWay);
}

/** Stays of lodgings on sale in random order, about twice as many as will be booked, some of the same lodging. */
export function bookableWishes({ db, today, gateways }: DataSet, seed: number, most: number): Wish[] {
  const onSale = listLodgingIds(db, 0, 1_000).filter((id) => {
    const lodging = readLodging(db, id);
    return lodging?.state === 'EN_DIFFUSION' && lodging.gateways.some((code) => gateways.includes(code));
  });
  const places = fc.sample(fc.tuple(fc.constantFrom(...onSale), fc.nat({ max: 1_000_000 })), {
    numRuns: 2 * most,
    seed,
  });
  return places.flatMap(([lodgingId, place]) => {
    const columns = bookableStays(readPlanning(db, lodgingId), today);
    if (columns.arrival.length === 0) return [];
    const { arrival, nights, priceEnabled } = stayAt(columns, place % columns.arrival.length);
    return priceEnabled ? [{ lodgingId, arrival, nights }] : [];
  });
}

export function sendBooking(url: string, key: string, wish: Wish): Promise<number> {
  const customer = { firstName: 'Ada', lastName: 'Martin', email: 'ada@example.org' };
  const body = { requestType: 'BOOKED', acceptRequest: true, maxPrice: 999_999, ...stayOf(wish), customer };
  return send(`${url}/v2/bookings/easy`, key, body);
}

export function sendEvaluation(url: string, key: string, wish: Wish): Promise<number> {
  return send(`${url}/v2/bookings/easy`, key, { requestType: 'EVALUATION', ...stayOf(wish) });
}

function stayOf({ lodgingId, arrival, nights }: Wish) {
  return { lodgingId, arrival: ymdOf(arrival), departure: ymdOf(arrival + nights), occupantCount: 1 };
}

async function send(url: string, key: string, body?: object): Promise<number> {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const answer = await request(url, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
  await answer.body.dump();
  return answer.statusCode;
}
