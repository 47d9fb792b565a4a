import type { BookingsParts } from './parts.ts';
import type { Booking, BookingState } from '../rules/booking.ts';
import { wishedStay, type SaleWish } from '../rules/booking-request.ts';
import type { SaleRefusal } from '../rules/sale.ts';
import type { BookingOutcome } from '../store/book-stay.ts';
import { noteMail, type MailKind } from '../store/mail/outbox.ts';
import { type Lodging, lastAvailabilityChangeOf } from '../../lodgings/rules/lodging.ts';
import type { Dealer } from '../../partners/rules/dealer.ts';
import type { Evaluation } from '../../stays/rules/prices/evaluation.ts';
import { presentEvaluation } from '../../stays/wire/evaluation.ts';
import { saleProblem } from '../../stays/wire/sale-refusals.ts';
import { stayLodgingOf } from '../../stays/wire/stay.ts';
import type { WriteResult } from '../../http/operation.ts';
import { ApiError } from '../../http/problem.ts';

/** Who sells what. */
export interface Seller {
  dealer: Dealer;
  lodging: Lodging;
}

/** What was asked; without a key there may be no dealer. */
interface AskedSale {
  dealer: Dealer | undefined;
  lodging: Lodging;
  wish: SaleWish;
}

interface SaleReply<Value> {
  present: (booking: Booking, paymentLink: string | null) => Value;
  /** What the customer gets by mail if the booking begins in that state. */
  mail: false | { kind: MailKind; state: BookingState };
}

/** Yields the answer to a booking request, or throws the problem; belongs into the unit of work that booked. */
export function replyToSale<Value>(
  parts: BookingsParts,
  asked: AskedSale,
  outcome: BookingOutcome,
  { present, mail }: SaleReply<Value>,
): WriteResult<Value> {
  if (outcome.outcome !== 'booked' && outcome.outcome !== 'repeated') throw refuseSale(parts, asked, outcome);
  const { booking } = outcome;
  const { id: bookingId } = booking;
  const value = present(booking, parts.payments.linkFor(booking));
  if (outcome.outcome === 'repeated') return { value, bookingId };
  if (mail && booking.state === mail.state) noteMail(parts.db, { bookingId, kind: mail.kind }, booking.createdAt);
  return {
    status: 201,
    location: `/v2/bookings/${bookingId}`,
    value,
    bookingId,
    afterCommit: () => parts.whenSearchable(asked.lodging.id, outcome.sequence),
  };
}

/** Yields the problem that says why a sale was refused; a price that has changed is told with a new quote. */
export function refuseSale(
  parts: BookingsParts,
  asked: AskedSale,
  refusal: SaleRefusal | { outcome: 'lodging-not-found' },
): ApiError {
  switch (refusal.outcome) {
    case 'price-changed':
      return new ApiError('PRICE_CHANGED', { evaluation: presentQuotedEvaluation(parts, asked, refusal.evaluation) });
    case 'quote-expired':
      return new ApiError('QUOTE_EXPIRED', { evaluation: presentQuotedEvaluation(parts, asked, refusal.evaluation) });
    case 'quote-mismatch':
      return new ApiError('QUOTE_MISMATCH');
    default:
      return saleProblem(refusal, stayLodgingOf(asked.lodging));
  }
}

/**
 * Yields an evaluation with a token that keeps its price. The contract is silent on the token for a caller without a key: it
 * names no dealer, so nobody can book with it.
 */
export function presentQuotedEvaluation(
  { quotes }: BookingsParts,
  { dealer, lodging, wish }: AskedSale,
  evaluation: Evaluation,
) {
  const issued = quotes.issue({ dealerId: dealer?.id ?? '', lodgingId: lodging.id }, wishedStay(wish), evaluation);
  return presentEvaluation(evaluation, { ...issued, lastChange: lastAvailabilityChangeOf(lodging) });
}
