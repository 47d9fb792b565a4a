import { expect } from 'vitest';
import { operationsByName } from './operations.ts';
import type { Booking } from '../../src/bookings/rules/booking.ts';
import { readBooking } from '../../src/bookings/store/bookings.ts';
import { prepared } from '../../src/sqlite/database.ts';
import { freeStays } from './free-stays.ts';
import { readAnswer } from './reading.ts';
import type { TestService } from './service.ts';
import { customer, lodgingIdOf, smallKeys } from './small-seed.ts';

const { bookEasily, createBooking } = operationsByName;

export const hour = 3_600_000;

/** Request members that affect the payment page. */
interface BookedWith {
  customer?: object;
  urlSuccess?: string;
  urlFailure?: string;
  extras?: string[];
}

const nextStay = freeStays('20270601', 2);

/**
 * Books the next two nights of the lodging MAIN by link; returns the booking's answer and the path of its payment page.
 */
export async function bookByLink(
  service: TestService,
  members: BookedWith = {},
  key: string | undefined = smallKeys.seller,
) {
  const body = {
    lodgingId: lodgingIdOf(service, 'MAIN'),
    ...nextStay(service),
    occupantCount: 2,
    ...members,
    customer: { ...customer, ...members.customer },
  };
  const answer = await readAnswer(await service.post('/v2/bookings', body, { key }), createBooking, 201);
  return { ...answer, body, path: pathOf(answer.paymentLink) };
}

/** Books the next two nights of the lodging MAIN at once, unpaid. */
export async function bookAtOnce(service: TestService) {
  const stay = { lodgingId: lodgingIdOf(service, 'MAIN'), ...nextStay(service), occupantCount: 2 };
  const body = { requestType: 'BOOKED', maxPrice: 100_000, ...stay, customer };
  const response = await service.post('/v2/bookings/easy', body, { key: smallKeys.seller });
  return (await readAnswer(response, bookEasily, 201)) as { id: number; reference: string };
}

export function pathOf(paymentLink: string | null): string {
  expect(paymentLink).toMatch(/^https:\/\/api\.example\.org\/pay\/p1\.[\w-]+\.[\w-]{43}$/);
  return new URL(paymentLink ?? '').pathname;
}

export function decide(service: TestService, path: string, decision: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return service.post(path, new URLSearchParams({ decision }).toString(), { headers });
}

/** Checks the status, and the headers that every payment page must have. */
export async function readPage(response: Response, status: number): Promise<string> {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expectPrivate(response);
  expect(response.headers.get('Content-Security-Policy')).toMatch(
    /default-src 'none'; style-src 'sha256-[^']+'.*base-uri 'none'; frame-ancestors 'none'/,
  );
  expect(text).toMatch(/^<!doctype html>/);
  expect(withoutAllowed(text, response)).not.toMatch(
    /<script|javascript:| style="|https?:\/\/(?!partner\.example\.org)[a-z]/i,
  );
  for (const secret of ['Durand', 'Jean', 'jean@']) expect(text).not.toContain(secret);
  return text;
}

/** Removes what the page's policy allows: a photo by address. */
function withoutAllowed(text: string, { headers }: Response): string {
  const policy = headers.get('Content-Security-Policy') ?? '';
  const [, photo] = /img-src data: (https:\S+);/.exec(policy) ?? [];
  return text.replace(/<img\s[^>]*?src="([^"]*)"/g, (whole, address: string) => (address === photo ? '' : whole));
}

/** Headers that keep an address with a token private. */
export function expectPrivate({ headers }: Response): void {
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(headers.get('X-Frame-Options')).toBe('DENY');
}

export function storedBooking({ db }: TestService, id: number): Booking {
  return readBooking(db, id) as Booking;
}

export function paymentsOf({ db }: TestService, bookingId: number): { kind: string; amount: number }[] {
  const text = 'SELECT provider, kind, amount, currency FROM payments WHERE booking_id = ? ORDER BY at, kind, id';
  return prepared<{ kind: string; amount: number }>(db, text).all(bookingId);
}

export function nightsHeld({ db }: TestService, bookingId: number): number {
  return prepared(db, 'SELECT 1 FROM taken_nights WHERE booking_id = ?').all(bookingId).length;
}
