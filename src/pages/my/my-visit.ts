import { renderWay, type Markup, createRedirect, privateHeaders, readerOf, readForm, addPage } from '../page-http.ts';
import { html } from 'hono/html';
import {
  mayBeCancelled,
  type ServiceMoment,
  momentOf,
  bookingAt,
  cancellationOf,
  deadlineOf,
  liveStates,
  type Booking,
  bookingReferenceIn,
} from '../../bookings/rules/booking.ts';
import {
  answerVisit,
  bookingPathOf,
  type Visit,
  photoSourceOf,
  renderNote,
  createStayPage,
  startOf,
  readBookedStay,
  type StayPageParts,
} from '../stay/stay-page.ts';
import {
  renderPreview,
  nameFigures,
  type MyBooking,
  nameState,
  renderMyPage,
  type MyPageTerms,
  writeTimes,
} from './my-page.ts';
import { isoInstantOf } from '../../values/day.ts';
import { customerTexts } from '../../values/customer-texts.ts';
import type { Hono } from 'hono';
import type { HttpEnv, HttpMiddleware } from '../../http/http-env.ts';
import type { CustomerLinks, PaymentLinks } from '../../bookings/payment/payment-links.ts';
import type { AddressShown } from '../../lodgings/rules/lodging.ts';
import type { HttpParts } from '../../http/http-parts.ts';
import { isErased } from '../../bookings/store/personal-data.ts';
import { customerMessagesOf, isShownToCustomer, writeAddress } from '../../bookings/rules/customer-page.ts';
import { findCancellation, cancelBooking } from '../../bookings/store/booking-transitions.ts';
import { communicationsOf, keepCustomerMessage } from '../../bookings/store/booking-communications.ts';
import { readBooking, readAdvancedBooking, findBookingByReference } from '../../bookings/store/bookings.ts';
import { noteMail, hasRecentMail } from '../../bookings/store/mail.ts';
import { linesInput, dateTextOf } from '../../formats/fields/fields.ts';
import { encodeCalendar } from '../../formats/icalendar.ts';
import type { Language } from '../../values/texts.ts';
import { z } from 'zod';

interface MyParts extends Pick<HttpParts, 'db' | 'log' | 'writes' | 'now' | 'today' | 'whenSearchable'>, StayPageParts {
  customers: CustomerLinks;
  payments: PaymentLinks;
  refuseForeign: HttpMiddleware;
  timeZone: string;
  addressShown: AddressShown;
}

/** docs/contract.md 5.26: `/my`, `/my/{token}` and their form targets. */
export function mountMyPages(app: Hono<HttpEnv>, parts: MyParts): void {
  const { refuseForeign } = parts;
  const answer = (visited: (visit: MyVisit) => Promise<Response>) => answerVisit(parts, visited);
  addPage(app, '/my', { GET: [answer(showFinding)], POST: [refuseForeign, answer(takeFinding)] });
  addPage(app, '/my/:token', { GET: [answer(showBooking)] });
  addPage(app, '/my/:token/cancel', {
    GET: [answer((visit) => withBooking(visit, (my) => showCancelling(visit, my)))],
    POST: [refuseForeign, answer(takeCancellation)],
  });
  addPage(app, '/my/:token/message', { POST: [refuseForeign, answer(takeMessage)] });
}

type MyVisit = Visit<MyParts>;

/** Shows the booking; a token ending in `.ics` returns its calendar, `.json` its state. */
function showBooking(visit: MyVisit): Promise<Response> {
  if (visit.token.endsWith('.json')) return sendState({ ...visit, token: visit.token.slice(0, -5) });
  if (visit.token.endsWith('.ics')) return showCalendar({ ...visit, token: visit.token.slice(0, -4) });
  return withBooking(visit, (my) => showPage(visit, my));
}

async function takeCancellation(visit: MyVisit): Promise<Response> {
  const form = await readForm(visit.context.request, 8192);
  const seen = { figures: form.get('figures') ?? '', reason: form.get('reason') ?? '' };
  return withBooking(visit, async (my) => {
    const outcome = await cancelAsSeen(visit.parts, my.booking, seen);
    if (outcome === 'cancelled') return createRedirect(bookingPathOf(visit, my));
    const now = findMyBooking(visit.parts, visit.token, momentOf(visit.parts));
    return showCancelling(visit, typeof now === 'object' ? now : my, 409, outcome === 'changed');
  });
}

async function takeMessage(visit: MyVisit): Promise<Response> {
  const text = (await readForm(visit.context.request, 32_768)).get('message') ?? '';
  return withBooking(visit, async (my) => {
    const outcome = await keepMessage(visit.parts, my, text);
    if (outcome === 'kept') return createRedirect(`${bookingPathOf(visit, my)}#messages`);
    return showPage(visit, my, { reason: outcome, text });
  });
}

