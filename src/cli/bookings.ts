import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { bookingStates, type BookingState } from '../bookings/rules/booking.ts';
import { dayAt, type Day } from '../values/day.ts';
import { amountDueOf } from '../bookings/rules/payable.ts';
import { readBookingList } from '../bookings/store/booking-list.ts';
import { transitionByOperator, type OperatorStep } from '../bookings/store/operator-transitions.ts';
import { recordPayment } from '../bookings/store/payments.ts';
import { dayArgument, eurosArgument, limitArgument, nameArgument, wordArgument } from './arguments.ts';
import {
  bookingFields,
  bookingHeadings,
  bookingRow,
  listedBooking,
  personalBooking,
  personalFields,
  plainBooking,
} from './booking-lines.ts';
import { addBookingMessages } from './booking-messages.ts';
import { meantDealer } from './dealers.ts';
import { Refusal } from './exit-codes.ts';
import { bookingArgument, bookingHelp, meantBooking } from './meant-booking.ts';
import { lodgingArgument, lodgingHelp, meantLodging } from './meant-lodging.ts';
import { newCommand } from './new-command.ts';
import { fieldsOf, tableOf, writeResult } from './output.ts';
import { withFacts, type OpenFacts, type Surroundings } from './surroundings.ts';

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
      'One made to be paid by link is to be paid within 24 hours, an easy one is booked. The customer is told by mail.',
  },
  { step: 'refuse', does: 'refuse a request', notes: 'Its nights come free. The customer is told by mail.' },
  {
    step: 'cancel',
    does: 'cancel a booking that is not over, also during the stay',
    notes:
      'Its nights come free; the policy of its booking decides on the refund, which you carry out. The customer is told.',
  },
  {
    step: 'expire',
    does: 'end a booking that waits for payment or for an answer, before its time is over',
    notes: 'Its nights come free. No mail is sent.',
  },
];

/** Adds `bookings list`, `show`, `paid`, `messages`, `reply` and the moves of a booking that the operator may make. */
export function addBookingsCommand(program: Command, surroundings: Surroundings): void {
  const bookings = program
    .command('bookings')
    .description('look at bookings, answer requests and messages, cancel, record payments');
  addList(bookings, surroundings);
  newCommand(bookings, 'show', {
    does: 'show a booking with its price, payments and history',
    examples: ['bookings show KTR7M2QXA', 'bookings show 4811732099123345 --personal'],
    notes: 'Who booked is shown with --personal only: keep that output to yourself.',
  })
    .argument('<booking>', bookingHelp, bookingArgument)
    .option('--personal', 'show the customer too, and what the customer wrote')
    .action((name: string, wish: { personal?: boolean }) => show(name, wish, surroundings));
  for (const { step, does, notes } of steps) {
    const command = newCommand(bookings, step, { does, notes, examples: [`bookings ${step} KTR7M2QXA`] });
    command.argument('<booking>', bookingHelp, bookingArgument);
    if (step === 'cancel') command.option('--reason <text>', 'why, for the record');
    command.action(async (name: string, { reason }: { reason?: string }) => {
      const moved = await withFacts(surroundings, (facts) => move(facts, name, step, reason));
      writeResult(surroundings, moved, [`The booking ${moved.reference} is ${moved.state}.`]);
    });
  }
  addPaid(bookings, surroundings);
  addBookingMessages(bookings, surroundings);
}

