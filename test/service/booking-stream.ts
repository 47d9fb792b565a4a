import { expect } from 'vitest';
import { ymdOf } from '../../src/values/day.ts';
import { customer, smallKeys } from '../support/small-seed.ts';
import { firstNight, type Place } from './place.ts';

export interface Acknowledged {
  id: number;
  lodgingId: number;
  arrival: number;
  nights: number;
}

/**
 * Books at random from several clients until the service is gone; returns the acknowledged bookings. With `until`, runs
 * until that is aborted and retries broken connections.
 */
export function streamBookings(
  url: string,
  { lodgingIds }: Place,
  until?: AbortSignal,
): { acknowledged: Acknowledged[]; ended: Promise<unknown> } {
  const acknowledged: Acknowledged[] = [];
  const pick = (count: number) => Math.floor(Math.random() * count);
  const bookOne = async () => {
    const lodgingId = lodgingIds[pick(lodgingIds.length)] ?? 0;
    const stay = { lodgingId, arrival: firstNight + pick(60), nights: 1 + pick(3) };
    const answer = await book(url, stay);
    if (answer.status === 201) acknowledged.push({ ...stay, id: ((await answer.json()) as { id: number }).id });
    else expect(answer.status, await answer.text()).toBe(409);
  };
  const expectLineError = (error: unknown) => {
    const { name } = error as { name?: unknown };
    if (name !== 'TypeError' && name !== 'TimeoutError') throw error;
  };
  const client = async () => {
    for (;;) await bookOne();
  };
  const patientClient = async () => {
    while (until?.aborted === false) await bookOne().catch(expectLineError);
  };
  const clients = Array.from({ length: 6 }, () => (until ? patientClient() : client().catch(expectLineError)));
  return { acknowledged, ended: Promise.all(clients) };
}

export function book(url: string, { lodgingId, arrival, nights }: Omit<Acknowledged, 'id'>): Promise<Response> {
  const stay = { lodgingId, arrival: ymdOf(arrival), departure: ymdOf(arrival + nights), occupantCount: 2, customer };
  const headers = { 'X-API-Key': smallKeys.seller, 'Content-Type': 'application/json' };
  return fetch(`${url}/v2/bookings`, { method: 'POST', headers, body: JSON.stringify(stay) });
}

/** Checks the nights of all bookings in the tables; a primary key excludes double ones. */
export function expectKept({ db }: Place, acknowledged: readonly Acknowledged[]): void {
  const nightsOf = db
    .prepare('SELECT day FROM taken_nights WHERE booking_id = ? AND lodging_id = ? ORDER BY day')
    .pluck();
  for (const { id, lodgingId, arrival, nights } of acknowledged) {
    expect(nightsOf.all(id, lodgingId)).toEqual(Array.from({ length: nights }, (_, night) => arrival + night));
  }
  const held = db
    .prepare("SELECT sum(departure - arrival) FROM bookings WHERE state IN ('PENDING_PAYMENT', 'BOOKED')")
    .pluck()
    .get();
  const taken = db.prepare('SELECT count(*) FROM taken_nights').pluck().get();
  expect(held).toBe(taken);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
}

export async function offeredNow(
  url: string,
  { lodgingId, arrival, nights }: Omit<Acknowledged, 'id'>,
): Promise<boolean> {
  const stay = `arrival=${ymdOf(arrival)}&departure=${ymdOf(arrival + nights)}`;
  const answer = await fetch(`${url}/v2/stays/search?pagesize=200&pageindex=0&${stay}`, {
    headers: { 'X-API-Key': smallKeys.seller },
  });
  expect(answer.status).toBe(200);
  const { stays } = (await answer.json()) as { stays: { lodging: { id: number } }[] };
  return stays.some(({ lodging }) => lodging.id === lodgingId);
}
