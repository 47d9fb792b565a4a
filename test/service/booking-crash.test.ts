import { expect, it } from 'vitest';
import { ymdOf } from '../../src/values/day.ts';
import type { RequestStep } from '../../src/http/request-context.ts';
import { testCluster } from '../support/opensearch.ts';
import { customer, smallKeys } from '../support/small-seed.ts';
import { caughtUp, firstNight, prepare, type Place } from './place.ts';
import { startService } from './service-process.ts';

const cluster = testCluster();

const steps: readonly RequestStep[] = [
  ...(['received', 'parsed', 'before-transaction', 'written'] as const),
  ...(['committed', 'searchable', 'before-answer'] as const),
];

interface Attempt {
  night: number;
  path: string;
  body: string;
  /** The Idempotency-Key; the body holds the partner's reference as well. */
  key: string;
}

/** Every second one is paid by link. */
function attempt({ lodgingIds }: Place, number: number): Attempt {
  const night = firstNight + 3 * number;
  const stay = { lodgingId: lodgingIds[0], arrival: ymdOf(night), departure: ymdOf(night + 2), occupantCount: 2 };
  const body = { ...stay, customer, referenceReseller: `R-${number}` };
  const key = `attempt ${number}`;
  if (number % 2 === 0) return { night, key, path: '/v2/bookings', body: JSON.stringify(body) };
  const easy = { requestType: 'BOOKED', ...body, maxPrice: 1_000 };
  return { night, key, path: '/v2/bookings/easy', body: JSON.stringify(easy) };
}

interface Answered {
  status: number;
  isReplayed: boolean;
  text: string;
}

async function send(url: string, { path, body }: Attempt, headers: Record<string, string>): Promise<Answered> {
  const usual = { 'X-API-Key': smallKeys.seller, 'Content-Type': 'application/json' };
  const response = await fetch(url + path, { method: 'POST', headers: { ...usual, ...headers }, body });
  const isReplayed = response.headers.get('Idempotency-Replayed') === 'true';
  return { status: response.status, isReplayed, text: await response.text() };
}

const bookingsFor = ({ db }: Place, { night }: Attempt) =>
  db.prepare('SELECT id, reference FROM bookings WHERE arrival = ?').all(night) as { id: number; reference: string }[];

function expectOneBooking(place: Place, wish: Attempt, text: string): void {
  const booked = bookingsFor(place, wish);
  expect(booked).toHaveLength(1);
  expect(JSON.parse(text)).toMatchObject(booked[0] ?? {});
  const nights = place.db.prepare('SELECT day FROM taken_nights WHERE booking_id = ? ORDER BY day').pluck();
  expect(nights.all(booked[0]?.id)).toEqual([wish.night, wish.night + 1]);
}

it('killed at any step of a booking and asked again, the service has made it once and gives the same answer', async () => {
  const place = prepare(cluster, 1);
  const variables = { ...place.variables, NODE_OPTIONS: '--import ./test/service/die-at-step.ts' };
  let service = await startService(variables);
  for (const [number, step] of steps.entries()) {
    const wish = attempt(place, number);
    const withKey = { 'Idempotency-Key': wish.key };
    await expect(send(service.url, wish, { ...withKey, 'X-Request-Id': `die-at-${step}` })).rejects.toThrow(TypeError);
    expect(await service.ended).toBe('SIGKILL');
    const isDurable = number >= steps.indexOf('committed');
    expect(bookingsFor(place, wish), step).toHaveLength(isDurable ? 1 : 0);

    service = await startService(variables);
    // Repeated by the partner's reference, stored with the booking, and by the key, whose answer was stored with it.
    const byReference = () => send(service.url, wish, {});
    const byKey = () => send(service.url, wish, withKey);
    const first = isDurable || number % 2 === 0 ? await byKey() : await byReference();
    expect([first.status, first.isReplayed], step).toEqual([201, isDurable]);
    expectOneBooking(place, wish, first.text);
    expect(await byReference(), step).toEqual({ status: 200, isReplayed: false, text: first.text });
    expect((await byKey()).text, step).toBe(first.text);
    expectOneBooking(place, wish, first.text);
  }
  await caughtUp(place);
  expect(place.db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(await service.kill('SIGTERM')).toBe(0);
}, 120_000);
