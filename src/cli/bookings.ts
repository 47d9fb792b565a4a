import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { stateAt, bookingStates, type Booking, type BookingState, amountDueOf } from '../bookings/rules/booking.ts';
import { findCancellation } from '../bookings/store/booking-transitions.ts';
import {
  communicationsOf,
  keepCommunication,
  paymentsOf,
  readBookingList,
  type ListedBooking,
} from '../bookings/store/booking-communications.ts';
import { readBookingParts } from '../bookings/store/bookings.ts';
import { transitionByOperator, type OperatorStep } from '../bookings/store/operator-transitions.ts';
import { recordPayment } from '../bookings/store/payments.ts';
import { communicationInput, presentCommunication } from '../bookings/wire/customer.ts';
import { eurosOf } from '../formats/fields/fields.ts';
import { inTransaction, type Db } from '../sqlite/database.ts';
import { isoDateOf, isoInstantOf, type Day } from '../values/day.ts';
import {
  bookingHelp,
  lodgingHelp,
  parseBookingName,
  parseDay,
  parseEuros,
  parseLimit,
  parseLodgingName,
  parseName,
  parseWord,
  resolveBooking,
  resolveDealer,
  resolveLodging,
} from './arguments.ts';
import { addCommand, addGroup, onFacts, Refusal, type OpenFacts, type Surroundings } from './command.ts';
import { formatFields, formatInstant, formatPage, type Row } from './output.ts';
import { addOptions, parseObject, type SaveOptions } from './save-options.ts';
import { erasePersonalData } from '../bookings/store/personal-data.ts';
import { erasuresFile } from '../service/facts-file.ts';

interface ListArguments {
  state?: BookingState;
  lodging?: string;
  dealer?: string;
  arrivalFrom?: Day;
  arrivalTo?: Day;
  unanswered?: boolean;
  after?: string;
  limit: number;
}

const steps: readonly OperatorStep[] = ['accept', 'refuse', 'cancel', 'expire'];

export function addBookingsCommand(program: Command, surroundings: Surroundings): void {
  const bookings = addGroup(program, 'bookings');
  addList(bookings, surroundings);
  addCommand(bookings, 'show')
    .argument('<booking>', bookingHelp, parseBookingName)
    .option('--personal', 'show the customer too, and what the customer wrote')
    .action(
      onFacts(surroundings, ({ db, at }, name: string, { personal }: { personal?: boolean }) => {
        const booking = resolveBooking(db, name);
        const shown = describeBooking(db, booking, at);
        const customer = personal ? describeCustomer(db, booking) : undefined;
        const fields = { ...listBookingFields(shown), ...(customer && listCustomerFields(customer)) };
        return { value: { ...shown, ...customer }, lines: formatFields(fields) };
      }),
    );
  for (const step of steps) {
    const command = addCommand(bookings, step).argument('<booking>', bookingHelp, parseBookingName);
    if (step === 'cancel') command.option('--reason <text>', 'why, for the record');
    command.action(
      onFacts(surroundings, (facts, name: string, { reason }: { reason?: string }) => {
        const value = moveBooking(facts, name, step, reason);
        return { value, lines: [`The booking ${value.reference} is ${value.state}.`] };
      }),
    );
  }
  addRecordPayment(bookings, surroundings);
  addBookingMessages(bookings, surroundings);
}

function addList(bookings: Command, surroundings: Surroundings): void {
  addCommand(bookings, 'list')
    .option('--state <state>', `one of ${bookingStates.join(', ')}`, parseWord(bookingStates))
    .option('--lodging <lodging>', lodgingHelp, parseLodgingName)
    .option('--dealer <dealer>', 'id of the dealer', parseName)
    .option('--arrival-from <YYYYMMDD>', 'first day of arrival', parseDay)
    .option('--arrival-to <YYYYMMDD>', 'last day of arrival', parseDay)
    .option('--unanswered', 'only those whose last message waits for your answer')
    .option('--after <booking>', 'begin after this booking', parseBookingName)
    .option('--limit <count>', 'how many', parseLimit, 100)
    .action(
      onFacts(surroundings, ({ db, at }, { lodging, dealer, after, limit, ...wish }: ListArguments) => {
        const lodgingId = lodging === undefined ? undefined : resolveLodging(db, lodging).id;
        const dealerId = dealer === undefined ? undefined : resolveDealer(db, dealer).id;
        const from = { after: after === undefined ? undefined : resolveBooking(db, after).id, limit };
        const value = readBookingList(db, { ...wish, lodgingId, dealerId }, from, at).map(describeListedBooking);
        const rows = value.map(formatBookingRow);
        return { value, lines: formatPage(rows, 'There are no such bookings.', limit, 'REFERENCE') };
      }),
    );
}

