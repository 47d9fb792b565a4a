import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { bookingStates, type BookingState, amountDueOf } from '../../bookings/rules/booking.ts';
import type { Day } from '../../values/day.ts';
import { readBookingList } from '../../bookings/store/booking-communications.ts';
import { transitionByOperator, type OperatorStep } from '../../bookings/store/operator-transitions.ts';
import { recordPayment } from '../../bookings/store/payments.ts';
import { parseDay, parseEuros, parseLimit, parseName, parseWord } from '../arguments.ts';
import {
  listBookingFields,
  formatBookingRow,
  describeListedBooking,
  describeCustomer,
  listCustomerFields,
  describeBooking,
} from './booking-lines.ts';
import { addBookingMessages } from './booking-messages.ts';
import {
  resolveDealer,
  parseBookingName,
  bookingHelp,
  resolveBooking,
  parseLodgingName,
  lodgingHelp,
  resolveLodging,
} from '../resolve.ts';
import { Refusal } from '../exit-codes.ts';
import { addCommand } from '../add-command.ts';
import { formatFields, formatTable, writeResult } from '../output.ts';
import { withFacts, type OpenFacts, type Surroundings } from '../surroundings.ts';

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

const steps: readonly { step: OperatorStep; does: string; notes: string }[] = [
  {
    step: 'accept',
    does: 'accept a request',
    notes:
      'A booking by payment link must then be paid within 24 hours; an easy booking is confirmed at once. The customer gets a mail.',
  },
  { step: 'refuse', does: 'refuse a request', notes: 'Its nights can be booked again. The customer gets a mail.' },
  {
    step: 'cancel',
    does: 'cancel a booking that is not over, also during the stay',
    notes:
      'Its nights can be booked again. Its cancellation policy sets the refund, which you pay out. The customer gets a mail.',
  },
  {
    step: 'expire',
    does: 'end a booking that waits for payment or for an answer before its deadline',
    notes: 'Its nights can be booked again. No mail is sent.',
  },
];

export function addBookingsCommand(program: Command, surroundings: Surroundings): void {
  const bookings = program
    .command('bookings')
    .description('look at bookings, answer requests and messages, cancel, record payments');
  addList(bookings, surroundings);
  addCommand(bookings, 'show', {
    does: 'show a booking with its price, payments and history',
    examples: ['bookings show KTR7M2QXA', 'bookings show 4811732099123345 --personal'],
    notes: 'Who booked is shown with --personal only: keep that output to yourself.',
  })
    .argument('<booking>', bookingHelp, parseBookingName)
    .option('--personal', 'show the customer too, and what the customer wrote')
    .action((name: string, wish: { personal?: boolean }) => showBooking(name, wish, surroundings));
  for (const { step, does, notes } of steps) {
    const command = addCommand(bookings, step, { does, notes, examples: [`bookings ${step} KTR7M2QXA`] });
    command.argument('<booking>', bookingHelp, parseBookingName);
    if (step === 'cancel') command.option('--reason <text>', 'why, for the record');
    command.action(async (name: string, { reason }: { reason?: string }) => {
      const moved = await withFacts(surroundings, (facts) => moveBooking(facts, name, step, reason));
      writeResult(surroundings, moved, [`The booking ${moved.reference} is ${moved.state}.`]);
    });
  }
  addRecordPayment(bookings, surroundings);
  addBookingMessages(bookings, surroundings);
}

function addList(bookings: Command, surroundings: Surroundings): void {
  addCommand(bookings, 'list', {
    does: 'list bookings, the newest first, without personal data',
    examples: [
      'bookings list --state REQUESTED',
      'bookings list --dealer meridian --arrival-from 20270701 --arrival-to 20270731',
    ],
  })
    .option('--state <state>', `one of ${bookingStates.join(', ')}`, parseWord(bookingStates))
    .option('--lodging <lodging>', lodgingHelp, parseLodgingName)
    .option('--dealer <dealer>', 'id of the dealer', parseName)
    .option('--arrival-from <YYYYMMDD>', 'first day of arrival', parseDay)
    .option('--arrival-to <YYYYMMDD>', 'last day of arrival', parseDay)
    .option('--unanswered', 'only those whose last message waits for your answer')
    .option('--after <booking>', 'begin after this booking', parseBookingName)
    .option('--limit <count>', 'how many', parseLimit, 100)
    .action(async (wish: ListArguments) => {
      const found = await withFacts(surroundings, (facts) => listBookings(facts, wish));
      const more = found.length === wish.limit ? [`For more: --after ${found.at(-1)?.reference ?? ''}`] : [];
      const table = formatTable(found.map(formatBookingRow), 'There are no such bookings.');
      writeResult(surroundings, found, [...table, ...more]);
    });
}

function addRecordPayment(bookings: Command, surroundings: Surroundings): void {
  addCommand(bookings, 'paid', {
    does: 'record a payment made outside the service; a booking that waits for payment is confirmed once nothing is due',
    examples: ['bookings paid KTR7M2QXA', 'bookings paid KTR7M2QXA --amount 250.50 --number TRANSFER-2027-81'],
    notes: 'A payment for a cancelled or expired booking is recorded for you to refund; its state stays.',
  })
    .argument('<booking>', bookingHelp, parseBookingName)
    .option('--amount <euros>', 'what was paid (default: all that is due)', parseEuros)
    .option('--number <number>', 'number of the payment in your records; the same number counts once', parseName)
    .action(async (name: string, wish: PaidArguments) => {
      const paid = await withFacts(surroundings, (facts) => recordPaymentOf(facts, name, wish));
      const { reference, state, amountDue } = paid.booking;
      const kept = { settled: 'is recorded', 'to-refund': 'is recorded, to be refunded' }[paid.outcome];
      const again = paid.isNew ? '' : ' already';
      writeResult(surroundings, paid, [
        `The payment ${paid.payment} of ${paid.amount.toFixed(2)} EUR ${kept}${again}.`,
        `The booking ${reference} is ${state}, ${amountDue.toFixed(2)} EUR are due.`,
      ]);
    });
}

interface PaidArguments {
  amount?: number;
  number?: string;
}

function listBookings({ db, at }: OpenFacts, wish: ListArguments) {
  const { state, arrivalFrom, arrivalTo, unanswered, after, limit } = wish;
  const lodgingId = wish.lodging === undefined ? undefined : resolveLodging(db, wish.lodging).id;
  const dealerId = wish.dealer === undefined ? undefined : resolveDealer(db, wish.dealer).id;
  const filter = { state, lodgingId, dealerId, arrivalFrom, arrivalTo, unanswered };
  const from = { after: after === undefined ? undefined : resolveBooking(db, after).id, limit };
  return readBookingList(db, filter, from, at).map(describeListedBooking);
}

async function showBooking(name: string, { personal = false }: { personal?: boolean }, surroundings: Surroundings) {
  await withFacts(surroundings, ({ db, at }) => {
    const booking = resolveBooking(db, name);
    const shown = describeBooking(db, booking, at);
    const person = personal ? describeCustomer(db, booking) : undefined;
    const fields = { ...listBookingFields(shown), ...(person && listCustomerFields(person)) };
    writeResult(surroundings, { ...shown, ...person }, formatFields(fields));
  });
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
