import type { BookingResult, Evaluation, Problem } from '../shell/answers.ts';
import { currentLanguage } from '../texts/language.ts';
import { rememberBooking } from './own-booking.ts';
import { Refused, send } from '../shell/service.ts';

export interface BookingWish {
  lodgingId: number;
  arrival: string;
  departure: string;
  occupantCount: number;
  occupantCountChildren: number;
  childrenAges?: number[];
  extras: string[];
  promoCode?: string;
}

export interface BookingOrder {
  wish: BookingWish;
  /** The price shown to the customer; the service refuses a higher one. */
  price: number;
  customer: Record<string, string>;
  comment: string;
}

/** Throws Refused. */
export function evaluateStay(wish: BookingWish): Promise<Evaluation> {
  return send<Evaluation>('/bookings/easy', { requestType: 'EVALUATION', ...wish });
}

/** Books once, however often the same order is sent. Throws Refused. */
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

type Settled<Value> = { value: Value; problem?: undefined } | { value?: undefined; problem: Problem };

/** Returns a refusal as `problem` instead of throwing. */
export async function settled<Value>(work: Promise<Value>): Promise<Settled<Value>> {
  try {
    return { value: await work };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem };
    throw error;
  }
}