function showCalendar(visit: MyVisit): Promise<Response> {
  return withBooking(visit, (my) => {
    const { language } = readerOf(visit.context, my.booking.customer);
    if (!liveStates.includes(my.booking.state) && my.booking.state !== 'COMPLETED') {
      return showNote(visit, 'unknown', 404);
    }
    const { customers, addressShown } = visit.parts;
    const text = encodeStay(my, language, { url: customers.linkFor(my.booking), addressShown });
    const headers = { ...privateHeaders, 'content-type': 'text/calendar; charset=utf-8' };
    return Promise.resolve(new Response(text, { headers }));
  });
}

/** Polled by the search page for bookings made there. */
function sendState(visit: MyVisit): Promise<Response> {
  return withBooking(visit, (my) => {
    const deadline = deadlineOf(my.booking);
    const sent = {
      state: my.booking.state,
      deadline: deadline === undefined ? null : isoInstantOf(deadline),
      payPath: payPathOf(visit, my) ?? null,
      cancelPath: mayBeCancelled(my.booking, visit.parts.today()) ? `${bookingPathOf(visit, my)}/cancel` : null,
    };
    return Promise.resolve(Response.json(sent, { headers: privateHeaders }));
  });
}

function payPathOf({ parts }: MyVisit, { booking }: MyBooking): string | undefined {
  const payLink = parts.payments.linkFor(booking);
  return payLink === null ? undefined : new URL(payLink).pathname;
}

function showPage(visit: MyVisit, my: MyBooking, refusal?: MyPageTerms['refusal']): Promise<Response> {
  const { parts } = visit;
  const reader = readerOf(visit.context, my.booking.customer);
  const { language } = reader;
  const main = renderMyPage(my, {
    reader,
    timeZone: parts.timeZone,
    addressShown: parts.addressShown,
    today: parts.today(),
    path: bookingPathOf(visit, my),
    payPath: payPathOf(visit, my),
    start: startOf(parts.webDealer, language, my.booking),
    refusal,
  });
  const status = refusal === undefined ? 200 : { messageWrong: 422, messagesMany: 429 }[refusal.reason];
  const title = `${nameState(my.booking, language)} – ${my.booking.reference}`;
  const photoSource = photoSourceOf(my.property);
  return createStayPage(parts, 'my', { status, language, title, main, photoSource }, my.booking);
}

function showCancelling(visit: MyVisit, my: MyBooking, status = 200, hasChanged = false): Promise<Response> {
  const { language } = readerOf(visit.context, my.booking.customer);
  const texts = customerTexts[language].my;
  const today = visit.parts.today();
  const path = bookingPathOf(visit, my);
  if (!mayBeCancelled(my.booking, today)) {
    const title = texts.cancelTooLate;
    const main = renderNote(title, [nameState(my.booking, language)], renderWay(path, texts.back, 'first'));
    return createStayPage(visit.parts, 'my', { status: 409, language, title, main }, my.booking);
  }
  const main = renderPreview(my, { language, today, path, hasChanged });
  return createStayPage(visit.parts, 'my', { status, language, title: texts.cancelTitle, main }, my.booking);
}

async function withBooking(visit: MyVisit, show: (my: MyBooking) => Promise<Response>): Promise<Response> {
  const found = findMyBooking(visit.parts, visit.token, momentOf(visit.parts));
  if (found === undefined) return showNote(visit, 'unknown', 404);
  return found === 'erased' ? showNote(visit, 'erased', 410) : show(found);
}

function showNote(visit: MyVisit, message: 'unknown' | 'erased', status: number): Promise<Response> {
  const { language } = readerOf(visit.context);
  const { title, texts } = customerTexts[language].my[message];
  const start = startOf(visit.parts.webDealer, language);
  const { find } = customerTexts[language].my;
  const ways = html`${message === 'unknown' && renderWay(`/my?lang=${language}`, find.title, 'first')}
  ${start !== undefined && renderWay(start, customerTexts[language].stay.search, message === 'unknown' ? '' : 'first')}`;
  return createStayPage(visit.parts, 'my', { status, language, title, main: renderNote(title, texts, ways) });
}

/** Returns `erased` once the personal data is deleted, undefined when there is no such page. */
function findMyBooking({ db, customers }: MyParts, token: string, at: ServiceMoment): MyBooking | 'erased' | undefined {
  const id = customers.read(token);
  const read = id === undefined ? undefined : readBooking(db, id);
  if (!read || !isShownToCustomer(read, at.today)) return undefined;
  if (isErased(db, read.id)) return 'erased';
  return {
    ...readBookedStay(db, bookingAt(read, at)),
    cancellation: findCancellation(db, read.id),
    messages: customerMessagesOf(communicationsOf(db, read.id)),
  };
}

/**
 * Writes nothing on `changed` (the cost differs) and `too-late` (no longer cancellable). Idempotent for cancelled
 * bookings.
 */
