import {
  type StayPageParts,
  type BookedStay,
  readBookedStay,
  photoSourceOf,
  createStayPage,
  startOf,
} from '../stay/stay-page.ts';
import { type Markup, addPage, readForm, createRedirect, readerOf } from '../page-http.ts';
import type { Hono } from 'hono';
import type { HttpContext, HttpEnv, HttpMiddleware } from '../../http/http-env.ts';
import { takeStripeEvent } from '../../bookings/payment/stripe-webhook.ts';
import type { StripeAccount } from '../../bookings/payment/stripe-account.ts';
import {
  type CustomerLinks,
  type PaymentLinks,
  type ReturnWays,
  returnWaysOf,
  type LinkStanding,
  payInSandbox,
  type StandingLink,
  standingOf,
} from '../../bookings/payment/payment-links.ts';
import type { ReturnHosts } from '../../bookings/rules/return-hosts.ts';
import type { HttpParts } from '../../http/http-parts.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { Reader } from '../../bookings/rules/customer-page.ts';
import { type MessageName, renderMessagePage, renderPayPage } from './pay-page.ts';
import { customerTexts } from '../../values/customer-texts.ts';

/** docs/contract.md 5.8: `/pay/{token}` and `/payments/stripe/webhook`. */
export function mountPayPages(app: Hono<HttpEnv>, parts: PayParts): void {
  const { payments, stripe, refuseForeign } = parts;
  const visitOf = (hono: HttpContext) => ({
    token: hono.req.param('token') ?? '',
    context: hono.get('requestContext'),
    parts,
  });
  addPage(app, '/pay/:token', {
    GET: [(hono) => showLink(visitOf(hono))],
    POST: payments.provider === 'sandbox' ? [refuseForeign, (hono) => takeDecision(visitOf(hono))] : undefined,
  });
  if (stripe)
    addPage(app, '/payments/stripe/webhook', {
      POST: [(hono) => takeStripeEvent(hono.req.raw, stripe, parts)],
    });
}

export interface PayParts
  extends Pick<HttpParts, 'db' | 'log' | 'writes' | 'now' | 'today'>, ReturnHosts, StayPageParts {
  payments: PaymentLinks;
  customers: CustomerLinks;
  stripe: StripeAccount | undefined;
  refuseForeign: HttpMiddleware;
  timeZone: string;
}

interface Visit {
  token: string;
  context: RequestContext;
  parts: PayParts;
}

async function showLink(visit: Visit): Promise<Response> {
  const { db, stripe } = visit.parts;
  const standing = findStanding(visit, (link, at) => standingOf(db, link, at));
  if (!standing) return showMessage(visit, undefined, unknownLink);
  if (standing.standing !== 'payable') return showStanding(visit, standing);
  return stripe ? showCheckout(visit, standing, stripe) : askToPay(visit, standing);
}

const unknownLink = { message: 'unknown', status: 404 } as const;

async function takeDecision(visit: Visit): Promise<Response> {
  const { db, writes } = visit.parts;
  const decision = await readDecision(visit.context.request);
  const standing = await writes.run(() =>
    findStanding(visit, (link, at) => (decision === 'confirm' ? payInSandbox : standingOf)(db, link, at)),
  );
  if (!standing) return showMessage(visit, undefined, unknownLink);
  const ways = waysOf(visit, standing);
  if (standing.standing === 'paid') return createRedirect(pathAfterPaying(visit, standing, ways));
  if (standing.standing !== 'payable') return showStanding(visit, standing);
  if (decision === undefined) return askToPay(visit, standing, true);
  return ways.failure?.redirects ? createRedirect(ways.failure.url) : showDeclined(visit, standing);
}

/** Hosts that are not registered are only linked from the payment page. */
function pathAfterPaying(visit: Visit, standing: StandingLink, { success }: ReturnWays): string {
  if (success === undefined) return bookingPathOf(visit, standing);
  return success.redirects ? success.url : `/pay/${visit.token}`;
}

type Look = (link: StandingLink['link'], at: { now: number; today: number }) => StandingLink | undefined;

function findStanding({ token, parts: { payments, now, today } }: Visit, look: Look): StandingLink | undefined {
  const link = payments.read(token);
  const standing = link && look(link, { now: now(), today: today() });
  // Without a provider every link is void, whenever it was issued.
  return standing?.standing === 'payable' && payments.provider === 'none'
    ? { ...standing, standing: 'void' }
    : standing;
}

async function readDecision(request: Request): Promise<'confirm' | 'decline' | undefined> {
  const decision = (await readForm(request, 4096)).get('decision');
  return decision === 'confirm' || decision === 'decline' ? decision : undefined;
}

