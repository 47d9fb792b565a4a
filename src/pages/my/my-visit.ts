import { html } from 'hono/html';
import { mayBeCancelled, type Moment } from '../../bookings/rules/booking-states.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { createRedirect, privateHeaders } from '../private-page.ts';
import { readerOf } from '../reader.ts';
import { photoSourceOf } from '../stay/lodging-photo.ts';
import { renderNote, renderWay } from '../stay/state-card.ts';
import { createStayPage, startOf } from '../stay/stay-frame.ts';
import { renderPreview } from './cancel-page.ts';
import { findMyBooking } from './find-my-booking.ts';
import type { MyBooking } from './my-booking.ts';
import { encodeStay } from './my-calendar.ts';
import { nameState, renderMyPage } from './my-page.ts';
import type { MyPageTerms } from './my-terms.ts';
import type { MyParts } from './my-parts.ts';
import { printScriptSource } from './print-button.ts';
import { cancelAsSeen, keepMessage } from './my-writes.ts';
import { readForm } from '../form-body.ts';
import { liveStates } from '../../bookings/rules/booking.ts';
import { isoInstantOf } from '../../values/day.ts';
import { customerTexts } from '../../values/customer-texts.ts';

export interface MyVisit {
  token: string;
  context: RequestContext;
  parts: MyParts;
}

/** Shows the booking; a token ending in `.ics` returns its calendar, `.json` its state. */
export function showBooking(visit: MyVisit): Promise<Response> {
  if (visit.token.endsWith('.json')) return tellState({ ...visit, token: visit.token.slice(0, -5) });
  if (visit.token.endsWith('.ics')) return showCalendar({ ...visit, token: visit.token.slice(0, -4) });
  return withBooking(visit, (my) => showPage(visit, my));
}

export function showPreview(visit: MyVisit): Promise<Response> {
  return withBooking(visit, (my) => showCancelling(visit, my));
}

export async function takeCancellation(visit: MyVisit): Promise<Response> {
  const form = await readForm(visit.context.request, 8192);
  const seen = { figures: form.get('figures') ?? '', reason: form.get('reason') ?? '' };
  return withBooking(visit, async (my) => {
    const outcome = await cancelAsSeen(visit.parts, my.booking, seen);
    if (outcome === 'cancelled') return createRedirect(pathOf(visit, my));
    const now = findMyBooking(visit.parts, visit.token, momentOf(visit.parts));
    return showCancelling(visit, typeof now === 'object' ? now : my, 409, outcome === 'changed');
  });
}

export async function takeMessage(visit: MyVisit): Promise<Response> {
  const text = (await readForm(visit.context.request, 32_768)).get('message') ?? '';
  return withBooking(visit, async (my) => {
    const outcome = await keepMessage(visit.parts, my, text);
    if (outcome === 'kept') return createRedirect(`${pathOf(visit, my)}#messages`);
    return showPage(visit, my, { reason: outcome, text });
  });
}

function showCalendar(visit: MyVisit): Promise<Response> {
  return withBooking(visit, (my) => {
    const { language } = readerOf(visit.context, my.booking.customer);
    if (!liveStates.includes(my.booking.state) && my.booking.state !== 'COMPLETED') return showUnknown(visit);
    const { customers, addressShown } = visit.parts;
    const text = encodeStay(my, language, { url: customers.linkFor(my.booking), addressShown });
    const headers = { ...privateHeaders, 'content-type': 'text/calendar; charset=utf-8' };
    return Promise.resolve(new Response(text, { headers }));
  });
}

/** Polled by the search page for bookings made there. */
function tellState(visit: MyVisit): Promise<Response> {
  return withBooking(visit, (my) => {
    const { state, paymentDeadline, requestDeadline } = my.booking;
    const deadline = { PENDING_PAYMENT: paymentDeadline, REQUESTED: requestDeadline }[state as 'REQUESTED'];
    const told = {
      state,
      deadline: deadline === undefined ? null : isoInstantOf(deadline),
      payPath: payPathOf(visit, my) ?? null,
      cancelPath: mayBeCancelled(my.booking, visit.parts.today()) ? `${pathOf(visit, my)}/cancel` : null,
    };
    return Promise.resolve(Response.json(told, { headers: privateHeaders }));
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
    path: pathOf(visit, my),
    payPath: payPathOf(visit, my),
    start: startOf(parts.webDealer, language, my.booking),
    refusal,
  });
  const status = refusal === undefined ? 200 : { messageWrong: 422, messagesMany: 429 }[refusal.reason];
  const title = `${nameState(my.booking, language)} – ${my.booking.reference}`;
  const photoSource = photoSourceOf(my.property);
  return showSheet(visit, { status, language, title, main, photoSource, scriptSource: printScriptSource }, my);
}

function showCancelling(visit: MyVisit, my: MyBooking, status = 200, hasChanged = false): Promise<Response> {
  const { language } = readerOf(visit.context, my.booking.customer);
  const texts = customerTexts[language].my;
  const today = visit.parts.today();
  const path = pathOf(visit, my);
  if (!mayBeCancelled(my.booking, today)) {
    const title = texts.cancelTooLate;
    const main = renderNote(title, [nameState(my.booking, language)], renderWay(path, texts.back, 'first'));
    return showSheet(visit, { status: 409, language, title, main }, my);
  }
  const main = renderPreview(my, { language, today, path, hasChanged });
  return showSheet(visit, { status, language, title: texts.cancelTitle, main }, my);
}

async function withBooking(visit: MyVisit, show: (my: MyBooking) => Promise<Response>): Promise<Response> {
  const found = findMyBooking(visit.parts, visit.token, momentOf(visit.parts));
  if (found === undefined) return showUnknown(visit);
  return found === 'erased' ? showNote(visit, 'erased', 410) : show(found);
}

function showUnknown(visit: MyVisit): Promise<Response> {
  return showNote(visit, 'unknown', 404);
}

function showNote(visit: MyVisit, message: 'unknown' | 'erased', status: number): Promise<Response> {
  const { language } = readerOf(visit.context);
  const { title, texts } = customerTexts[language].my[message];
  const start = startOf(visit.parts.webDealer, language);
  const { find } = customerTexts[language].my;
  const ways = html`${message === 'unknown' && renderWay(`/my?lang=${language}`, find.title, 'first')}
  ${start !== undefined && renderWay(start, customerTexts[language].stay.search, message === 'unknown' ? '' : 'first')}`;
  return showSheet(visit, { status, language, title, main: renderNote(title, texts, ways) });
}

type Sheet = Pick<
  Parameters<typeof createStayPage>[0],
  'status' | 'language' | 'title' | 'main' | 'photoSource' | 'scriptSource'
>;

function showSheet({ parts }: MyVisit, sheet: Sheet, my?: MyBooking): Promise<Response> {
  const { service, sandbox } = customerTexts[sheet.language].my;
  return createStayPage({
    ...sheet,
    service,
    legal: parts.legal,
    sandbox: parts.payments.provider === 'sandbox' ? sandbox : undefined,
    start: startOf(parts.webDealer, sheet.language, my?.booking),
  });
}

/** Path only: the customer may use another host name of the service. */
function pathOf({ parts }: MyVisit, { booking }: MyBooking): string {
  return new URL(parts.customers.linkFor(booking)).pathname;
}

function momentOf({ now, today }: MyParts): Moment {
  return { now: now(), today: today() };
}
