import type { ReturnWays } from '../return-address.ts';
import { styleSource } from './page-frame.ts';
import type { PageLanguage } from './page-texts.ts';

/** Yields the answer with a payment page: kept by nobody, shown in no frame, telling its address to nobody. */
export function pageAnswer(
  html: string,
  terms: { status: number; language: PageLanguage; ways?: ReturnWays },
): Response {
  const headers = new Headers(privateHeaders);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Language', terms.language);
  headers.set('Content-Security-Policy', contentPolicy(terms.ways));
  headers.set('Vary', 'Accept-Language');
  if (terms.status === 503) headers.set('Retry-After', '5');
  return new Response(html, { status: terms.status, headers });
}

/** Yields the answer that sends the customer on. */
export function redirectAnswer(address: string): Response {
  // A header holds bytes; addresses with other letters are written as browsers would send them.
  return new Response(null, { status: 303, headers: { ...privateHeaders, Location: new URL(address).href } });
}

const privateHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex',
};

/** Browsers hold the redirect after a form, and those that follow at the partner's, to form-action. */
function contentPolicy(ways: ReturnWays | undefined): string {
  const insecure = [ways?.success, ways?.failure].filter((way) => way?.startsWith('http:'));
  const targets = ["'self'", 'https:', ...new Set(insecure.map((way) => new URL(way ?? '').origin))];
  const loads = ["default-src 'none'", `style-src ${styleSource}`, 'img-src data:'];
  return [...loads, `form-action ${targets.join(' ')}`, "base-uri 'none'", "frame-ancestors 'none'"].join('; ');
}
