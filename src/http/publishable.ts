import type { Operation } from './operation.ts';

/**
 * Operations that need a key but also take a publishable one: what a page needs to find stays (docs/contract.md 1.1).
 */
const opened: ReadonlySet<string> = new Set([
  'search-stays',
  'read-price-calendar',
  'suggest-names',
  'search-availabilities',
  'list-lodging-reviews',
]);

export function takesPublishableKeys({ id, auth, method }: Pick<Operation, 'id' | 'auth' | 'method'>): boolean {
  return opened.has(id) || (auth === 'open' && method === 'GET');
}

export function originOfPage(headers: Headers): string | undefined {
  const origin = headers.get('origin');
  if (origin !== null) return origin;
  const referrer = headers.get('referer') ?? '';
  return URL.canParse(referrer) ? new URL(referrer).origin : undefined;
}
