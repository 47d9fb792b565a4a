import type { Booking } from '../bookings/rules/booking.ts';
import { findBookingByReference, readBooking } from '../bookings/store/bookings.ts';
import { findDealer } from '../partners/store/dealers.ts';
import type { Dealer } from '../partners/rules/dealer.ts';
import { readLodging } from '../lodgings/store/lodgings.ts';
import type { Lodging } from '../lodgings/rules/lodging.ts';
import { findReferencedLodging } from '../catalog/store/catalog.ts';
import type { Db } from '../sqlite/database.ts';
import { parsePattern } from './arguments.ts';
import { Refusal } from './exit-codes.ts';

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
