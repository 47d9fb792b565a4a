import type { Context } from '../../service/context.ts';
import { readBytes } from '../../http/bodies/body.ts';
import type { Exchange } from '../../http/request-context.ts';
import { languageFor } from '../../http/language.ts';
import { ApiError } from '../../http/problem.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import {
  type LinkStanding,
  payInSandbox,
  type StandingLink,
  standingOf,
} from '../../bookings/payment/link-standing.ts';
import { messagePage } from './message-page.ts';
import { pageAnswer, redirectAnswer } from './page-response.ts';
import { type MessageName, pageLanguages, type PageLanguage } from './page-texts.ts';
import { payPage } from './pay-page.ts';
import { type ReturnWays, returnWaysOf } from '../../bookings/payment/return-address.ts';
import type { StripeAccount } from '../../bookings/payment/stripe-account.ts';

/** One visit of a payment link. */
export interface Visit {
  token: string;
  exchange: Exchange;
  context: Context;
  /** Undefined unless Stripe takes the payments. */
  stripe: StripeAccount | undefined;
}

/** Shows how a payment link stands: the page to pay on, or the way to Stripe, or why nothing can be paid. */
export async function showLink(visit: Visit): Promise<Response> {
  const { context, stripe } = visit;
  const standing = linkOf(visit, (link, at) => standingOf(context.db, link, at));
  if (!standing) return unknownPage(visit);
  if (standing.standing !== 'payable') return standingPage(visit, standing);
  return stripe ? showCheckout(visit, standing, stripe) : askToPay(visit, standing);
}

/** Takes the decision of the sandbox's form. */
export async function takeDecision(visit: Visit): Promise<Response> {
  const { context, exchange } = visit;
  if (context.payments.provider !== 'sandbox')
    throw new ApiError('METHOD_NOT_ALLOWED', { allowed: ['GET', 'HEAD'], headers: { allow: 'GET, HEAD' } });
  const decision = await readDecision(exchange.request);
  const standing = await context.writes.run(() =>
    linkOf(visit, (link, at) =>
      decision === 'confirm' ? payInSandbox(context.db, link, at) : standingOf(context.db, link, at),
    ),
  );
  if (!standing) return unknownPage(visit);
  const ways = returnWaysOf(standing.link, standing.booking);
  if (standing.standing === 'paid')
    return ways.success === undefined ? standingPage(visit, standing) : redirectAnswer(ways.success);
  if (standing.standing !== 'payable') return standingPage(visit, standing);
  if (decision === undefined) return askToPay(visit, standing, true);
  return ways.failure === undefined ? declinedPage(visit, standing) : redirectAnswer(ways.failure);
}

type Looked = (link: StandingLink['link'], at: { now: number; today: number }) => StandingLink | undefined;

function linkOf({ token, context: { payments, now, today } }: Visit, look: Looked): StandingLink | undefined {
  const link = payments.read(token);
  const standing = link && look(link, { now: now(), today: today() });
  // Without a provider no link is good, whenever it was given out.
  return standing?.standing === 'payable' && payments.provider === 'none'
    ? { ...standing, standing: 'void' }
    : standing;
}

const formType = 'application/x-www-form-urlencoded';

/** Yields what the customer decided, undefined when the form does not say. */
async function readDecision(request: Request): Promise<'confirm' | 'decline' | undefined> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== formType) throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { detail: `The body must be ${formType}` });
  const text = Buffer.from(await readBytes(request, 4096)).toString();
  const decision = new URLSearchParams(text).get('decision');
  return decision === 'confirm' || decision === 'decline' ? decision : undefined;
}