/** Stripe returns the customer here unless the partner named an address on a registered host. */
async function showCheckout(visit: Visit, standing: StandingLink, stripe: StripeAccount): Promise<Response> {
  const { context, parts, token } = visit;
  const returned = context.query.get('return');
  if (returned === 'paid')
    return showMessage(visit, standing, { message: 'confirming', status: 200, goesTo: 'success' });
  if (returned === 'declined') return showDeclined(visit, standing);
  const { link, booking } = standing;
  const ways = waysOf(visit, standing);
  const own = `${parts.publicUrl}/pay/${token}`;
  const wish = {
    claim: link.claim,
    reference: booking.reference,
    name: `${readBookedStay(parts.db, booking).property.name} – ${booking.reference}`,
    language: readerOf(context, booking.customer).language,
    amount: link.amount,
    currency: link.currency,
    successUrl: ways.success?.redirects ? ways.success.url : `${own}?return=paid`,
    cancelUrl: ways.failure?.redirects ? ways.failure.url : `${own}?return=declined`,
    deadline: link.expiresAt,
  };
  const url = await stripe.checkoutUrl(wish, parts.now());
  if (url !== undefined) return createRedirect(url);
  context.problem = 'PAYMENT_UNAVAILABLE';
  return showMessage(visit, standing, { message: 'unavailable', status: 503, canRetry: true });
}

function askToPay(visit: Visit, standing: StandingLink, lacksDecision = false): Promise<Response> {
  const { booking } = standing;
  const { db, timeZone } = visit.parts;
  const reader = readerOf(visit.context, booking.customer);
  const stay = readBookedStay(db, booking);
  const main = renderPayPage({ stay, reader, timeZone, lacksDecision });
  const title = customerTexts[reader.language].pay.payTitle;
  const ways = waysOf(visit, standing);
  return showSheet(visit, { status: lacksDecision ? 422 : 200, reader, title, main, stay, ways });
}

function showDeclined(visit: Visit, standing: StandingLink): Promise<Response> {
  return showMessage(visit, standing, { message: 'declined', status: 200, canRetry: true, goesTo: 'failure' });
}

const messageOf: Readonly<Record<Exclude<LinkStanding, 'payable'>, MessageName>> = {
  paid: 'paid',
  ended: 'ended',
  'to-refund': 'lateWithRefund',
  expired: 'expired',
  void: 'void',
};

function showStanding(visit: Visit, standing: StandingLink): Promise<Response> {
  if (standing.standing === 'payable') throw new Error('A payable link was not offered to be paid');
  const message = messageOf[standing.standing];
  if (message === 'paid') return showMessage(visit, standing, { message, status: 200, goesTo: 'success' });
  return showMessage(visit, standing, { message, status: 410, goesTo: 'failure' });
}

interface MessageTerms {
  message: MessageName;
  status: number;
  canRetry?: boolean;
  goesTo?: keyof ReturnWays;
}

/** `standing` is undefined for links that were not issued here. */
function showMessage(visit: Visit, standing: StandingLink | undefined, terms: MessageTerms): Promise<Response> {
  const { message, status, canRetry = false, goesTo } = terms;
  const { context, parts } = visit;
  const reader = readerOf(context, standing?.booking.customer);
  const { language } = reader;
  const stay = standing && readBookedStay(parts.db, standing.booking);
  const main = renderMessagePage({
    message,
    reader,
    about: stay,
    onwards: standing && goesTo && waysOf(visit, standing)[goesTo]?.url,
    bookingPage: standing && bookingPathOf(visit, standing),
    start: startOf(parts.webDealer, language, standing?.booking),
    canRetry,
  });
  return showSheet(visit, { status, reader, title: customerTexts[language].pay.messages[message].title, main, stay });
}

interface Sheet {
  status: number;
  title: string;
  main: Markup;
  reader: Reader;
  stay: BookedStay | undefined;
  /** Form targets allowed besides this service and https. */
  ways?: ReturnWays;
}

function showSheet({ parts }: Visit, { status, title, main, reader, stay, ways }: Sheet): Promise<Response> {
  // Browsers apply form-action to redirects after a form too, including the partner's.
  const insecure = [ways?.success, ways?.failure].filter((way) => way?.redirects && way.url.startsWith('http:'));
  const photoSource = stay && photoSourceOf(stay.property);
  const formTargets = ['https:', ...new Set(insecure.map((way) => new URL(way?.url ?? '').origin))];
  const sheet = { status, language: reader.language, title, main, photoSource, formTargets };
  return createStayPage(parts, 'pay', sheet, stay?.booking);
}

function waysOf({ parts }: Visit, { link, booking }: StandingLink): ReturnWays {
  return returnWaysOf(parts, link, booking);
}

/** Path only: the customer may use another host name of the service. */
function bookingPathOf({ parts: { customers } }: Visit, { booking }: StandingLink): string {
  return new URL(customers.linkFor(booking)).pathname;
}
