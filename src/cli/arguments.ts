import { InvalidArgumentError } from 'commander';
import { bookingStates, type Booking } from '../bookings/rules/booking.ts';
import { findBookingByReference, readBooking } from '../bookings/store/bookings.ts';
import { findReferencedLodging } from '../catalog/store/catalog.ts';
import { contractStates, diffusionStates, type Lodging } from '../lodgings/rules/lodging.ts';
import { readLodging } from '../lodgings/store/lodgings.ts';
import { roles, type Dealer } from '../partners/rules/dealer.ts';
import { findDealer } from '../partners/store/dealers.ts';
import type { Db } from '../sqlite/database.ts';
import { longestStay } from '../stays/rules/planning/planning.ts';
import { dayFromYmd, type Day } from '../values/day.ts';
import { Refusal } from './command.ts';

interface Reader {
  (text: string, before?: never): unknown;
  /** Stand for `{words}` in the help. */
  words?: readonly string[];
}

function refuse(reason: string): never {
  // The library prints it after the name of the option.
  throw new InvalidArgumentError(reason);
}

function readDay(text: string): Day {
  return (
    dayFromYmd(text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$1$2$3')) ??
    refuse('It must be a real day, YYYYMMDD or YYYY-MM-DD.')
  );
}

const wholeNumber = (least: number, most: number) => (text: string) => {
  const value = /^[+-]?\d{1,9}$/.test(text) ? Number(text) : NaN;
  return value >= least && value <= most ? value : refuse(`It must be a whole number from ${least} to ${most}.`);
};

/** Euros with at most 2 decimals; returns cents. */
function readEuros(text: string): number {
  const [, euros, cents = ''] =
    /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? refuse('It must be an amount in euros such as 250 or 250.50.');
  return Number(euros) * 100 + Number(cents.padEnd(2, '0'));
}

const pattern = (form: RegExp, reason: string) => (text: string) => (form.test(text) ? text : refuse(reason));

/** For options that may be repeated; drops duplicates. */
function list<Value>(one: (text: string) => Value) {
  return (text: string, before: Value[] = []) => [...new Set([...before, one(text)])];
}

/** Returns milliseconds since 1970; a bare day is its first instant in UTC. */
function readInstant(text: string): number {
  const isInstant = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  const isRealDay = dayFromYmd(text.slice(0, 10).replaceAll('-', '')) !== undefined;
  const instant = isInstant && isRealDay ? Date.parse(text) : NaN;
  return Number.isNaN(instant) ? refuse('It must be an instant such as 2027-12-31T12:00Z.') : instant;
}

/** Case-insensitive. */
const word = (words: readonly string[]) => (text: string) =>
  words.find((each) => each === text.trim().toUpperCase()) ?? refuse(`It must be one of ${words.join(', ')}.`);

const readName = pattern(/^[A-Za-z0-9._-]{1,64}$/, 'It must be 1 to 64 letters, digits, dots, hyphens or _.');

const readLodgingName = pattern(
  /^(\d{1,10}|[Ll][A-Za-z0-9]{4,31})$/,
  'It must be the id of a lodging such as 75, or its reference such as LAACL.',
);

const readLetters = pattern(/^[A-Za-z]{2}$/, 'It must be two letters.');
const readId = wholeNumber(1, 999_999_999);

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && url.origin === text;
  return isOrigin ? text : refuse('It must be an origin, such as https://shop.example, without a path.');
}

function readWeeks(text: string): number {
  const days = wholeNumber(-36_500, 36_500)(text);
  return days % 7 === 0 ? days : refuse('It must be a multiple of 7, so that weekdays keep their prices.');
}

function collectLabels(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [, language = '', label = ''] =
    /^([A-Za-z]{2})=(.+)$/su.exec(text) ?? refuse('It must be a language and a text such as en="Summer sale".');
  return { ...before, [language.toLowerCase()]: label };
}

/** By the names that commands.json uses. */
export const readers: Readonly<Record<string, Reader>> = {
  day: readDay,
  instant: readInstant,
  instantOrNow: (text) => (text.toLowerCase() === 'now' ? 'now' : readInstant(text)),
  euros: readEuros,
  name: readName,
  text: pattern(/^(?=.*\S).{1,80}$/u, 'It must be 1 to 80 characters.'),
  country: (text) => readLetters(text).toUpperCase(),
  language: (text) => readLetters(text).toLowerCase(),
  weeks: readWeeks,
  nights: wholeNumber(1, longestStay),
  minutes: wholeNumber(15, 1440),
  boost: wholeNumber(-100, 100),
  score: wholeNumber(0, 10),
  limit: wholeNumber(1, 1_000_000),
  position: wholeNumber(0, 999_999_999),
  id: readId,
  ids: list(readId),
  origins: list(readOrigin),
  publicId: pattern(/^[A-Za-z0-9]{8}$/, 'It must be 8 letters or digits.'),
  couponCode: pattern(/^\S.{0,63}$/u, 'It must be 1 to 64 characters.'),
  labels: collectLabels,
  lodging: readLodgingName,
  lodgings: list(readLodgingName),
  booking: pattern(
    /^(\d{10,16}|[A-Za-z]{3}[A-Za-z2-9]{6})$/,
    'It must be the id of a booking such as 4811732099123345, or its reference such as KTR7M2QXA.',
  ),
  direction: word(['IN', 'OUT']),
  roles: Object.assign(list(word(roles)), { words: roles }),
  diffusionState: Object.assign(word(diffusionStates), { words: diffusionStates }),
  contractState: Object.assign(word(contractStates), { words: contractStates }),
  bookingState: Object.assign(word(bookingStates), { words: bookingStates }),
};

/** Includes the customer (personal data). Throws a Refusal when there is no such booking. */
export function resolveBooking(db: Db, name: string): Booking {
  const booking = /^\d+$/.test(name) ? readBooking(db, Number(name)) : findBookingByReference(db, name);
  if (booking) return booking;
  throw new Refusal('BOOKING_NOT_FOUND', `There is no booking ${name}: bookings list shows ids and references.`);
}

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
