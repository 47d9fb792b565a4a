import { randomUUID } from 'node:crypto';
import {
  amountDueOf,
  bookingAt,
  bookingStates,
  stateAt,
  type Booking,
  type ServiceMoment,
} from '../bookings/rules/booking.ts';
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
import { isoDateOf, isoInstantOf, startOfDay } from '../values/day.ts';
import {
  oneOf,
  readBookingName,
  readDay,
  readEuros,
  readLimit,
  readLodgingName,
  readName,
  resolveBooking,
  resolveDealer,
  resolveLodging,
} from './arguments.ts';
import { CommandRefusal, type OpenFacts } from './command.ts';
import { answerList, formatInstant } from './output.ts';
import type { AddCommand, Cli } from './program.ts';
import { parseObject } from './save-options.ts';

export const bookings: AddCommand = ({ group }) =>
  group('bookings', 'show bookings, answer requests and messages, cancel, record payments', [
    listBookings,
    showBooking,
    moveBy(
      'accept',
      'accept a request',
      'A booking by payment link must then be paid within 24 hours; an easy booking is confirmed at once. The customer gets a mail.',
    ),
    moveBy('refuse', 'refuse a request', 'Its nights can be booked again. The customer gets a mail.'),
    cancelBooking,
    moveBy(
      'expire',
      'expire a booking that waits for payment or for an answer, ahead of its deadline',
      'Its nights can be booked again. No mail is sent.',
    ),
    recordPayment,
    recordRefund,
    listMessages,
    replyToPartner,
  ]);

export const customers: AddCommand = ({ group }) =>
  group('customers', 'erase personal data of customers and occupants', [eraseCustomer]);

function listBookings({ command, run }: Cli) {
  const examples = [
    'bookings list --state REQUESTED',
    'bookings list --dealer meridian --arrival-from 20270701 --arrival-to 20270731',
  ];
  const list = command('list', 'list bookings, the newest first, without personal data', examples)
    .option('--state <state>', `one of ${bookingStates.join(', ')}`, oneOf(bookingStates))
    .option('--lodging <lodging>', 'id or reference of a lodging', readLodgingName)
    .option('--dealer <dealer>', 'id of the dealer', readName)
    .option('--arrival-from <YYYYMMDD>', 'first day of arrival', readDay)
    .option('--arrival-to <YYYYMMDD>', 'last day of arrival', readDay)
    .option('--unanswered', 'only those whose last message waits for your answer')
    .option('--to-refund', 'only overpaid bookings')
    .option('--disputed', "only those with a payment that the customer's bank disputes or disputed")
    .option('--after <booking>', 'start after this booking', readBookingName)
    .option('--limit <count>', 'maximum number', readLimit, 100);
  run(list, ({ db, at }, { lodging, dealer, after, limit, ...filter }) => {
    const lodgingId = lodging === undefined ? undefined : resolveLodging(db, lodging).id;
    const dealerId = dealer === undefined ? undefined : resolveDealer(db, dealer).id;
    const from = { after: after === undefined ? undefined : resolveBooking(db, after).id, limit };
    const found = readBookingList(db, { ...filter, lodgingId, dealerId }, from, at).map(describeListedBooking);
    return answerList(found, {
      columns: [
        'reference',
        'id',
        'state',
        'dealer',
        'lodgingId',
        'arrival',
        'departure',
        'totalPrice',
        'amountPaid',
        'amountToRefund',
        'createdAt',
      ],
      none: 'There are no such bookings.',
      limit,
    });
  });
}

function showBooking({ command, run }: Cli) {
  const examples = ['bookings show KTR7M2QXA', 'bookings show 4811732099123345 --personal'];
  const show = command('show', 'show a booking with its price, payments and history', examples, [
    'The customer is shown with --personal only: keep that output confidential.',
  ])
    .argument('<booking>', 'id or reference of the booking', readBookingName)
    .option('--personal', 'also show the customer, with messages and comments');
  run(show, ({ db, at }, name, { personal }) => {
    const booking = resolveBooking(db, name);
    return { value: { ...describeBooking(db, booking, at), ...(personal && describeCustomer(db, booking)) } };
  });
}

const moveBy =
  (step: OperatorStep, does: string, note: string): AddCommand =>
  ({ command, run }) => {
    const change = command(step, does, [`bookings ${step} KTR7M2QXA`], [note]);
    run(change.argument('<booking>', 'id or reference of the booking', readBookingName), (facts, name) =>
      moveBooking(facts, name, { step }),
    );
  };

