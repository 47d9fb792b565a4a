import {
  answerVisit,
  bookingPathOf,
  type Visit,
  type StayPageParts,
  type BookedStay,
  type Tone,
  readBookedStay,
  photoSourceOf,
  createStayPage,
  startOf,
  renderBill,
  renderNote,
  renderPhoto,
  renderRow,
  renderState,
  renderStay,
} from './stay/stay-page.ts';
import { type Markup, addPage, readForm, createRedirect, readerOf, renderWay } from './page-http.ts';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { HttpEnv, HttpMiddleware } from '../http/http-env.ts';
import { takeStripeEvent } from '../bookings/payment/stripe-webhook.ts';
import type { StripeAccount } from '../bookings/payment/stripe-account.ts';
import {
  type CustomerLinks,
  type PaymentLinks,
  type ReturnWays,
  returnWaysOf,
  payInSandbox,
  type LinkWithState,
  linkStateOf,
} from '../bookings/payment/payment-links.ts';
import { amountDueOf, momentOf } from '../bookings/rules/booking.ts';
import { countEndedCheckouts, writeCheckout } from '../bookings/store/checkouts.ts';
import { ApiError } from '../http/problem.ts';
import type { ReturnHosts } from '../bookings/rules/return-hosts.ts';
import type { HttpParts } from '../http/http-parts.ts';
import type { Reader } from '../bookings/rules/customer-page.ts';
import { customerTexts, type CustomerTexts } from '../values/customer-texts.ts';
import { fillIn } from '../values/texts.ts';
import { writeInstant, writeMoney } from '../values/written.ts';

/** docs/contract.md 5.8: `/pay/{token}` and `/payments/stripe/webhook`. */
export function mountPayPages(app: Hono<HttpEnv>, parts: PayParts): void {
  const { payments, stripe, refuseForeign } = parts;
  addPage(app, '/pay/:token', {
    GET: [answerVisit(parts, showLink)],
    POST: payments.provider === 'sandbox' ? [refuseForeign, answerVisit(parts, takeDecision)] : undefined,
  });
  if (stripe) {
    addPage(app, '/payments/stripe/webhook', {
      POST: [(hono) => takeStripeEvent(hono.req.raw, stripe, parts)],
    });
  }
}

export interface PayParts
  extends Pick<HttpParts, 'db' | 'log' | 'writes' | 'now' | 'today'>, ReturnHosts, StayPageParts {
  payments: PaymentLinks;
  customers: CustomerLinks;
  stripe?: StripeAccount | undefined;
  refuseForeign: HttpMiddleware;
  timeZone: string;
}

type PayVisit = Visit<PayParts>;

async function showLink(visit: PayVisit): Promise<Response> {
  const { stripe } = visit.parts;
  const paying = findLink(visit, linkStateOf);
  if (!paying) return showMessage(visit, 'unknown');
  if (paying.linkState !== 'payable') return showMessage(visit, paying.linkState, paying);
  return stripe ? showCheckout(visit, paying, stripe) : askToPay(visit, paying);
}

async function takeDecision(visit: PayVisit): Promise<Response> {
  const decision = (await readForm(visit.context.request, 4096)).get('decision');
  const look = decision === 'confirm' ? payInSandbox : linkStateOf;
  const paying = await visit.parts.writes.run(() => findLink(visit, look));
  if (!paying) return showMessage(visit, 'unknown');
  const { success, failure } = waysOf(visit, paying);
  if (paying.linkState === 'paid') {
    if (success === undefined) return createRedirect(bookingPathOf(visit, paying));
    // Hosts that are not registered are only linked from the payment page.
    return createRedirect(success.redirects ? success.url : `/pay/${visit.token}`);
  }
  if (paying.linkState !== 'payable') return showMessage(visit, paying.linkState, paying);
  if (decision !== 'decline') return askToPay(visit, paying, true);
  return failure?.redirects ? createRedirect(failure.url) : showMessage(visit, 'declined', paying);
}

function findLink({ token, parts }: PayVisit, look: typeof linkStateOf): LinkWithState | undefined {
  const { db, payments } = parts;
  const link = payments.read(token);
  const found = link && look(db, link, momentOf(parts));
  // Without a provider every link is void, whenever it was issued.
  return found?.linkState === 'payable' && payments.provider === 'none' ? { ...found, linkState: 'void' } : found;
}

/** Stripe returns the customer here unless the partner named an address on a registered host. */
async function showCheckout(visit: PayVisit, paying: LinkWithState, stripe: StripeAccount): Promise<Response> {
  const { context, parts, token } = visit;
  const returned = context.query.get('return');
  if (returned === 'paid') return showMessage(visit, 'confirming', paying);
  if (returned === 'declined') return showMessage(visit, 'declined', paying);
  const { link, booking } = paying;
  const { success, failure } = waysOf(visit, paying);
  const own = `${parts.publicUrl}/pay/${token}`;
  const request = {
    claim: link.claim,
    reference: booking.reference,
    name: `${readBookedStay(parts.db, booking).property.name} – ${booking.reference}`,
    language: readerOf(context, booking.customer).language,
    amount: link.amount,
    currency: link.currency,
    successUrl: success?.redirects ? success.url : `${own}?return=paid`,
    cancelUrl: failure?.redirects ? failure.url : `${own}?return=declined`,
    deadline: link.expiresAt,
    attempt: countEndedCheckouts(parts.db, booking.id),
  };
  const { db, writes, now } = parts;
  try {
    const { id, url } = await stripe.openCheckout(request, now());
    const { amount, bookingId } = link;
    await writes.run(() => writeCheckout(db, { id, bookingId, amount }, 'OPEN', now()));
    return createRedirect(url);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    context.problem = error.code;
    return showMessage(visit, 'unavailable', paying);
  }
}