function addRecordPayment(bookings: Command, surroundings: Surroundings): void {
  addCommand(bookings, 'paid')
    .argument('<booking>', bookingHelp, parseBookingName)
    .option('--amount <euros>', 'what was paid (default: all that is due)', parseEuros)
    .option('--number <number>', 'number of the payment in your records; the same number counts once', parseName)
    .action(
      onFacts(surroundings, (facts, name: string, wish: PaidArguments) => {
        const value = recordPaymentOf(facts, name, wish);
        const { reference, state, amountDue } = value.booking;
        const kept = { settled: 'is recorded', 'to-refund': 'is recorded, to be refunded' }[value.outcome];
        const already = value.isNew ? '' : ' already';
        const lines = [
          `The payment ${value.payment} of ${value.amount.toFixed(2)} EUR ${kept}${already}.`,
          `The booking ${reference} is ${state}, ${amountDue.toFixed(2)} EUR are due.`,
        ];
        return { value, lines };
      }),
    );
}

interface PaidArguments {
  amount?: number;
  number?: string;
}

function moveBooking(facts: OpenFacts, name: string, step: OperatorStep, reason: string | undefined) {
  refuseInDoubt(facts);
  const { db, at } = facts;
  const { id, reference } = resolveBooking(db, name);
  const moved = transitionByOperator(db, id, { step, reason }, at);
  if (moved.outcome === 'not-found') throw new Refusal('BOOKING_NOT_FOUND', `There is no booking ${name}.`);
  if (moved.outcome === 'moved') return describeBooking(db, moved.booking, at);
  const { state, allowed } = moved;
  const message = `The booking ${reference} is ${state}: ${step} is not for it. It may become: ${allowed.join(', ') || 'nothing'}.`;
  throw new Refusal('BOOKING_STATE_CONFLICT', message, { state, allowed });
}

/** Bookings move by deadlines and days, which need a correct clock. */
function refuseInDoubt({ clockDoubt }: OpenFacts): void {
  if (clockDoubt !== undefined) throw new Refusal('CLOCK_NOT_TRUSTED', `Nothing was written: ${clockDoubt}.`);
}

function recordPaymentOf(facts: OpenFacts, name: string, { amount, number }: PaidArguments) {
  refuseInDoubt(facts);
  const { db, at } = facts;
  const booking = resolveBooking(db, name);
  const paid = amount ?? amountDueOf(booking);
  if (paid === 0)
    throw new Refusal(
      'NOTHING_DUE',
      `Nothing is due for the booking ${booking.reference}: --amount records one anyway.`,
    );
  const payment = `operator:${booking.id}:${number ?? randomUUID()}`;
  const { id: bookingId } = booking;
  const done = recordPayment(db, { id: payment, bookingId, provider: 'operator', amount: paid, currency: 'EUR' }, at);
  if (done.outcome === 'not-found') throw new Refusal('BOOKING_NOT_FOUND', `There is no booking ${name}.`);
  const { outcome, isNew } = done;
  return { payment, amount: paid / 100, outcome, isNew, booking: describeBooking(db, done.booking, at) };
}

interface ReplyArguments {
  message: string;
  author?: string;
  language?: string;
}

const replyOptions: SaveOptions = {
  msg: ['--message <text>', 'what you say, up to 4,000 characters'],
  author: ['--author <name>', 'who says it'],
  language: ['--language <code>', 'language of the message, two letters'],
};

