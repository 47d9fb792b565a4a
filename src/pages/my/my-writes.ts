import { mayBeCancelled, type Moment } from '../../bookings/rules/booking-states.ts';
import type { Booking } from '../../bookings/rules/booking.ts';
import { cancellableOf, cancellationOf } from '../../bookings/rules/cancellation.ts';
import { cancelBooking } from '../../bookings/store/booking-transitions.ts';
import { keepCustomerMessage } from '../../bookings/store/booking-communications.ts';
import { readAdvancedBooking } from '../../bookings/store/bookings.ts';
import { noteMail } from '../../bookings/store/mail/outbox.ts';
import { linesInput } from '../../formats/fields/fields.ts';
import { nameFigures } from './cancel-page.ts';
import type { MyBooking } from './my-booking.ts';
import type { MyParts } from './my-parts.ts';

/**
 * Writes nothing on `changed` (the cost differs) and `too-late` (no longer cancellable). Idempotent for cancelled
 * bookings.
 */
export async function cancelAsSeen(
  { db, writes, now, today, whenSearchable }: MyParts,
  { id, lodgingId }: Booking,
  seen: { figures: string; reason: string },
): Promise<'cancelled' | 'changed' | 'too-late'> {
  const reason = reasonInput.safeParse(seen.reason).data;
  const outcome = await writes.run(() => {
    const at: Moment = { now: now(), today: today() };
    const booking = readAdvancedBooking(db, id, at);
    if (!booking) return 'too-late';
    if (booking.state === 'CANCELLED') return 'cancelled';
    if (!mayBeCancelled(booking, at.today)) return 'too-late';
    if (nameFigures(cancellationOf(cancellableOf(booking), at.today)) !== seen.figures) return 'changed';
    cancelBooking(db, booking, reason, at);
    noteMail(db, { bookingId: id, kind: 'cancellation' }, at.now);
    return 'cancelled';
  });
  if (outcome === 'cancelled') await whenSearchable(lodgingId);
  return outcome;
}

export async function keepMessage(
  { db, writes, now }: MyParts,
  { booking, messages }: MyBooking,
  text: string,
): Promise<'kept' | 'messageWrong' | 'messagesMany'> {
  const msg = messageInput.safeParse(text).data;
  if (msg === undefined) return 'messageWrong';
  const since = now() - 86_400_000;
  const recent = messages.filter(({ direction, stamp }) => direction === 'TO_OPERATOR' && stamp > since);
  if (recent.length >= messagesADay) return 'messagesMany';
  await writes.run(() => keepCustomerMessage(db, booking, { msg, stamp: now() }));
  return 'kept';
}

const messagesADay = 20;
const messageInput = linesInput(1, 2000);
const reasonInput = linesInput(1, 500);
