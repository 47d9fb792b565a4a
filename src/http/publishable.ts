import type { Operation } from './operation.ts';

/** Operations that take a publishable key although they need one: what a page needs to find stays (docs/contract.md 1.1). */
const opened: ReadonlySet<string> = new Set([
  'search-stays',
  'read-price-calendar',
  'suggest-names',
  'search-availabilities',
  'list-lodging-reviews',
]);

/** Tells whether a page may call the operation with a publishable key: what anybody may read, and what is opened to pages. */
export function takesPublishableKeys({ id, auth, method }: Pick<Operation, 'id' | 'auth' | 'method'>): boolean {
  return opened.has(id) || (auth === 'open' && method === 'GET');
}

/** Yields the origin of the page that sends a request, undefined where its browser tells none. */
export function originOfPage(headers: Headers): string | undefined {
  const origin = headers.get('origin');
  if (origin !== null) return origin;
  const referrer = headers.get('referer') ?? '';
  return URL.canParse(referrer) ? new URL(referrer).origin : undefined;
}
