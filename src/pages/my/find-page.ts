import { type StayPageParts, renderNote, createStayPage } from '../stay/stay-page.ts';
import type { HttpParts } from '../../http/http-parts.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { html } from 'hono/html';
import { z } from 'zod';
import { bookingReferenceIn } from '../../bookings/rules/booking.ts';
import { isShownToCustomer } from '../../bookings/rules/customer-page.ts';
import { findBookingByReference } from '../../bookings/store/bookings.ts';
import { hasRecentMail, noteMail } from '../../bookings/store/mail/outbox.ts';
import { emailInput } from '../../lodgings/wire/address.ts';
import type { Language } from '../../values/texts.ts';
import { readForm, createRedirect, readerOf } from '../page-http.ts';
import { type Markup, renderWay } from '../page-frame.ts';
import { customerTexts } from '../../values/customer-texts.ts';

export interface FindParts extends Pick<HttpParts, 'db' | 'log' | 'writes' | 'now' | 'today'>, StayPageParts {}

interface FindVisit {
  context: RequestContext;
  parts: FindParts;
}

export function showFinding(visit: FindVisit): Promise<Response> {
  const language = languageOf(visit);
  const { find } = customerTexts[language].my;
  if (!visit.context.query.has('sent')) return showSheet(visit, find.title, renderForm(language));
  const again = renderWay(`/my?lang=${language}`, find.again);
  return showSheet(visit, find.sentTitle, renderNote(find.sentTitle, find.sentTexts, again));
}

/** Mails the link if reference and address match; the answer is the same if they do not. */
export async function takeFinding(visit: FindVisit): Promise<Response> {
  const { context, parts } = visit;
  const form = await readForm(context.request, 4096);
  const written = { reference: form.get('reference') ?? '', email: form.get('email') ?? '' };
  const language = languageOf(visit);
  const asked = findInput.safeParse(written).data;
  if (asked === undefined)
    return showSheet(visit, customerTexts[language].my.find.title, renderForm(language, written), 422);
  // Not awaited: the response time must not reveal whether the booking exists.
  void parts.writes
    .run(() => mailLink(parts, asked))
    .catch((error: unknown) => parts.log.error({ err: error }, 'the link of a booking could not be mailed'));
  return createRedirect(`/my?sent&lang=${language}`);
}

interface Written {
  reference: string;
  email: string;
}

const findInput = z.object({
  reference: z.string().refine((text) => bookingReferenceIn(text) !== undefined),
  email: emailInput,
});

/** Minimum minutes between two such mails, so that strangers who know both cannot flood a mailbox. */
const cooldownMinutes = 10;

function mailLink({ db, now, today }: FindParts, { reference, email }: Written): void {
  const booking = findBookingByReference(db, reference);
  if (!booking || foldEmail(booking.customer.email) !== foldEmail(email)) return;
  const { id: bookingId } = booking;
  const isRecent = hasRecentMail(db, { bookingId, kind: 'booking-link' }, now() - cooldownMinutes * 60_000);
  if (isShownToCustomer(booking, today()) && !isRecent) noteMail(db, { bookingId, kind: 'booking-link' }, now());
}

function foldEmail(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

function renderForm(language: Language, wrong?: Written): Markup {
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

function showSheet({ context, parts }: FindVisit, title: string, main: Markup, status = 200): Promise<Response> {
  return createStayPage(parts, 'my', { status, language: readerOf(context).language, title, main });
}

function languageOf({ context }: FindVisit): Language {
  return readerOf(context).language;
}
