import type { BookingResult, Evaluation } from '../shell/answers.ts';
import { addressOf } from '../shell/address.ts';
import { currentLanguage } from '../texts/language.ts';
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
  /** Of the lodging. */
  name: string;
}

/** Prices a stay as of now. Throws Refused. */
export function evaluateStay(wish: BookingWish): Promise<Evaluation> {
  return send<Evaluation>('/bookings/easy', { requestType: 'EVALUATION', ...wish });
}

/** Books a stay, once however often the same order is sent. Throws Refused. */
export async function bookStay({ wish, price, customer, comment, name }: BookingOrder): Promise<BookingResult> {
  const person = { ...customer, language: currentLanguage() };
  const order = { ...wish, price, customer: person, ...(comment !== '' && { comment }) };
  try {
    return noted(await sendOnce({ ...order, ...returnAddresses(wish, name) }));
  } catch (error) {
    // An address that the dealer has not registered: the customer then ends on the payment page.
    if (!(error instanceof Refused) || error.problem.code !== 'INVALID_RETURN_URL') throw error;
    return noted(await sendOnce(order));
  }
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

function returnAddresses({ lodgingId, arrival, departure }: BookingWish, name: string): object {
  if (location.protocol !== 'https:' && location.hostname !== 'localhost') return {};
  const back = (result: string) => {
    const stay = { lodging: String(lodgingId), name, arrival, departure };
    return location.origin + addressOf('/booked', new URLSearchParams({ lang: currentLanguage(), result, ...stay }));
  };
  return { urlSuccess: back('paid'), urlFailure: back('declined') };
}

/** Whoever declines to pay comes back and may want to try again. */
function noted(booking: BookingResult): BookingResult {
  sessionStorage.setItem(`payment ${booking.reference}`, booking.paymentLink ?? '');
  return booking;
}

/** Finds the payment link of a booking that was made in this tab. */
export function findPaymentLink(reference: string): string | undefined {
  const link = sessionStorage.getItem(`payment ${reference}`) ?? '';
  return link === '' ? undefined : link;
}