function addBookingMessages(bookings: Command, surroundings: Surroundings): void {
  addCommand(bookings, 'messages')
    .argument('<booking>', bookingHelp, parseBookingName)
    .action(
      onFacts(surroundings, ({ db }, name: string) => {
        const value = communicationsOf(db, resolveBooking(db, name).id).map(presentCommunication);
        const lines = value.flatMap(({ stamp, direction, author = '-', msg }) => [
          `${stamp}  ${direction}  ${author}`,
          ...msg.split('\n').map((line) => `  ${line}`),
        ]);
        return { value, lines: lines.length > 0 ? lines : ['Nobody has written anything.'] };
      }),
    );
  const reply = addCommand(bookings, 'reply')
    .argument('<booking>', bookingHelp, parseBookingName)
    .action(
      onFacts(surroundings, ({ db, now }, name: string, { message: msg, author, language }: ReplyArguments) => {
        const written = parseObject(communicationInput, { msg, author, language }, replyOptions);
        const message = { ...written, stamp: now(), direction: 'FROM_OPERATOR' as const };
        return inTransaction(db, () => {
          const { id, reference } = resolveBooking(db, name);
          const communicationId = keepCommunication(db, id, message);
          const lines = [`The message about the booking ${reference} can be read by the partner.`];
          return { value: presentCommunication({ ...message, communicationId }), lines };
        });
      }),
    );
  addOptions(reply, replyOptions, ['msg']);
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

function listBookingFields(booking: ReturnType<typeof describeBooking>): Row {
  const { lines, payments, cancellation, history } = booking;
  return {
    booking: `${booking.reference}  ${booking.id}`,
    state: booking.state,
    'sold by': booking.dealer ?? 'nobody with a key',
    'their reference': booking.referenceReseller,
    lodging: booking.lodgingId,
    stay: `${booking.arrival} to ${booking.departure}`,
    persons: `${booking.occupantCount}, children among them: ${booking.occupantCountChildren}`,
    lines: lines.map(({ code, amount }) => `${code} ${amount.toFixed(2)}`),
    total: booking.totalPrice.toFixed(2),
    paid: booking.amountPaid.toFixed(2),
    due: booking.amountDue.toFixed(2),
    'to be paid by': booking.state === 'PENDING_PAYMENT' ? booking.paymentDeadline : undefined,
    'to be answered by': booking.state === 'REQUESTED' ? booking.requestDeadline : undefined,
    payments: payments.map(({ id, amount, currency, outcome }) => `${id} ${amount.toFixed(2)} ${currency} ${outcome}`),
    cancellation: cancellation
      ? `fee ${cancellation.cancellationFee.toFixed(2)}, to refund ${cancellation.refundValue.toFixed(2)}`
      : undefined,
    history: history.map(({ state, at }) => `${state} ${at}`),
  };
}

/** Personal data. */
function listCustomerFields({ customer, ...wrote }: ReturnType<typeof describeCustomer>): Row {
  const { firstName, lastName, companyName, email, phoneNumber, language, address } = customer;
  return {
    customer: [firstName, lastName, companyName].filter((part) => part !== undefined).join(' '),
    'e-mail': email,
    telephone: phoneNumber,
    language,
    address: address && [address.line1, address.postalCode, address.city, address.country].join(', '),
    comment: wrote.comment,
    'sales followup': wrote.salesFollowup,
    'reason of the cancellation': wrote.cancellationReason,
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
    createdAt: isoInstantOf(booking.createdAt),
  };
}

function formatBookingRow(booking: ReturnType<typeof describeListedBooking>): Row {
  return {
    REFERENCE: booking.reference,
    ID: booking.id,
    STATE: booking.state,
    DEALER: booking.dealer,
    LODGING: booking.lodgingId,
    ARRIVAL: booking.arrival,
    DEPARTURE: booking.departure,
    TOTAL: booking.totalPrice.toFixed(2),
    PAID: booking.amountPaid.toFixed(2),
    MADE: booking.createdAt,
  };
}

export function addCustomersCommand(program: Command, surroundings: Surroundings): void {
  const customers = addGroup(program, 'customers');
  addCommand(customers, 'erase')
    .argument('<booking>', bookingHelp, parseBookingName)
    .option('--force', 'erase even a live booking: its customer can then no longer be contacted')
    .action(
      onFacts(surroundings, ({ db, config, at }, name: string, { force = false }: { force?: boolean }) => {
        const { id: bookingId, reference } = resolveBooking(db, name);
        const terms = { ...at, isForced: force, recordFile: erasuresFile(config.dataDir) };
        const erased = erasePersonalData(db, bookingId, terms);
        if (erased.outcome !== 'erased')
          throw new Refusal(
            'BOOKING_LIVE',
            `The booking ${name} is ${erased.state}: cancel it first, or erase after the stay (--force erases now).`,
            { state: erased.state },
          );
        const value = { bookingId, reference, erasedAt: isoInstantOf(at.now) };
        return { value, lines: [`The personal data of the booking ${name} is erased.`] };
      }),
    );
}
