import type { ReturnWays } from '../../bookings/payment/return-address.ts';
import type { Markup } from '../page-frame.ts';
import { createPageResponse, formatContentPolicy } from '../page-response.ts';
import { styleSource } from './pay-frame.ts';
import type { PageLanguage } from './page-texts.ts';

interface PayTerms {
  status: number;
  language: PageLanguage;
  /** Where its form may lead beside this service and https. */
  ways?: ReturnWays;
}

/** Yields the answer with a payment page: kept by nobody, shown in no frame, telling its address to nobody. */
export function createPayResponse(page: Markup, { status, language, ways }: PayTerms): Promise<Response> {
  const headers = {
    ...privateHeaders,
    'content-security-policy': formatPayPolicy(ways),
    vary: 'Accept-Language',
    ...(status === 503 && { 'retry-after': '5' }),
  };
  return createPageResponse(page, { status, language, headers });
}

/** Yields the answer that sends the customer on. */
export function createRedirect(address: string): Response {
  // A header holds bytes; addresses with other letters are written as browsers would send them.
  return new Response(null, { status: 303, headers: { ...privateHeaders, location: new URL(address).href } });
}

const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};

/** Browsers hold the redirect after a form, and those that follow at the partner's, to form-action. */
function formatPayPolicy(ways: ReturnWays | undefined): string {
  const insecure = [ways?.success, ways?.failure].filter((way) => way?.startsWith('http:'));
  const targets = ["'self'", 'https:', ...new Set(insecure.map((way) => new URL(way ?? '').origin))];
  return formatContentPolicy({ 'style-src': styleSource, 'img-src': 'data:', 'form-action': targets.join(' ') });
}
