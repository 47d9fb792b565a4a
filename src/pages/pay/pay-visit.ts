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
  type LinkState,
  payInSandbox,
  type LinkWithState,
  linkStateOf,
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
  const linkState = findLinkState(visit, (link, at) => linkStateOf(db, link, at));
  if (!linkState) return showMessage(visit, undefined, unknownLink);
  if (linkState.linkState !== 'payable') return showLinkState(visit, linkState);
  return stripe ? showCheckout(visit, linkState, stripe) : askToPay(visit, linkState);
}

const unknownLink = { message: 'unknown', status: 404 } as const;

async function takeDecision(visit: Visit): Promise<Response> {
  const { db, writes } = visit.parts;
  const decision = await readDecision(visit.context.request);
  const linkState = await writes.run(() =>
    findLinkState(visit, (link, at) => (decision === 'confirm' ? payInSandbox : linkStateOf)(db, link, at)),
  );
  if (!linkState) return showMessage(visit, undefined, unknownLink);
  const ways = waysOf(visit, linkState);
  if (linkState.linkState === 'paid') return createRedirect(pathAfterPaying(visit, linkState, ways));
  if (linkState.linkState !== 'payable') return showLinkState(visit, linkState);
  if (decision === undefined) return askToPay(visit, linkState, true);
  return ways.failure?.redirects ? createRedirect(ways.failure.url) : showDeclined(visit, linkState);
}

/** Hosts that are not registered are only linked from the payment page. */
function pathAfterPaying(visit: Visit, linkState: LinkWithState, { success }: ReturnWays): string {
  if (success === undefined) return bookingPathOf(visit, linkState);
  return success.redirects ? success.url : `/pay/${visit.token}`;
}

type Look = (link: LinkWithState['link'], at: { now: number; today: number }) => LinkWithState | undefined;

function findLinkState({ token, parts: { payments, now, today } }: Visit, look: Look): LinkWithState | undefined {
  const link = payments.read(token);
  const linkState = link && look(link, { now: now(), today: today() });
  // Without a provider every link is void, whenever it was issued.
  return linkState?.linkState === 'payable' && payments.provider === 'none'
    ? { ...linkState, linkState: 'void' }
    : linkState;
}

async function readDecision(request: Request): Promise<'confirm' | 'decline' | undefined> {
  const decision = (await readForm(request, 4096)).get('decision');
  return decision === 'confirm' || decision === 'decline' ? decision : undefined;
}

/** Stripe returns the customer here unless the partner named an address on a registered host. */
async function showCheckout(visit: Visit, linkState: LinkWithState, stripe: StripeAccount): Promise<Response> {
  const { context, parts, token } = visit;
  const returned = context.query.get('return');
  if (returned === 'paid')
    return showMessage(visit, linkState, { message: 'confirming', status: 200, goesTo: 'success' });
  if (returned === 'declined') return showDeclined(visit, linkState);
  const { link, booking } = linkState;
  const ways = waysOf(visit, linkState);
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
  return showMessage(visit, linkState, { message: 'unavailable', status: 503, canRetry: true });
}

function askToPay(visit: Visit, linkState: LinkWithState, lacksDecision = false): Promise<Response> {
  const { booking } = linkState;
  const { db, timeZone } = visit.parts;
  const reader = readerOf(visit.context, booking.customer);
  const stay = readBookedStay(db, booking);
  const main = renderPayPage({ stay, reader, timeZone, lacksDecision });
  const title = customerTexts[reader.language].pay.payTitle;
  const ways = waysOf(visit, linkState);
  return showSheet(visit, { status: lacksDecision ? 422 : 200, reader, title, main, stay, ways });
}

function showDeclined(visit: Visit, linkState: LinkWithState): Promise<Response> {
  return showMessage(visit, linkState, { message: 'declined', status: 200, canRetry: true, goesTo: 'failure' });
}

const messageOf: Readonly<Record<Exclude<LinkState, 'payable'>, MessageName>> = {
  paid: 'paid',
  ended: 'ended',
  'to-refund': 'lateWithRefund',
  expired: 'expired',
  void: 'void',
};

function showLinkState(visit: Visit, linkState: LinkWithState): Promise<Response> {
  if (linkState.linkState === 'payable') throw new Error('A payable link was not offered to be paid');
  const message = messageOf[linkState.linkState];
  if (message === 'paid') return showMessage(visit, linkState, { message, status: 200, goesTo: 'success' });
  return showMessage(visit, linkState, { message, status: 410, goesTo: 'failure' });
}

interface MessageTerms {
  message: MessageName;
  status: number;
  canRetry?: boolean;
  goesTo?: keyof ReturnWays;
}

/** `linkState` is undefined for links that were not issued here. */
function showMessage(visit: Visit, linkState: LinkWithState | undefined, terms: MessageTerms): Promise<Response> {
  const { message, status, canRetry = false, goesTo } = terms;
  const { context, parts } = visit;
  const reader = readerOf(context, linkState?.booking.customer);
  const { language } = reader;
  const stay = linkState && readBookedStay(parts.db, linkState.booking);
  const main = renderMessagePage({
    message,
    reader,
    about: stay,
    onwards: linkState && goesTo && waysOf(visit, linkState)[goesTo]?.url,
    bookingPage: linkState && bookingPathOf(visit, linkState),
    start: startOf(parts.webDealer, language, linkState?.booking),
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

function waysOf({ parts }: Visit, { link, booking }: LinkWithState): ReturnWays {
  return returnWaysOf(parts, link, booking);
}

/** Path only: the customer may use another host name of the service. */
function bookingPathOf({ parts: { customers } }: Visit, { booking }: LinkWithState): string {
  return new URL(customers.linkFor(booking)).pathname;
}
