import type { ReturnWays } from '../../bookings/payment/return-address.ts';
import { styleSource } from './page-frame.ts';
import type { PageLanguage } from './page-texts.ts';

/** Yields the answer with a payment page: kept by nobody, shown in no frame, telling its address to nobody. */
export function pageAnswer(
  html: string,
  terms: { status: number; language: PageLanguage; ways?: ReturnWays },
): Response {
  const headers = new Headers(privateHeaders);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', terms.language);
  headers.set('content-security-policy', contentPolicy(terms.ways));
  headers.set('vary', 'Accept-Language');
  if (terms.status === 503) headers.set('retry-after', '5');
  return new Response(html, { status: terms.status, headers });
}

/** Yields the answer that sends the customer on. */
export function redirectAnswer(address: string): Response {
  // A header holds bytes; addresses with other letters are written as browsers would send them.
  return new Response(null, { status: 303, headers: { ...privateHeaders, location: new URL(address).href } });
}

const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'X-Robots-Tag': 'noindex',
};

/** Browsers hold the redirect after a form, and those that follow at the partner's, to form-action. */
function contentPolicy(ways: ReturnWays | undefined): string {
  const insecure = [ways?.success, ways?.failure].filter((way) => way?.startsWith('http:'));
  const targets = ["'self'", 'https:', ...new Set(insecure.map((way) => new URL(way ?? '').origin))];
  const loads = ["default-src 'none'", `style-src ${styleSource}`, 'img-src data:'];
  return [...loads, `form-action ${targets.join(' ')}`, "base-uri 'none'", "frame-ancestors 'none'"].join('; ');
}
