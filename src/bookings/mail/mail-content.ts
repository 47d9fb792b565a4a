import {
  bookingStates,
  type BookingState,
  type Customer,
  amountDueOf,
  paymentObstacle,
  stateAt,
  type ServiceMoment,
  type BookingLinks,
  type Booking,
  type CancellationFigures,
} from '../rules/booking.ts';
import type { Cents } from '../../values/money.ts';
import type { Property } from '../../lodgings/rules/property.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { prepared, type Db } from '../../sqlite/database.ts';
import type { OutboxMessage } from '../../webhooks/store/outbox.ts';
import { findCancellation } from '../store/booking-transitions.ts';
import { readBooking, readLineSources } from '../store/bookings.ts';
import { isErased } from '../store/personal-data.ts';
import type { BookingLine } from '../../stays/rules/prices/price-block.ts';
import { writeAddress, lineLabelFor, type LineSources } from '../rules/customer-page.ts';
import type { AddressShown } from '../../lodgings/rules/lodging.ts';
import { countLabel } from '../../lodgings/rules/words.ts';
import type { MailKind } from '../store/mail.ts';
import { customerTexts } from '../../values/customer-texts.ts';
import { fillIn, fillInCount, type Language, readersLanguage } from '../../values/texts.ts';
import { writeDay, writeInstant, writeLanguage, writeMoney } from '../../values/written.ts';
import { html } from 'hono/html';

/** Personal data. */
interface MailFacts {
  booking: Booking;
  lodging: Pick<Property, 'name' | 'address'>;
  sources: LineSources;
  cancellation: CancellationFigures | undefined;
  quote: { totalValue: Cents; expiresAt: number } | undefined;
}

/** Current facts; undefined once the customer is erased. */
export function readMailFacts(
  db: Db,
  { bookingId, kind, data }: Pick<OutboxMessage, 'bookingId' | 'kind' | 'data'>,
): MailFacts | undefined {
  if (bookingId === null) return undefined;
  const booking = isErased(db, bookingId) ? undefined : readBooking(db, bookingId);
  const lodging = booking && readLodging(db, booking.lodgingId);
  if (!booking || !lodging) return undefined;
  const quote = prepared<NonNullable<MailFacts['quote']>>(
    db,
    'SELECT total_value AS totalValue, expires_at AS expiresAt FROM booking_quotes WHERE booking_id = ? AND id = ?',
  );
  return {
    booking,
    lodging: lodging.property,
    sources: readLineSources(db, booking, lodging.property),
    cancellation: findCancellation(db, bookingId),
    quote: kind === 'quote' ? quote.get(bookingId, Number(data)) : undefined,
  };
}

interface MailLink {
  label: string;
  url: string;
}