function cancelBooking({ command, run }: Cli) {
  const does = 'cancel a booking that is not over, even during the stay';
  const cancel = command(
    'cancel',
    does,
    ['bookings cancel KTR7M2QXA'],
    [
      'Its nights can be booked again. Its cancellation policy sets the refund, which you pay out. The customer gets a mail.',
    ],
  )
    .argument('<booking>', 'id or reference of the booking', readBookingName)
    .option('--reason <text>', 'reason, for the record');
  run(cancel, (facts, name, { reason }) => moveBooking(facts, name, { step: 'cancel', reason }));
}

function moveBooking(facts: OpenFacts, name: string, change: { step: OperatorStep; reason?: string | undefined }) {
  refuseInDoubt(facts);
  const { db, at } = facts;
  const { id, reference } = resolveBooking(db, name);
  const moved = transitionByOperator(db, id, change, at);
  if (moved.outcome === 'not-found') throw new CommandRefusal('BOOKING_NOT_FOUND', `There is no booking ${name}.`);
  if (moved.outcome === 'moved') return { value: describeBooking(db, moved.booking, at) };
  const { state, allowed } = moved;
  const message = `The booking ${reference} is ${state}: ${change.step} is not for it. It may become: ${allowed.join(', ') || 'nothing'}.`;
  throw new CommandRefusal('BOOKING_STATE_CONFLICT', message, { state, allowed });
}

/** Bookings move by deadlines and days, which need a correct clock. */
function refuseInDoubt({ clockDoubt }: OpenFacts): void {
  if (clockDoubt !== undefined) throw new CommandRefusal('CLOCK_NOT_TRUSTED', `Nothing was written: ${clockDoubt}.`);
}

function recordPayment({ command, run }: Cli) {
  const does =
    'record a payment made outside the service; a booking that waits for payment is confirmed once nothing is due';
  const examples = ['bookings paid KTR7M2QXA', 'bookings paid KTR7M2QXA --amount 250.50 --number TRANSFER-2027-81'];
  const paid = command('paid', does, examples, [
    'A payment beyond the price, or for a cancelled or expired booking, has to be refunded; the booking keeps its state.',
  ])
    .argument('<booking>', 'id or reference of the booking', readBookingName)
    .option('--amount <euros>', 'amount paid (default: the amount due)', readEuros)
    .option('--number <number>', 'number of the payment in your records; the same number counts once', readName);
  run(paid, (facts, name, given) => moveMoney(facts, 'PAYMENT', name, given));
}

function recordRefund({ command, run }: Cli) {
  const examples = ['bookings refunded KTR7M2QXA', 'bookings refunded KTR7M2QXA --amount 80 --number TRANSFER-2027-93'];
  const refunded = command('refunded', 'record a refund made outside the service', examples, [
    "The service refunds Stripe payments itself, and records refunds made in Stripe's dashboard without this command.",
  ])
    .argument('<booking>', 'id or reference of the booking', readBookingName)
    .option('--amount <euros>', 'amount refunded (default: the whole amount to refund)', readEuros)
    .option('--number <number>', 'number of the refund in your records; the same number counts once', readName);
  run(refunded, (facts, name, given) => moveMoney(facts, 'REFUND', name, given));
}

function moveMoney(
  facts: OpenFacts,
  kind: 'PAYMENT' | 'REFUND',
  name: string,
  { amount, number = randomUUID() }: { amount?: number | undefined; number?: string | undefined },
) {
  refuseInDoubt(facts);
  const { db, at } = facts;
  const booking = bookingAt(resolveBooking(db, name), at);
  const isPayment = kind === 'PAYMENT';
  const moved = amount ?? (isPayment ? amountDueOf(booking) : booking.amountToRefund);
  if (moved === 0) {
    const message = `Nothing is ${isPayment ? 'due' : 'to refund'} for the booking ${booking.reference}: --amount records one anyway.`;
    throw new CommandRefusal(isPayment ? 'NOTHING_DUE' : 'NOTHING_TO_REFUND', message);
  }
  if (!isPayment && moved > booking.amountPaid) {
    throw new CommandRefusal(
      'MORE_THAN_PAID',
      `Only ${eurosOf(booking.amountPaid)} euros of ${booking.reference} are paid.`,
    );
  }
  const id = `operator:${booking.id}:${isPayment ? '' : 'refund:'}${number}`;
  const movement = { id, kind, provider: 'operator', amount: isPayment ? moved : -moved, currency: 'EUR' } as const;
  const done = recordMovement(db, booking.id, movement, at);
  if (!done) throw new CommandRefusal('BOOKING_NOT_FOUND', `There is no booking ${name}.`);
  return {
    value: { payment: id, amount: eurosOf(moved), isNew: done.isNew, booking: describeBooking(db, done.booking, at) },
  };
}

