import type { BookingResult, Evaluation, Problem } from '../shell/answers.ts';
import { currentLanguage } from '../texts/language.ts';
import { rememberBooking } from './own-booking.ts';
import { Refused, send } from '../shell/service.ts';

/** A stay with all that its price depends on. */
export interface BookingWish {
  lodgingId: number;
  arrival: string;
  departure: string;
  occupantCount: number;
  extras: string[];
  promoCode?: string;
}

export interface BookingOrder {
  wish: BookingWish;
  /** What the customer saw; a higher one is refused. */
  price: number;
  customer: Record<string, string>;
  comment: string;
}

/** Prices a stay as of now. Throws Refused. */
export function evaluateStay(wish: BookingWish): Promise<Evaluation> {
  return send<Evaluation>('/bookings/easy', { requestType: 'EVALUATION', ...wish });
}

/** Books a stay, once however often the same order is sent. Throws Refused. */
export async function bookStay({ wish, price, customer, comment }: BookingOrder): Promise<BookingResult> {
  const person = { ...customer, language: currentLanguage() };
  const order = { ...wish, price, customer: person, ...(comment !== '' && { comment }) };
  const booking = await sendOnce(order);
  rememberBooking(wish, booking);
  return booking;
}

let last = { body: '', key: '' };

function sendOnce(order: object): Promise<BookingResult> {
  const body = JSON.stringify(order);
  if (body !== last.body) last = { body, key: newKey() };
  return send<BookingResult>('/bookings', order, { 'Idempotency-Key': last.key });
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What came of a request that may be refused. */
type Outcome<Value> = { value: Value; problem?: undefined } | { value?: undefined; problem: Problem };

/** Waits for a request and yields its answer, or why it was refused. */
export async function settled<Value>(work: Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await work };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem };
    throw error;
  }
}
