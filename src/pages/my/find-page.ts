import { html } from 'hono/html';
import { z } from 'zod';
import { bookingReferenceIn } from '../../bookings/rules/booking.ts';
import { isShownToCustomer } from '../../bookings/rules/customer-page.ts';
import { findBookingByReference } from '../../bookings/store/bookings.ts';
import { hasRecentMail, noteMail } from '../../bookings/store/mail/outbox.ts';
import { emailInput } from '../../lodgings/wire/contact-fields.ts';
import type { Language } from '../../values/texts.ts';
import { readForm } from '../form-body.ts';
import type { Markup } from '../page-frame.ts';
import { createRedirect } from '../private-page.ts';
import { readerOf } from '../reader.ts';
import { renderNote, renderWay } from '../stay/state-card.ts';
import { createStayPage, startOf } from '../stay/stay-frame.ts';
import { stayTexts } from '../stay/stay-texts.ts';
import type { MyParts } from './my-parts.ts';
import { myTexts } from './my-texts.ts';
import type { MyVisit } from './my-visit.ts';

type FindVisit = Pick<MyVisit, 'context' | 'parts'>;

export function showFinding(visit: FindVisit): Promise<Response> {
  const language = languageOf(visit);
  const { find } = myTexts[language];
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
  if (asked === undefined) return showSheet(visit, myTexts[language].find.title, renderForm(language, written), 422);
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

function mailLink({ db, now, today }: MyParts, { reference, email }: Written): void {
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
  const { find } = myTexts[language];
  const { reference = '', email = '' } = wrong ?? {};
  return html`<section class="slim" aria-labelledby="find">
    <h1 id="find">${find.title}</h1>
    <p>${find.text}</p>
    <form method="post" action="/my?lang=${language}">
      ${wrong && html`<p class="notice" role="alert">${find.wrong}</p>`}
      <label
        >${stayTexts[language].reference}
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

function showSheet(visit: FindVisit, title: string, main: Markup, status = 200): Promise<Response> {
  const { webDealer, payments, legal } = visit.parts;
  const language = languageOf(visit);
  const { service, sandbox } = myTexts[language];
  const start = startOf(webDealer, language);
  const about = { service, sandbox: payments.provider === 'sandbox' ? sandbox : undefined, start, legal };
  return createStayPage({ status, language, title, main, ...about });
}

function languageOf({ context }: FindVisit): Language {
  return readerOf(context).language;
}