function listMessages({ command, run }: Cli) {
  const does = 'show the messages of customer and partner about a booking, and your answers, oldest first';
  const list = command(
    'messages',
    does,
    ['bookings messages KTR7M2QXA'],
    [
      'Messages may contain personal data: keep the output confidential. bookings list --unanswered shows who waits for an answer.',
    ],
  );
  run(list.argument('<booking>', 'id or reference of the booking', readBookingName), ({ db }, name) =>
    answerList(communicationsOf(db, resolveBooking(db, name).id).map(presentCommunication), {
      columns: ['stamp', 'direction', 'author', 'msg'],
      none: 'There are no messages.',
    }),
  );
}

function replyToPartner({ command, run }: Cli) {
  const examples = ['bookings reply KTR7M2QXA --author "Front desk" --language en --message "The key is in the box."'];
  const reply = command('reply', 'write to the partner about a booking in any state', examples, [
    'The partner reads it with GET /v2/bookings/{id}/comm. No mail is sent.',
  ])
    .argument('<booking>', 'id or reference of the booking', readBookingName)
    .requiredOption('--message <text>', 'text of the message, up to 4,000 characters')
    .option('--author <name>', 'name of the author')
    .option('--language <code>', 'language of the message, two letters');
  const saved = { command: reply, shape: communicationInput, members: { message: 'msg' } };
  run(reply, ({ db, now }, name, { message: msg, author, language }) => {
    const written = parseObject(saved, { msg, author, language });
    const message = { ...written, stamp: now(), direction: 'FROM_OPERATOR' as const };
    const communicationId = inTransaction(db, () => keepCommunication(db, resolveBooking(db, name).id, message));
    return { value: presentCommunication({ ...message, communicationId }) };
  });
}

/** Leaves out who the customer is and whatever the customer wrote. */
function describeBooking(db: Db, booking: Booking, at: ServiceMoment) {
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

function eraseCustomer({ command, run }: Cli) {
  const examples = ['customers erase KTR7M2QXA', 'customers erase 4811732099123345 --force'];
  const erase = command('erase', 'permanently overwrite the personal data of an ended booking', examples, [
    'Customer, occupants, messages, comments and return addresses are overwritten, and mail that is not yet sent is dropped.',
    'The booking keeps its stay, amounts, states and the reference of the partner. The erasure is also recorded in DATA_DIR/erasures.ndjson:',
    'keep that file when you restore a backup, and the next start erases the restored personal data again.',
    '',
    'A live booking (PENDING_PAYMENT, REQUESTED, BOOKED) is refused, because its customer still has to be contacted.',
  ])
    .argument('<booking>', 'id or reference of the booking', readBookingName)
    .option('--force', 'erase even a live booking: its customer can then no longer be contacted');
  run(erase, ({ db, config, at }, name, { force: isForced = false }) => {
    const { id: bookingId, reference } = resolveBooking(db, name);
    const erased = erasePersonalData(db, bookingId, { ...at, isForced, recordFile: erasuresFile(config.dataDir) });
    if (erased.outcome === 'erased') return { value: { bookingId, reference, erasedAt: isoInstantOf(at.now) } };
    const { state } = erased;
    const message = `The booking ${name} is ${state}: cancel it first, or erase after the stay (--force erases now).`;
    throw new CommandRefusal('BOOKING_LIVE', message, { state });
  });
}

export function report({ command, run }: Cli) {
  const does = 'show the sales, changes, cancellations and payments of a day';
  const show = command(
    'report',
    does,
    ['report', 'report --day 2027-03-01 --json'],
    [
      'Days are those of TIME_ZONE; the default is yesterday. The report contains no names and no addresses.',
      'Bookings are shown with their current prices, including changes made on later days. Refused and repeated requests are in the metrics only.',
    ],
  );
  run(show.option('--day <day>', 'such as 2027-03-01', readDay), ({ db, config, at }, { day = at.today - 1 }) => {
    const span = { from: startOfDay(day, config.timeZone), to: startOfDay(day + 1, config.timeZone) };
    const { made, changed, cancelled, paid, refunded, disputed, toRefund, ...counts } = readDayReport(db, span);
    const inEuros = ({ value, ...each }: { count: number; value: number }) => ({ ...each, value: eurosOf(value) });
    return {
      value: {
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
      },
    };
  });
}
