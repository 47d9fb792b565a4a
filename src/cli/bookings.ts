import { randomUUID } from 'node:crypto';
import { amountDueOf, bookingAt, stateAt, type Booking, type BookingState } from '../bookings/rules/booking.ts';
import {
  communicationsOf,
  keepCommunication,
  paymentsOf,
  readBookingList,
  type ListedBooking,
} from '../bookings/store/booking-communications.ts';
import { findCancellation } from '../bookings/store/booking-transitions.ts';
import { readBookingParts } from '../bookings/store/bookings.ts';
import { readDayReport } from '../bookings/store/day-report.ts';
import { transitionByOperator, type OperatorStep } from '../bookings/store/operator-transitions.ts';
import { recordMovement } from '../bookings/store/payments.ts';
import { findRefundFailure } from '../bookings/store/surpluses.ts';
import { erasePersonalData } from '../bookings/store/personal-data.ts';
import { communicationInput, presentCommunication } from '../bookings/wire/customer.ts';
import { eurosOf } from '../formats/fields/fields.ts';
import { erasuresFile } from '../service/facts-file.ts';
import { inTransaction, type Db } from '../sqlite/database.ts';
import { isoDateOf, isoInstantOf, startOfDay, type Day } from '../values/day.ts';
import { resolveBooking, resolveDealer, resolveLodging } from './arguments.ts';
import { Refusal, type Commands, type OpenFacts } from './command.ts';
import { formatInstant } from './output.ts';
import { parseObject } from './save-options.ts';

export const bookingCommands: Commands = {
  'bookings list': listBookings,
  'bookings show': ({ db, at }, name: string, { personal }: { personal?: boolean }) => {
    const booking = resolveBooking(db, name);
    return { value: { ...describeBooking(db, booking, at), ...(personal && describeCustomer(db, booking)) } };
  },
  'bookings accept': moveBy('accept'),
  'bookings refuse': moveBy('refuse'),
  'bookings cancel': moveBy('cancel'),
  'bookings expire': moveBy('expire'),
  'bookings paid': recordMovementOf('PAYMENT'),
  'bookings refunded': recordMovementOf('REFUND'),
  'bookings messages': ({ db }, name: string) => ({
    value: communicationsOf(db, resolveBooking(db, name).id).map(presentCommunication),
  }),
  'bookings reply': replyTo,
  'customers erase': eraseCustomer,
  report: reportDay,
};

interface ListArguments {
  state?: BookingState;
  lodging?: string;
  dealer?: string;
  arrivalFrom?: Day;
  arrivalTo?: Day;
  unanswered?: boolean;
  toRefund?: boolean;
  disputed?: boolean;
  after?: string;
  limit: number;
}

function listBookings({ db, at }: OpenFacts, { lodging, dealer, after, limit, ...filter }: ListArguments) {
  const lodgingId = lodging === undefined ? undefined : resolveLodging(db, lodging).id;
  const dealerId = dealer === undefined ? undefined : resolveDealer(db, dealer).id;
  const from = { after: after === undefined ? undefined : resolveBooking(db, after).id, limit };
  return { value: readBookingList(db, { ...filter, lodgingId, dealerId }, from, at).map(describeListedBooking) };
}

function moveBy(step: OperatorStep) {
  return (facts: OpenFacts, name: string, { reason }: { reason?: string }) => {
    refuseInDoubt(facts);
    const { db, at } = facts;
    const { id, reference } = resolveBooking(db, name);
    const moved = transitionByOperator(db, id, { step, reason }, at);
    if (moved.outcome === 'not-found') throw new Refusal('BOOKING_NOT_FOUND', `There is no booking ${name}.`);
    if (moved.outcome === 'moved') return { value: describeBooking(db, moved.booking, at) };
    const { state, allowed } = moved;
    const message = `The booking ${reference} is ${state}: ${step} is not for it. It may become: ${allowed.join(', ') || 'nothing'}.`;
    throw new Refusal('BOOKING_STATE_CONFLICT', message, { state, allowed });
  };
}

/** Bookings move by deadlines and days, which need a correct clock. */
function refuseInDoubt({ clockDoubt }: OpenFacts): void {
  if (clockDoubt !== undefined) throw new Refusal('CLOCK_NOT_TRUSTED', `Nothing was written: ${clockDoubt}.`);
}

interface MovedArguments {
  amount?: number;
  number?: string;
}

function recordMovementOf(kind: 'PAYMENT' | 'REFUND') {
  return (facts: OpenFacts, name: string, { amount, number = randomUUID() }: MovedArguments) => {
    refuseInDoubt(facts);
    const { db, at } = facts;
    const booking = bookingAt(resolveBooking(db, name), at);
    const isPayment = kind === 'PAYMENT';
    const moved = amount ?? (isPayment ? amountDueOf(booking) : booking.amountToRefund);
    if (moved === 0) {
      const message = `Nothing is ${isPayment ? 'due' : 'to refund'} for the booking ${booking.reference}: --amount records one anyway.`;
      throw new Refusal(isPayment ? 'NOTHING_DUE' : 'NOTHING_TO_REFUND', message);
    }
    if (!isPayment && moved > booking.amountPaid)
      throw new Refusal(
        'MORE_THAN_PAID',
        `Only ${eurosOf(booking.amountPaid)} euros of ${booking.reference} are paid.`,
      );
    const id = `operator:${booking.id}:${isPayment ? '' : 'refund:'}${number}`;
    const movement = { id, kind, provider: 'operator', amount: isPayment ? moved : -moved, currency: 'EUR' } as const;
    const done = recordMovement(db, booking.id, movement, at);
    if (!done) throw new Refusal('BOOKING_NOT_FOUND', `There is no booking ${name}.`);
    return {
      value: { payment: id, amount: eurosOf(moved), isNew: done.isNew, booking: describeBooking(db, done.booking, at) },
    };
  };
}

