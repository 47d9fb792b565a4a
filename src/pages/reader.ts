import type { Reader } from '../bookings/rules/line-labels.ts';
import { acceptedLanguages } from '../http/language.ts';
import type { RequestContext } from '../http/request-context.ts';
import { readersLanguage } from '../values/texts.ts';

/** Yields who reads a page for one person: the customer's language goes before those that the browser asks for; of others English. */
export function readerOf({ request }: RequestContext, customer?: { language: string }): Reader {
  const accepted = acceptedLanguages(request.headers.get('accept-language') ?? '');
  const others = customer === undefined ? accepted : [customer.language, ...accepted];
  return { language: readersLanguage(...others), others };
}
