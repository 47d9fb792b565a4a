import { InvalidArgumentError } from '@commander-js/extra-typings';
import type { Booking } from '../bookings/rules/booking.ts';
import { findBookingByReference, readBooking } from '../bookings/store/bookings.ts';
import { findReferencedLodging } from '../catalog/store/catalog.ts';
import { instantInput } from '../formats/fields/fields.ts';
import type { Lodging } from '../lodgings/rules/lodging.ts';
import { readLodging } from '../lodgings/store/lodgings.ts';
import type { Dealer } from '../partners/rules/dealer.ts';
import { findDealer } from '../partners/store/dealers.ts';
import type { Db } from '../sqlite/database.ts';
import { dayFromYmd, type Day } from '../values/day.ts';
import { requireFound } from './command.ts';

function refuse(reason: string): never {
  // The library prints it after the name of the option.
  throw new InvalidArgumentError(reason);
}

export function readDay(text: string): Day {
  return (
    dayFromYmd(text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$1$2$3')) ??
    refuse('It must be a real day, YYYYMMDD or YYYY-MM-DD.')
  );
}

export const wholeNumber = (least: number, most: number) => (text: string) => {
  const value = /^[+-]?\d{1,9}$/.test(text) ? Number(text) : NaN;
  return value >= least && value <= most ? value : refuse(`It must be a whole number from ${least} to ${most}.`);
};

/** Euros with at most 2 decimals; returns cents. */
export function readEuros(text: string): number {
  const [, euros, cents = ''] =
    /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? refuse('It must be an amount in euros such as 250 or 250.50.');
  return Number(euros) * 100 + Number(cents.padEnd(2, '0'));
}

export const pattern = (form: RegExp, reason: string) => (text: string) => (form.test(text) ? text : refuse(reason));

/** For options that may be repeated; drops duplicates. */
export function listOf<Value>(one: (text: string) => Value) {
  return (text: string, before: Value[] = []): Value[] => [...new Set([...before, one(text)])];
}

/** Returns milliseconds since 1970; a bare day is its first instant in UTC. */
export function readInstant(text: string): number {
  return instantInput.safeParse(text).data ?? refuse('It must be an instant such as 2027-12-31T12:00Z.');
}

/** Case-insensitive. */
export const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word =>
    words.find((each) => each === text.trim().toUpperCase()) ?? refuse(`It must be one of ${words.join(', ')}.`);

export const readName = pattern(/^[A-Za-z0-9._-]{1,64}$/, 'It must be 1 to 64 letters, digits, dots, hyphens or _.');

export const readLodgingName = pattern(
  /^(\d{1,10}|[Ll][A-Za-z0-9]{4,31})$/,
  'It must be the id of a lodging such as 75, or its reference such as LAACL.',
);

export const readBookingName = pattern(
  /^(\d{10,16}|[A-Za-z]{3}[A-Za-z2-9]{6})$/,
  'It must be the id of a booking such as 4811732099123345, or its reference such as KTR7M2QXA.',
);

const readLetters = pattern(/^[A-Za-z]{2}$/, 'It must be two letters.');
export const readCountry = (text: string): string => readLetters(text).toUpperCase();
export const readLanguage = (text: string): string => readLetters(text).toLowerCase();
export const readId = wholeNumber(1, 999_999_999);
/** The `--after` and `--limit` of a list. */
export const readPosition = wholeNumber(0, 999_999_999);
export const readLimit = wholeNumber(1, 1_000_000);

export function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && url.origin === text;
  return isOrigin ? text : refuse('It must be an origin, such as https://shop.example, without a path.');
}

export function readWeeks(text: string): number {
  const days = wholeNumber(-36_500, 36_500)(text);
  return days % 7 === 0 ? days : refuse('It must be a multiple of 7, so that weekdays keep their prices.');
}

export function collectLabels(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [, language = '', label = ''] =
    /^([A-Za-z]{2})=(.+)$/su.exec(text) ?? refuse('It must be a language and a text such as en="Summer sale".');
  return { ...before, [language.toLowerCase()]: label };
}

/** Includes the customer (personal data). Throws a CommandRefusal when there is no such booking. */
export function resolveBooking(db: Db, name: string): Booking {
  const booking = /^\d+$/.test(name) ? readBooking(db, Number(name)) : findBookingByReference(db, name);
  const advice = 'bookings list shows ids and references';
  return requireFound(booking, 'BOOKING_NOT_FOUND', `There is no booking ${name}: ${advice}.`);
}

/** Throws a CommandRefusal when there is no such lodging. */
export function resolveLodging(db: Db, name: string): Lodging {
  const id = /^\d+$/.test(name) ? Number(name) : findReferencedLodging(db, name);
  const lodging = id === undefined ? undefined : readLodging(db, id);
  const advice = 'lodgings list shows ids and references';
  return requireFound(lodging, 'LODGING_NOT_FOUND', `There is no lodging ${name}: ${advice}.`);
}

/** Throws a CommandRefusal when there is no such dealer. */
export function resolveDealer(db: Db, id: string): Dealer {
  const advice = 'dealers list shows them, dealers save creates one';
  return requireFound(findDealer(db, id), 'DEALER_NOT_FOUND', `There is no dealer ${id}: ${advice}.`);
}
