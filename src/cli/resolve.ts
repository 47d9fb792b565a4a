import type { Booking } from '../bookings/rules/booking.ts';
import { findBookingByReference, readBooking } from '../bookings/store/bookings.ts';
import { findDealer } from '../partners/store/dealers.ts';
import type { Dealer } from '../partners/rules/dealer.ts';
import { readLodging } from '../lodgings/store/lodgings.ts';
import type { Lodging } from '../lodgings/rules/lodging.ts';
import { findReferencedLodging } from '../catalog/store/lodging-list.ts';
import type { Db } from '../sqlite/database.ts';
import { parsePattern } from './arguments.ts';
import { Refusal } from './exit-codes.ts';

/** Says how a booking is named on the command line. */
export const bookingHelp = 'id or reference of the booking';

/** A booking is named by its id or its reference. */
export const parseBookingName = parsePattern(
  /^(\d{10,16}|[A-Za-z]{3}[A-Za-z2-9]{6})$/,
  'It must be the id of a booking such as 4811732099123345, or its reference such as KTR7M2QXA.',
);

/** Reads the booking that is named, with its customer (personal data); refuses when there is none. */
export function resolveBooking(db: Db, name: string): Booking {
  const booking = /^\d+$/.test(name) ? readBooking(db, Number(name)) : findBookingByReference(db, name);
  if (booking) return booking;
  throw new Refusal('BOOKING_NOT_FOUND', `There is no booking ${name}: bookings list shows ids and references.`);
}

/** Says how a lodging is named on the command line. */
export const lodgingHelp = 'id or reference of a lodging';

/** A lodging is named by its id or its public reference. */
export const parseLodgingName = parsePattern(
  /^(\d{1,10}|[Ll][A-Za-z0-9]{4,31})$/,
  'It must be the id of a lodging such as 75, or its reference such as LAACL.',
);

/** Reads the lodging that is named; refuses with what to do when there is none. */
export function resolveLodging(db: Db, name: string): Lodging {
  const id = /^\d+$/.test(name) ? Number(name) : findReferencedLodging(db, name);
  const lodging = id === undefined ? undefined : readLodging(db, id);
  if (lodging) return lodging;
  throw new Refusal('LODGING_NOT_FOUND', `There is no lodging ${name}: lodgings list shows ids and references.`);
}

/** Reads the dealer; refuses with what to do when there is none of the id. */
export function resolveDealer(db: Db, id: string): Dealer {
  const dealer = findDealer(db, id);
  if (dealer) return dealer;
  throw new Refusal('DEALER_NOT_FOUND', `There is no dealer ${id}: dealers list shows them, dealers save makes one.`);
}
