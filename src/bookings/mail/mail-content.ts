import { bookingStates, type BookingState, type Customer, amountDueOf } from '../rules/booking.ts';
import type { BookingLine } from '../../stays/rules/prices/price-block.ts';
import { stateAt, type Moment } from '../rules/booking-states.ts';
import { writeAddress, lineLabelFor } from '../rules/customer-page.ts';
import type { AddressShown } from '../../lodgings/rules/lodging.ts';
import { countLabel } from '../../lodgings/rules/words.ts';
import type { MailFacts } from '../store/mail/mail-facts.ts';
import type { MailKind } from '../store/mail/outbox.ts';
import { type CustomerTexts, customerTexts, fillIn, fillInCount } from '../../values/customer-texts.ts';
import { type Language, readersLanguage } from '../../values/texts.ts';
import { writeDay, writeInstant, writeLanguage, writeMoney } from '../../values/written.ts';

interface MailLink {
  label: string;
  url: string;
}

/** Mail content before rendering; any text may be written by strangers. */
export interface MailContent {
  language: Language;
  subject: string;
  colon: string;
  /** Empty when unfit to be shown. */
  name: string;
  greeting: string;
  paragraphs: readonly string[];
  tables: readonly { heading: string; rows: readonly (readonly [label: string, value: string])[] }[];
  action: MailLink | undefined;
  booking: MailLink;
  closing: string;
}

interface MailMoment extends Moment {
  timeZone: string;
  addressShown: AddressShown;
  /** Null when nothing can be paid. */
  paymentLink: string | null;
  customerLink: string;
}

/** In the customer's language; undefined when the mail would no longer be true. */
export function mailContentOf(kind: MailKind, facts: MailFacts, moment: MailMoment): MailContent | undefined {
  if (!holds(kind, facts, moment)) return undefined;
  const { booking, lodging } = facts;
  const language = readersLanguage(booking.customer.language);
  const words = customerTexts[language].mail;
  const due = amountDueOf(booking);
  const paysNow = due > 0 && (kind === 'payment-request' || kind === 'confirmation' || kind === 'change');
  const money = (amount: number) => writeMoney(amount, language);
  const name = nameOf(booking.customer);
  return {
    language,
    name,
    subject: fillIn(words.subject[kind], { reference: booking.reference }),
    colon: words.colon,
    greeting: name === '' ? words.greetingUnnamed : fillIn(words.greeting, { name }),
    paragraphs: [
      fillIn(words.opening[kind], { lodging: lodging.name }),
      ...advice({ kind, facts, moment, words, language }),
    ],
    tables: [
      { heading: words.labels.stay, rows: stayRows(facts, language, moment) },
      ...(kind === 'request-refused' || kind === 'booking-link'
        ? []
        : [{ heading: words.labels.price, rows: priceRows(kind, facts, language) }]),
    ],
    action:
      paysNow && moment.paymentLink !== null
        ? { label: fillIn(words.pay, { amount: money(due) }), url: moment.paymentLink }
        : undefined,
    booking: { label: words.seeBooking, url: moment.customerLink },
    closing: words.closing,
  };
}

/** States in which a mail of the kind is still true. */
const truthfulIn: Readonly<Record<MailKind, readonly BookingState[]>> = {
  'payment-request': ['PENDING_PAYMENT'],
  confirmation: ['BOOKED'],
  cancellation: ['CANCELLED'],
  quote: ['PENDING_PAYMENT', 'REQUESTED', 'BOOKED'],
  change: ['BOOKED'],
  'request-refused': ['REFUSED'],
  'booking-link': bookingStates,
};

function holds(kind: MailKind, { booking, quote }: MailFacts, moment: MailMoment): boolean {
  if (kind === 'quote' && (quote === undefined || quote.expiresAt <= moment.now)) return false;
  return truthfulIn[kind].includes(stateAt(booking, moment));
}