/** Stripe sends the customer back here when the partner named no address. */
async function showCheckout(visit: Visit, standing: StandingLink, stripe: StripeAccount): Promise<Response> {
  const { exchange, context, token } = visit;
  const returned = exchange.query.get('return');
  if (returned === 'paid') return aboutPage(visit, standing, { message: 'confirming', status: 200 });
  if (returned === 'declined') return declinedPage(visit, standing);
  const { link, booking } = standing;
  const ways = returnWaysOf(link, booking);
  const own = `${context.config.publicUrl}/pay/${token}`;
  const url = await stripe.checkoutUrl({
    claim: link.claim,
    reference: booking.reference,
    name: `${placeOf(visit, standing).name} – ${booking.reference}`,
    amount: link.amount,
    currency: link.currency,
    successUrl: ways.success ?? `${own}?return=paid`,
    cancelUrl: ways.failure ?? `${own}?return=declined`,
  });
  if (url !== undefined) return redirectAnswer(url);
  exchange.problem = 'PAYMENT_UNAVAILABLE';
  return aboutPage(visit, standing, { message: 'unavailable', status: 503, canRetry: true });
}

function askToPay(visit: Visit, standing: StandingLink, lacksDecision = false): Response {
  const language = languageOf(visit, standing);
  const { timeZone } = visit.context.config;
  const { booking } = standing;
  const html = payPage({ booking, place: placeOf(visit, standing), language, timeZone, lacksDecision });
  const ways = returnWaysOf(standing.link, booking);
  return pageAnswer(html, { status: lacksDecision ? 422 : 200, language, ways });
}

function declinedPage(visit: Visit, standing: StandingLink): Response {
  return aboutPage(visit, standing, { message: 'declined', status: 200, canRetry: true, goesTo: 'failure' });
}

const pageOf: Readonly<Record<Exclude<LinkStanding, 'payable'>, { message: MessageName; status: number }>> = {
  paid: { message: 'paid', status: 200 },
  ended: { message: 'ended', status: 410 },
  'to-refund': { message: 'lateWithRefund', status: 410 },
  expired: { message: 'expired', status: 410 },
  void: { message: 'void', status: 410 },
};

function standingPage(visit: Visit, standing: StandingLink): Response {
  if (standing.standing === 'payable') throw new Error('A payable link was not offered to be paid');
  const page = pageOf[standing.standing];
  return aboutPage(visit, standing, { ...page, goesTo: standing.standing === 'paid' ? 'success' : 'failure' });
}

interface AboutTerms {
  message: MessageName;
  status: number;
  canRetry?: boolean;
  goesTo?: keyof ReturnWays;
}

function aboutPage(visit: Visit, standing: StandingLink, { message, status, canRetry, goesTo }: AboutTerms): Response {
  const language = languageOf(visit, standing);
  const { booking, link } = standing;
  const html = messagePage({
    message,
    language,
    isSandbox: visit.context.payments.provider === 'sandbox',
    about: { booking, place: placeOf(visit, standing) },
    onwards: goesTo && returnWaysOf(link, booking)[goesTo],
    canRetry: canRetry === true,
  });
  return pageAnswer(html, { status, language });
}

function unknownPage(visit: Visit): Response {
  const language = languageOf(visit, undefined);
  const isSandbox = visit.context.payments.provider === 'sandbox';
  return pageAnswer(messagePage({ message: 'unknown', language, isSandbox }), { status: 404, language });
}

function placeOf({ context }: Visit, { booking }: StandingLink): { name: string; city: string } {
  const lodging = readLodging(context.db, booking.lodgingId);
  if (!lodging) throw new Error('The lodging of a booking is missing');
  return { name: lodging.property.name, city: lodging.property.address.city };
}

/** The customer's language, else what the browser asks for; of other languages English, which more people read. */
function languageOf({ exchange }: Visit, standing: StandingLink | undefined): PageLanguage {
  const wishes = [standing?.booking.customer.language, asked(exchange)];
  return pageLanguages.find((language) => language === wishes.find(isPageLanguage)) ?? 'en';
}

function asked({ request }: Exchange): string {
  return languageFor(new URLSearchParams(), request.headers.get('accept-language'));
}

function isPageLanguage(wish: string | undefined): boolean {
  return pageLanguages.some((language) => language === wish);
}
