import type { Reader } from '../bookings/rules/line-labels.ts';
import { acceptedLanguages } from '../http/answers/format-choice.ts';
import type { RequestContext } from '../http/request-context.ts';
import { readersLanguage } from '../values/texts.ts';

/** Request headers that pages vary by. */
export const readerHeaders = 'Accept-Language, Cookie';

/**
 * Languages in order: `lang` of the address, the one chosen in this browser, the customer's, Accept-Language; English
 * by default.
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