function addList(bookings: Command, surroundings: Surroundings): void {
  newCommand(bookings, 'list', {
    does: 'list bookings, the newest first, without personal data',
    examples: [
      'bookings list --state REQUESTED',
      'bookings list --dealer meridian --arrival-from 20270701 --arrival-to 20270731',
    ],
  })
    .option('--state <state>', `one of ${bookingStates.join(', ')}`, wordArgument(bookingStates))
    .option('--lodging <lodging>', lodgingHelp, lodgingArgument)
    .option('--dealer <dealer>', 'id of the dealer', nameArgument)
    .option('--arrival-from <YYYYMMDD>', 'first day of arrival', dayArgument)
    .option('--arrival-to <YYYYMMDD>', 'last day of arrival', dayArgument)
    .option('--unanswered', 'only those about which the partner has the last word so far')
    .option('--after <booking>', 'begin after this booking', bookingArgument)
    .option('--limit <count>', 'how many', limitArgument, 100)
    .action(async (wish: ListArguments) => {
      const found = await withFacts(surroundings, (facts) => list(facts, wish));
      const more = found.length === wish.limit ? [`The next ones: --after ${found.at(-1)?.reference ?? ''}`] : [];
      const table = tableOf(bookingHeadings, found.map(bookingRow), 'There are no such bookings.');
      writeResult(surroundings, found, [...table, ...more]);
    });
}

function addPaid(bookings: Command, surroundings: Surroundings): void {
  newCommand(bookings, 'paid', {
    does: 'record a payment that came another way; one that waits for payment is booked once nothing is due',
    examples: ['bookings paid KTR7M2QXA', 'bookings paid KTR7M2QXA --amount 250.50 --number TRANSFER-2027-81'],
    notes: 'A payment for a booking that is over changes no state; it is recorded for you to refund.',
  })
    .argument('<booking>', bookingHelp, bookingArgument)
    .option('--amount <euros>', 'what was paid; all that is due when left out', eurosArgument)
    .option('--number <number>', 'number of the payment in your records; recorded twice it counts once', nameArgument)
    .action(async (name: string, wish: PaidArguments) => {
      const paid = await withFacts(surroundings, (facts) => recordPaid(facts, name, wish));
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

function list({ db, config, now }: OpenFacts, wish: ListArguments) {
  const { state, arrivalFrom, arrivalTo, unanswered, after, limit } = wish;
  const lodgingId = wish.lodging === undefined ? undefined : meantLodging(db, wish.lodging).id;
  const dealerId = wish.dealer === undefined ? undefined : meantDealer(db, wish.dealer).id;
  const filter = { state, lodgingId, dealerId, arrivalFrom, arrivalTo, unanswered };
  const from = { after: after === undefined ? undefined : meantBooking(db, after).id, limit };
  return readBookingList(db, filter, from, momentOf({ config, now })).map(listedBooking);
}

async function show(name: string, { personal = false }: { personal?: boolean }, surroundings: Surroundings) {
  await withFacts(surroundings, ({ db, config, now }) => {
    const booking = meantBooking(db, name);
    const shown = plainBooking(db, booking, momentOf({ config, now }));
    const person = personal ? personalBooking(db, booking) : undefined;
    const fields = { ...bookingFields(shown), ...(person && personalFields(person)) };
    writeResult(surroundings, { ...shown, ...person }, fieldsOf(fields));
  });
}

function move({ db, config, now }: OpenFacts, name: string, step: OperatorStep, reason: string | undefined) {
  const { id, reference } = meantBooking(db, name);
  const at = momentOf({ config, now });
  const moved = transitionByOperator(db, id, { step, reason }, at);
  if (moved.outcome === 'not-found') throw new Refusal('BOOKING_NOT_FOUND', `There is no booking ${name}.`);
  if (moved.outcome === 'moved') return plainBooking(db, moved.booking, at);
  const { state, allowed } = moved;
  const message = `The booking ${reference} is ${state}: ${step} is not for it. It may become: ${allowed.join(', ') || 'nothing'}.`;
  throw new Refusal('BOOKING_STATE_CONFLICT', message, { state, allowed });
}

function recordPaid({ db, config, now }: OpenFacts, name: string, { amount, number }: PaidArguments) {
  const booking = meantBooking(db, name);
  const at = momentOf({ config, now });
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
  return { payment, amount: paid / 100, outcome, isNew, booking: plainBooking(db, done.booking, at) };
}

function momentOf({ config, now }: Pick<OpenFacts, 'config' | 'now'>): { now: number; today: Day } {
  return { now: now(), today: dayAt(now(), config.timeZone) };
}