async function cancelAsSeen(
  parts: MyParts,
  { id, lodgingId }: Booking,
  seen: { figures: string; reason: string },
): Promise<'cancelled' | 'changed' | 'too-late'> {
  const { db, writes, whenSearchable } = parts;
  const reason = reasonInput.safeParse(seen.reason).data;
  const outcome = await writes.run(() => {
    const at = momentOf(parts);
    const booking = readAdvancedBooking(db, id, at);
    if (!booking) return 'too-late';
    if (booking.state === 'CANCELLED') return 'cancelled';
    if (!mayBeCancelled(booking, at.today)) return 'too-late';
    if (nameFigures(cancellationOf(booking, at.today)) !== seen.figures) return 'changed';
    cancelBooking(db, booking, reason, at);
    noteMail(db, { bookingId: id, kind: 'cancellation' }, at.now);
    return 'cancelled';
  });
  if (outcome === 'cancelled') await whenSearchable(lodgingId);
  return outcome;
}

async function keepMessage(
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

/** A calendar with one event; omits guest names and contact details. */
function encodeStay(
  { booking, property }: MyBooking,
  language: Language,
  { url, addressShown }: { url: string; addressShown: AddressShown },
): string {
  const texts = customerTexts[language].stay;
  const { arrival, departure, reference, state, updatedAt } = booking;
  const { checkIn, checkOut } = property;
  const times = [
    `${texts.reference}: ${reference}`,
    checkIn && `${texts.arrival}: ${writeTimes(checkIn, language)}`,
    checkOut && `${texts.departure}: ${writeTimes(checkOut, language)}`,
  ];
  return encodeCalendar({
    productId: '-//Lodging distribution//My booking//EN',
    name: property.name,
    changedAt: updatedAt,
    events: [
      {
        uid: `booking-${reference}@lodging-distribution`,
        start: dateTextOf(arrival),
        // Includes the day of departure.
        end: dateTextOf(departure + 1),
        summary: property.name,
        location: writeAddress(booking, property.address, addressShown).join(', '),
        description: times.filter((line) => line !== undefined).join('\n'),
        url,
        status: state === 'BOOKED' || state === 'COMPLETED' ? 'CONFIRMED' : 'TENTATIVE',
      },
    ],
  });
}

function showFinding({ context, parts }: MyVisit): Promise<Response> {
  const { language } = readerOf(context);
  const { find } = customerTexts[language].my;
  const again = renderWay(`/my?lang=${language}`, find.again);
  const [title, main] = context.query.has('sent')
    ? [find.sentTitle, renderNote(find.sentTitle, find.sentTexts, again)]
    : [find.title, renderForm(language)];
  return createStayPage(parts, 'my', { status: 200, language, title, main });
}

/** Mails the link if reference and address match; the answer is the same if they do not. */
async function takeFinding({ context, parts }: MyVisit): Promise<Response> {
  const form = await readForm(context.request, 4096);
  const written = { reference: form.get('reference') ?? '', email: form.get('email') ?? '' };
  const { language } = readerOf(context);
  const searched = findInput.safeParse(written).data;
  if (searched === undefined) {
    const { title } = customerTexts[language].my.find;
    return createStayPage(parts, 'my', { status: 422, language, title, main: renderForm(language, written) });
  }
  // Not awaited: the response time must not reveal whether the booking exists.
  void parts.writes
    .run(() => mailLink(parts, searched))
    .catch((error: unknown) => parts.log.error({ err: error }, 'the link of a booking could not be mailed'));
  return createRedirect(`/my?sent&lang=${language}`);
}

const findInput = z.object({
  reference: z.string().refine((text) => bookingReferenceIn(text) !== undefined),
  // Bookings of former versions may have addresses that are refused today.
  email: z
    .string()
    .trim()
    .max(254)
    .regex(/^[^\s@]+@[^\s@]+$/),
});
type Searched = z.output<typeof findInput>;

/** Minimum minutes between two such mails, so that strangers who know both cannot flood a mailbox. */
const cooldownMinutes = 10;

function mailLink({ db, now, today }: MyParts, { reference, email }: Searched): void {
  const booking = findBookingByReference(db, reference);
  if (!booking || foldEmail(booking.customer.email) !== foldEmail(email)) return;
  const { id: bookingId } = booking;
  const isRecent = hasRecentMail(db, { bookingId, kind: 'booking-link' }, now() - cooldownMinutes * 60_000);
  if (isShownToCustomer(booking, today()) && !isRecent) noteMail(db, { bookingId, kind: 'booking-link' }, now());
}

function foldEmail(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

function renderForm(language: Language, wrong?: Searched): Markup {
  const { find } = customerTexts[language].my;
  const { reference = '', email = '' } = wrong ?? {};
  return html`<section class="slim" aria-labelledby="find">
    <h1 id="find">${find.title}</h1>
    <p>${find.text}</p>
    <form method="post" action="/my?lang=${language}">
      ${wrong && html`<p class="notice" role="alert">${find.wrong}</p>`}
      <label
        >${customerTexts[language].stay.reference}
        <input
          name="reference"
          value="${reference}"
          autocomplete="off"
          autocapitalize="characters"
          maxlength="40"
          required
        />
      </label>
      <label
        >${find.email}
        <input name="email" value="${email}" inputmode="email" autocomplete="email" maxlength="254" required />
      </label>
      <p class="ways"><button class="way first">${find.send}</button></p>
    </form>
  </section>`;
}
