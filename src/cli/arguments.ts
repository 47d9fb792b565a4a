import { InvalidArgumentError } from 'commander';
import type { Booking } from '../bookings/rules/booking.ts';
import { findBookingByReference, readBooking } from '../bookings/store/bookings.ts';
import { findDealer } from '../partners/store/dealers.ts';
import type { Dealer } from '../partners/rules/dealer.ts';
import { readLodging } from '../lodgings/store/lodgings.ts';
import type { Lodging } from '../lodgings/rules/lodging.ts';
import { findReferencedLodging } from '../catalog/store/catalog.ts';
import type { Db } from '../sqlite/database.ts';
import { dayFromYmd, type Day } from '../values/day.ts';
import { Refusal } from './command.ts';

/* These readers throw the library's error, which prints the option with the reason and the help hint. */

export function parseDay(text: string): Day {
  const day = dayFromYmd(text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$1$2$3'));
  if (day === undefined) throw new InvalidArgumentError('It must be a real day, YYYYMMDD or YYYY-MM-DD.');
  return day;
}

export function parseWholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^[+-]?\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** Euros with at most 2 decimals; returns cents. */
export function parseEuros(text: string): number {
  const found = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text);
  if (!found) throw new InvalidArgumentError('It must be an amount in euros such as 250 or 250.50.');
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

export function parsePattern(pattern: RegExp, reason: string): (text: string) => string {
  return (text) => {
    if (pattern.test(text)) return text;
    throw new InvalidArgumentError(reason);
  };
}

/** For options that may be repeated; drops duplicates. */
export function collectList<Value>(one: (text: string) => Value): (text: string, before?: Value[]) => Value[] {
  return (text, before = []) => [...new Set([...before, one(text)])];
}

/** Returns milliseconds since 1970; a bare day is its first instant in UTC. */
export function parseInstant(text: string): number {
  const isInstant = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  const isRealDay = dayFromYmd(text.slice(0, 10).replaceAll('-', '')) !== undefined;
  const instant = isInstant && isRealDay ? Date.parse(text) : NaN;
  if (Number.isNaN(instant)) throw new InvalidArgumentError('It must be an instant such as 2027-12-31T12:00Z.');
  return instant;
}

/** Case-insensitive. */
export function parseWord<const Word extends string>(words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const found = words.find((word) => word === text.trim().toUpperCase());
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`It must be one of ${words.join(', ')}.`);
  };
}

export const parseLimit = parseWholeNumber(1, 1_000_000);

export function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.origin === text) return text;
  throw new InvalidArgumentError('It must be an origin, such as https://shop.example, without a path.');
}

/** Name of a channel, or another code of the same form. */
export const parseName = parsePattern(
  /^[A-Za-z0-9._-]{1,64}$/,
  'It must be 1 to 64 letters, digits, dots, hyphens or _.',
);

export const bookingHelp = 'id or reference of the booking';

export const parseBookingName = parsePattern(
  /^(\d{10,16}|[A-Za-z]{3}[A-Za-z2-9]{6})$/,
  'It must be the id of a booking such as 4811732099123345, or its reference such as KTR7M2QXA.',
);

/** Includes the customer (personal data). Throws a Refusal when there is no such booking. */
export function resolveBooking(db: Db, name: string): Booking {
  const booking = /^\d+$/.test(name) ? readBooking(db, Number(name)) : findBookingByReference(db, name);
  if (booking) return booking;
  throw new Refusal('BOOKING_NOT_FOUND', `There is no booking ${name}: bookings list shows ids and references.`);
}

export const lodgingHelp = 'id or reference of a lodging';

export const parseLodgingName = parsePattern(
  /^(\d{1,10}|[Ll][A-Za-z0-9]{4,31})$/,
  'It must be the id of a lodging such as 75, or its reference such as LAACL.',
);

/** Throws a Refusal when there is no such lodging. */
export function resolveLodging(db: Db, name: string): Lodging {
  const id = /^\d+$/.test(name) ? Number(name) : findReferencedLodging(db, name);
  const lodging = id === undefined ? undefined : readLodging(db, id);
  if (lodging) return lodging;
  throw new Refusal('LODGING_NOT_FOUND', `There is no lodging ${name}: lodgings list shows ids and references.`);
}

/** Throws a Refusal when there is no such dealer. */
export function resolveDealer(db: Db, id: string): Dealer {
  const dealer = findDealer(db, id);
  if (dealer) return dealer;
  throw new Refusal('DEALER_NOT_FOUND', `There is no dealer ${id}: dealers list shows them, dealers save makes one.`);
}