/** The sandbox page: the customer pays with play money, or declines. */
function askToPay(visit: PayVisit, paying: LinkWithState, lacksDecision = false): Promise<Response> {
  const { booking } = paying;
  const { db, timeZone } = visit.parts;
  const reader = readerOf(visit.context, booking.customer);
  const { language } = reader;
  const stay = readBookedStay(db, booking);
  const texts = customerTexts[language].pay;
  const isUnconfirmed = booking.state === 'PENDING_PAYMENT';
  const until = isUnconfirmed && booking.paymentDeadline;
  const due = writeMoney(amountDueOf(booking), language);
  const below = html`${
      typeof until === 'number' &&
      html`<p class="deadline">${fillIn(texts.until, { instant: writeInstant(until, language, timeZone) })}</p>`
    }
    <form method="post">
      ${lacksDecision && html`<p class="notice" role="alert">${texts.chooseFirst}</p>`}
      <p class="ways">
        <button class="way first" name="decision" value="confirm">
          ${
            // Paying confirms the booking; consumer law in these countries prescribes the exact button text.
            isUnconfirmed ? texts.book : fillIn(texts.pay, { amount: due })
          }
        </button>
        <button class="way" name="decision" value="decline">${texts.decline}</button>
      </p>
    </form>`;
  const photo = renderPhoto(stay.property, reader);
  const main = html`<h1 class="wide">${texts.payTitle}</h1>
    <div class="about">${photo !== '' && html`<div class="picture">${photo}</div>`} ${renderStay(stay, language)}</div>
    ${renderBill(stay, reader, renderRow(texts.toPay, due, 'due'), below)}`;
  // Browsers apply form-action to redirects after a form too, including the partner's.
  const { success, failure } = waysOf(visit, paying);
  const insecure = [success, failure].filter((way) => way?.redirects && way.url.startsWith('http:'));
  const formTargets = insecure.map((way) => new URL(way?.url ?? '').origin);
  return showSheet(visit, {
    status: lacksDecision ? 422 : 200,
    reader,
    title: texts.payTitle,
    main,
    stay,
    formTargets,
  });
}

type MessageName = keyof CustomerTexts['pay']['messages'];

interface PageMessage {
  status: number;
  tone: Tone;
  goesTo?: keyof ReturnWays;
  canRetry?: true;
}

const over: PageMessage = { status: 410, tone: 'over', goesTo: 'failure' };
const messages: Readonly<Record<MessageName, PageMessage>> = {
  paid: { status: 200, tone: 'good', goesTo: 'success' },
  confirming: { status: 200, tone: 'waiting', goesTo: 'success' },
  awaited: { status: 200, tone: 'waiting', goesTo: 'success' },
  tooSmall: { status: 200, tone: 'waiting' },
  declined: { status: 200, tone: 'waiting', goesTo: 'failure', canRetry: true },
  ended: over,
  refunded: over,
  expired: over,
  void: over,
  unknown: { status: 404, tone: 'over' },
  unavailable: { status: 503, tone: 'waiting', canRetry: true },
};

/** `paying` is undefined for links that were not issued here. */
function showMessage(visit: PayVisit, name: MessageName, paying?: LinkWithState): Promise<Response> {
  const { context, parts } = visit;
  const { status, tone, goesTo, canRetry } = messages[name];
  const reader = readerOf(context, paying?.booking.customer);
  const { language } = reader;
  const texts = customerTexts[language].pay;
  const { title, text } = texts.messages[name];
  const onwards = paying && goesTo && waysOf(visit, paying)[goesTo]?.url;
  const start = tone === 'over' ? startOf(parts.webDealer, language, paying?.booking) : undefined;
  const ways: [address: string | undefined, text: string][] = [
    [onwards, onwards === undefined ? '' : fillIn(texts.goOn, { host: new URL(onwards).host })],
    [canRetry && '?', texts.tryAgain],
    [paying && bookingPathOf(visit, paying), texts.yourBooking],
    [start, customerTexts[language].stay.search],
  ];
  // The first link is the prominent one.
  const shown = ways
    .flatMap(([address, label]) => (address === undefined ? [] : [{ address, label }]))
    .map(({ address, label }, at) => renderWay(address, label, at === 0 ? 'first' : ''));
  const stay = paying && readBookedStay(parts.db, paying.booking);
  const main = stay
    ? html`${renderState(stay, reader, { tone, title, text, ways: html`${shown}` })} ${renderStay(stay, language)}`
    : renderNote(title, [text], html`${shown}`);
  return showSheet(visit, { status, reader, title, main, stay });
}

interface Sheet {
  status: number;
  title: string;
  main: Markup;
  reader: Reader;
  stay: BookedStay | undefined;
  /** Allowed besides this service and https. */
  formTargets?: readonly string[];
}

function showSheet(
  { parts }: PayVisit,
  { status, title, main, reader, stay, formTargets = [] }: Sheet,
): Promise<Response> {
  const photoSource = stay && photoSourceOf(stay.property);
  const targets = ['https:', ...new Set(formTargets)];
  const sheet = { status, language: reader.language, title, main, photoSource, formTargets: targets };
  return createStayPage(parts, 'pay', sheet, stay?.booking);
}

function waysOf({ parts }: PayVisit, { link, booking }: LinkWithState): ReturnWays {
  return returnWaysOf(parts, link, booking);
}