/** Mail content before rendering; any text may be written by strangers. */
interface MailContent {
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

interface MailMoment extends ServiceMoment, BookingLinks {
  timeZone: string;
  addressShown: AddressShown;
}

/** In the customer's language; undefined when the mail would no longer be true. */
export function mailContentOf(kind: MailKind, facts: MailFacts, moment: MailMoment): MailContent | undefined {
  if (!holds(kind, facts, moment)) return undefined;
  const { booking, lodging } = facts;
  const language = readersLanguage(booking.customer.language);
  const words = customerTexts[language].mail;
  const due = amountDueOf(booking);
  const paysNow = due > 0 && (kind === 'payment-request' || kind === 'confirmation' || kind === 'change');
  const name = nameOf(booking.customer);
  return {
    language,
    name,
    subject: fillIn(words.subject[kind], { reference: booking.reference }),
    colon: words.colon,
    greeting: name === '' ? words.greetingUnnamed : fillIn(words.greeting, { name }),
    paragraphs: [fillIn(words.opening[kind], { lodging: lodging.name }), ...advice(kind, facts, moment, language)],
    tables: [
      { heading: words.labels.stay, rows: stayRows(facts, language, moment) },
      ...(kind === 'request-refused' || kind === 'booking-link'
        ? []
        : [{ heading: words.labels.price, rows: priceRows(kind, facts, language) }]),
    ],
    action:
      paysNow && moment.paymentLink !== null
        ? { label: fillIn(words.pay, { amount: writeMoney(due, language) }), url: moment.paymentLink }
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
  if (kind === 'payment-request' && booking.amountAwaited > 0) return false;
  return truthfulIn[kind].includes(stateAt(booking, moment));
}

function advice(kind: MailKind, facts: MailFacts, moment: MailMoment, language: Language): string[] {
  const { booking, cancellation, quote } = facts;
  const { mail: texts } = customerTexts[language];
  switch (kind) {
    case 'payment-request':
      return adviseToPay(booking, moment, language);
    case 'confirmation':
    case 'change':
      return [...adviseDue(booking, language), ...adviseAmount(texts.refund, booking.amountToRefund, language)];
    case 'cancellation':
      return [
        ...adviseAmount(texts.refund, cancellation?.refundValue, language),
        ...adviseAmount(texts.cancellationDue, cancellation?.amountDue, language),
      ];
    case 'quote':
      return quote
        ? [fillIn(texts.quoteEnds, { instant: writeInstant(quote.expiresAt, language, moment.timeZone) })]
        : [];
    case 'request-refused':
    case 'booking-link':
      return [];
  }
}

function adviseToPay(booking: Booking, { paymentLink, timeZone }: MailMoment, language: Language): string[] {
  const { paymentDeadline } = booking;
  if (paymentDeadline === undefined || paymentObstacle(booking) === 'tooSmall') return adviseDue(booking, language);
  const amount = writeMoney(amountDueOf(booking), language);
  const { payBefore, howToPay } = customerTexts[language].mail;
  const pay = fillIn(payBefore, { amount, deadline: writeInstant(paymentDeadline, language, timeZone) });
  return paymentLink === null ? [pay, howToPay] : [pay];
}

function adviseDue(booking: Booking, language: Language): string[] {
  const { stillDue, tooSmall } = customerTexts[language].mail;
  const due = adviseAmount(stillDue, amountDueOf(booking), language);
  return paymentObstacle(booking) === 'tooSmall' ? [...due, tooSmall] : due;
}

/** Nothing for an amount of 0. */
function adviseAmount(text: string, cents: Cents | undefined, language: Language): string[] {
  return cents ? [fillIn(text, { amount: writeMoney(cents, language) })] : [];
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
  const { price, amountPaid } = booking;
  const row = (label: string, cents: number): [string, string] => [label, writeMoney(cents, language)];
  const rowAbove0 = (label: string, cents = 0) => (cents > 0 ? [row(label, cents)] : []);
  const total = row(labels.total, price.totalPrice);
  // As of the cancellation, since amountPaid falls with its refund.
  const { refundValue = 0, cancellationFee = 0 } = cancellation ?? {};
  const paid = rowAbove0(labels.paid, refundValue > 0 ? refundValue + cancellationFee : amountPaid);
  if (kind === 'cancellation') {
    return [total, ...(cancellation ? [row(labels.fee, cancellation.cancellationFee)] : []), ...paid];
  }
  if (kind === 'quote') return [row(labels.quotedTotal, quote?.totalValue ?? price.totalPrice), ...paid];
  const rowsOf = (isOnSite: boolean) =>
    booking.lines
      .filter(({ payable }) => (payable === 'ON_SITE') === isOnSite)
      .map((line) => lineRow(line, facts, language));
  return [
    ...rowsOf(false),
    total,
    ...paid,
    ...rowAbove0(labels.due, amountDueOf(booking)),
    ...rowsOf(true),
    ...rowAbove0(labels.deposit, price.caution),
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

/**
 * Anyone can book with a stranger's address, so a name that mail programs would turn into a link, or decode as an encoded
 * word, is dropped. Joiners remain: Persian and Sinhala are misspelt without them.
 */
function nameOf({ firstName, lastName }: Customer): string {
  const name = `${firstName} ${lastName}`.replace(/[[\s\p{Cc}\p{Cf}]--[\u200c\u200d]]+/gv, ' ').trim();
  const visible = name.replace(/\p{Cf}/gu, '').trim();
  const isLinkLike = /[/\\@:]|=\?|\p{L}\.\p{L}{2}|www/iu.test(visible);
  return isLinkLike || visible === '' || name.length > 80 ? '' : name;
}

export function textOf(content: MailContent): string {
  const { colon, greeting, paragraphs, tables, action, booking, closing } = content;
  const tableTexts = tables.map(({ heading, rows }) =>
    [heading, ...rows.map(([label, value]) => `  ${plain(label)}${colon}${plain(value)}`)].join('\n'),
  );
  const written = ({ label, url }: MailContent['booking']) => `${label}${colon.trimEnd()}\n${url}`;
  const actions = action ? [written(action)] : [];
  const parts = [plain(greeting), ...paragraphs.map(plain), ...actions, ...tableTexts, written(booking), closing];
  return `${parts.join('\n\n')}\n`;
}

const button = 'display:inline-block;padding:12px 20px;background:#1d5c4b;color:#fff;text-decoration:none';
const cell = 'padding:6px 12px 6px 0;border-bottom:1px solid #ddd;text-align:left;vertical-align:top';

/** Self-contained: no image, script or style sheet. */
export function htmlOf(content: MailContent): string {
  const { language, subject, greeting, paragraphs, tables, action, booking, closing } = content;
  const page = html`<!DOCTYPE html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${plain(subject)}</title>
      </head>
      <body style="margin:0;background:#f4f4f2">
        <div
          style="max-width:560px;margin:0 auto;padding:24px;background:#fff;font:16px/1.5 Arial,sans-serif;color:#222"
        >
          ${[greeting, ...paragraphs].map((text) => html`<p style="margin:0 0 12px">${plain(text)}</p> `)}
          ${
            action &&
            html`<p style="margin:18px 0">
              <a href="${action.url}" style="${button};border-radius:6px">${plain(action.label)}</a>
            </p>`
          }
          ${tables.map(
            ({ heading, rows }) =>
              html`<h2 style="margin:24px 0 6px;font-size:17px">${plain(heading)}</h2>
                <table style="width:100%;border-collapse:collapse">
                  ${rows.map(
                    ([label, value]) =>
                      html`<tr>
                        <th scope="row" style="${cell};font-weight:normal;color:#595959">${plain(label)}</th>
                        <td style="${cell}">${plain(value)}</td>
                      </tr> `,
                  )}
                </table>`,
          )}
          <p style="margin:24px 0 0"><a href="${booking.url}" style="color:#1d5c4b">${plain(booking.label)}</a></p>
          <p style="margin:24px 0 0;font-size:13px;color:#595959">${plain(closing)}</p>
        </div>
      </body>
    </html> `;
  return (page as Awaited<typeof page>).toString();
}

/** Keeps untrusted text on one line. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
