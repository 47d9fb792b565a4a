import type { Booking, Customer } from '../rules/booking.ts';
import { noteBookingWrite } from './booking-transitions.ts';
import { canonicalJson } from '../../sqlite/canonical-json.ts';
import { prepared, type Db, type SaveAction } from '../../sqlite/database.ts';

/** IGNORED when equal. The request digest that identifies repeats is unchanged. Requires a transaction. */
export function replaceCustomer(
  db: Db,
  booking: Pick<Booking, 'id' | 'customer'>,
  customer: Customer,
  now: number,
): SaveAction {
  if (canonicalJson(customer) === canonicalJson(booking.customer)) return 'IGNORED';
  prepared(
    db,
    'UPDATE booking_customers SET customer = ? WHERE booking = (SELECT place FROM bookings WHERE id = ?)',
  ).run(JSON.stringify(customer), booking.id);
  noteBookingWrite(db, booking.id, now);
  return 'UPDATED';
}
