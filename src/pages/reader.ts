import type { Reader } from '../bookings/rules/line-labels.ts';
import { acceptedLanguages } from '../http/language.ts';
import type { RequestContext } from '../http/request-context.ts';
import { readersLanguage } from '../values/texts.ts';

/** What the answers of pages depend on beside their address. */
export const readerHeaders = 'Accept-Language, Cookie';

/**
 * Returns the languages of who reads a page: `lang` of the address, then the one chosen in this browser, the customer's, and those that
 * the browser asks for; English without any of them.
 */
export function readerOf(
  { request: { headers }, query }: Pick<RequestContext, 'request' | 'query'>,
  customer?: { language: string },
): Reader {
  const [, chosen] = /(?:^|;\s*)lang=(\w\w)/.exec(headers.get('cookie') ?? '') ?? [];
  const accepted = acceptedLanguages(headers.get('accept-language') ?? '');
  const others = [query.get('lang')?.slice(0, 2), chosen, customer?.language, ...accepted].filter(
    (wish) => typeof wish === 'string',
  );
  return { language: readersLanguage(...others), others };
}