function advice(mail: {
  kind: MailKind;
  facts: MailFacts;
  moment: MailMoment;
  words: CustomerTexts['mail'];
  language: Language;
}): string[] {
  const { kind, facts, moment, words, language } = mail;
  const { booking, cancellation, quote } = facts;
  const money = (amount: number) => writeMoney(amount, language);
  const instant = (at: number) => writeInstant(at, language, moment.timeZone);
  const due = amountDueOf(booking);
  switch (kind) {
    case 'payment-request': {
      const deadline = booking.paymentDeadline;
      const pay =
        deadline === undefined
          ? fillIn(words.stillDue, { amount: money(due) })
          : fillIn(words.payBefore, { amount: money(due), deadline: instant(deadline) });
      return moment.paymentLink === null ? [pay, words.howToPay] : [pay];
    }
    case 'confirmation':
    case 'change':
      return due > 0 ? [fillIn(words.stillDue, { amount: money(due) })] : [];
    case 'cancellation':
      if (!cancellation) return [];
      return [
        ...(cancellation.refundValue > 0 ? [fillIn(words.refund, { amount: money(cancellation.refundValue) })] : []),
        ...(cancellation.amountDue > 0
          ? [fillIn(words.cancellationDue, { amount: money(cancellation.amountDue) })]
          : []),
      ];
    case 'quote':
      return quote ? [fillIn(words.quoteEnds, { instant: instant(quote.expiresAt) })] : [];
    case 'request-refused':
    case 'booking-link':
      return [];
  }
}

function stayRows({ booking, lodging }: MailFacts, language: Language, moment: MailMoment): [string, string][] {
  const { labels, children } = customerTexts[language].mail;
  const { arrival, departure, occupantCount, occupantCountChildren } = booking;
  const persons = countLabel('persons', occupantCount, language);
  const state = stateAt(booking, moment);
  const address = writeAddress({ state }, lodging.address, moment.addressShown);
  return [
    [labels.reference, booking.reference],
    [labels.lodging, [lodging.name, ...address].join(', ')],
    [labels.arrival, writeDay(arrival, language)],
    [labels.departure, `${writeDay(departure, language)} (${countLabel('nights', departure - arrival, language)})`],
    [
      labels.persons,
      occupantCountChildren === 0 ? persons : `${persons}, ${fillInCount(children, occupantCountChildren, language)}`,
    ],
  ];
}

function priceRows(kind: MailKind, facts: MailFacts, language: Language): [string, string][] {
  const { booking, cancellation, quote } = facts;
  const { labels } = customerTexts[language].mail;
  const money = (amount: number) => writeMoney(amount, language);
  const { price, amountPaid } = booking;
  const paid: [string, string][] = amountPaid > 0 ? [[labels.paid, money(amountPaid)]] : [];
  if (kind === 'cancellation')
    return [
      [labels.total, money(price.totalPrice)],
      ...(cancellation ? [[labels.fee, money(cancellation.cancellationFee)] satisfies [string, string]] : []),
      ...paid,
    ];
  if (kind === 'quote') return [[labels.quotedTotal, money(quote?.totalValue ?? price.totalPrice)], ...paid];
  const due = amountDueOf(booking);
  const rowsOf = (isOnSite: boolean) =>
    booking.lines
      .filter(({ payable }) => (payable === 'ON_SITE') === isOnSite)
      .map((line) => lineRow(line, facts, language));
  return [
    ...rowsOf(false),
    [labels.total, money(price.totalPrice)],
    ...paid,
    ...(due > 0 ? [[labels.due, money(due)] satisfies [string, string]] : []),
    ...rowsOf(true),
    ...(price.caution ? [[labels.deposit, money(price.caution)] satisfies [string, string]] : []),
  ];
}

function lineRow(line: BookingLine, { booking, sources }: MailFacts, language: Language): [string, string] {
  const { labels, original } = customerTexts[language].mail;
  const reader = { language, others: [booking.customer.language] };
  const { text, language: saidIn = language } = lineLabelFor(line, booking, sources, reader);
  const label = saidIn === language ? text : fillIn(original, { text, language: writeLanguage(saidIn, language) });
  const amount = writeMoney(line.amount, language);
  if (line.payable === 'ON_SITE') return [label, `${amount}, ${labels.onSite}`];
  return [label, line.payable === 'INCLUDED' ? labels.included : amount];
}

/** Anyone can book with a stranger's address, so a name that mail programs would turn into a link is dropped. */
function nameOf({ firstName, lastName }: Customer): string {
  const name = `${firstName} ${lastName}`.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const isLinkLike = /[/\\@:]|\p{L}\.\p{L}{2}|www/iu.test(name);
  return isLinkLike || name.length > 80 ? '' : name;
}