interface ReplyArguments {
  message: string;
  author?: string;
  language?: string;
}

function replyTo({ db, now }: OpenFacts, name: string, { message: msg, author, language }: ReplyArguments) {
  const written = parseObject('bookings reply', communicationInput, { msg, author, language });
  const message = { ...written, stamp: now(), direction: 'FROM_OPERATOR' as const };
  const communicationId = inTransaction(db, () => keepCommunication(db, resolveBooking(db, name).id, message));
  return { value: presentCommunication({ ...message, communicationId }) };
}

/** Leaves out who the customer is and whatever the customer wrote. */
function describeBooking(db: Db, booking: Booking, at: { now: number; today: Day }) {
  const { quotes, cancellation, history } = readBookingParts(db, booking);
  return {
    id: booking.id,
    reference: booking.reference,
    state: stateAt(booking, at),
    madeBy: booking.kind,
    dealer: booking.dealerId ?? null,
    referenceReseller: booking.referenceReseller ?? null,
    lodgingId: booking.lodgingId,
    arrival: isoDateOf(booking.arrival),
    departure: isoDateOf(booking.departure),
    occupantCount: booking.occupantCount,
    occupantCountChildren: booking.occupantCountChildren,
    extras: booking.extras,
    promoCode: booking.promoCode ?? null,
    lines: booking.lines.map(({ code, amount, payable }) => ({ code, amount: eurosOf(amount), payable })),
    totalPrice: eurosOf(booking.price.totalPrice),
    amountPaid: eurosOf(booking.amountPaid),
    amountDue: eurosOf(amountDueOf(booking)),
    amountToRefund: eurosOf(booking.amountToRefund),
    amountAwaited: eurosOf(booking.amountAwaited),
    refundFailure: findRefundFailure(db, booking.id) ?? null,
    paymentDeadline: formatInstant(booking.paymentDeadline),
    requestDeadline: formatInstant(booking.requestDeadline),
    payments: paymentsOf(db, booking.id).map((payment) => ({
      ...payment,
      amount: eurosOf(payment.amount),
      at: isoInstantOf(payment.at),
    })),
    quotes: quotes.length,
    cancellation: cancellation
      ? {
          at: isoInstantOf(cancellation.at),
          refundPercent: cancellation.refundPercent,
          cancellationFee: eurosOf(cancellation.cancellationFee),
          refundValue: eurosOf(cancellation.refundValue),
          amountDue: eurosOf(cancellation.amountDue),
        }
      : null,
    history: history.map(({ state, at: since }) => ({ state, at: isoInstantOf(since) })),
    createdAt: isoInstantOf(booking.createdAt),
    updatedAt: isoInstantOf(booking.updatedAt),
  };
}

/** Personal data. */
function describeCustomer(db: Db, { id, customer, comment, salesFollowup }: Booking) {
  const cancellation = findCancellation(db, id);
  return {
    customer,
    comment: comment ?? null,
    salesFollowup: salesFollowup ?? null,
    cancellationReason: cancellation?.reason ?? null,
  };
}

function describeListedBooking({ kind, dealerId, ...booking }: ListedBooking) {
  return {
    ...booking,
    madeBy: kind,
    dealer: dealerId,
    arrival: isoDateOf(booking.arrival),
    departure: isoDateOf(booking.departure),
    totalPrice: eurosOf(booking.totalPrice),
    amountPaid: eurosOf(booking.amountPaid),
    amountToRefund: eurosOf(booking.amountToRefund),
    createdAt: isoInstantOf(booking.createdAt),
  };
}

function eraseCustomer({ db, config, at }: OpenFacts, name: string, { force = false }: { force?: boolean }) {
  const { id: bookingId, reference } = resolveBooking(db, name);
  const terms = { ...at, isForced: force, recordFile: erasuresFile(config.dataDir) };
  const erased = erasePersonalData(db, bookingId, terms);
  if (erased.outcome === 'erased') return { value: { bookingId, reference, erasedAt: isoInstantOf(at.now) } };
  const { state } = erased;
  const message = `The booking ${name} is ${state}: cancel it first, or erase after the stay (--force erases now).`;
  throw new Refusal('BOOKING_LIVE', message, { state });
}

function reportDay({ db, config, at }: OpenFacts, { day = at.today - 1 }: { day?: Day }) {
  const span = { from: startOfDay(day, config.timeZone), to: startOfDay(day + 1, config.timeZone) };
  const { made, changed, cancelled, paid, refunded, disputed, toRefund, ...counts } = readDayReport(db, span);
  const inEuros = ({ value, ...each }: { count: number; value: number }) => ({ ...each, value: eurosOf(value) });
  const value = {
    day: isoDateOf(day),
    currency: 'EUR',
    made: made.map(({ dealerId, ...each }) => ({ dealer: dealerId, ...each, ...inEuros(each) })),
    ...counts,
    changed: inEuros(changed),
    cancelled: { count: cancelled.count, refunds: eurosOf(cancelled.value) },
    paid: inEuros(paid),
    refunded: inEuros(refunded),
    disputed: inEuros(disputed),
    toRefund: inEuros(toRefund),
  };
  return { value };
}
