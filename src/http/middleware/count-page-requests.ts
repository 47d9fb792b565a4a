import { choosePageForm } from '../answers/format-choice.ts';
import type { HttpParts } from '../http-parts.ts';
import { countedAddress } from '../proxies/call-origin.ts';
import type { HttpMiddleware } from '../http-env.ts';

/**
 * Not counted: what monitoring and search nodes poll, and the search page with its files and pictures, which cost
 * nothing and which whole offices may open from one address. The requests that the page makes are counted.
 */
const uncounted = new Set(['/health', '/ready', '/metrics', '/node-state', '/media', '/assets', '/', '/lodgings', '/booked']);

/**
 * Counts page requests as reads of the caller's address and chooses the form of their refusals; operations do both
 * themselves.
 */
export function countPageRequests(
  { rates }: Pick<HttpParts, 'rates'>,
  routes: () => readonly { path: string }[],
): HttpMiddleware {
  let pages: ReadonlySet<string> | undefined;
  return async (c, next) => {
    pages ??= pageWords(routes());
    const context = c.get('requestContext');
    const word = firstWord(context.path);
    if (!pages.has(word)) return next();
    context.template = word;
    context.form = choosePageForm(context);
    const address = countedAddress(context.address);
    if (uncounted.has(word)) rates.show('addressReads', address, context);
    else await rates.spend('addressReads', address, context);
    return next();
  };
}

function pageWords(routes: readonly { path: string }[]): ReadonlySet<string> {
  return new Set(routes.map(({ path }) => firstWord(path)).filter((word) => !/^\/(v\d+|web|\*|:.*)$/.test(word)));
}

function firstWord(path: string): string {
  const end = path.indexOf('/', 1);
  return end < 0 ? path : path.slice(0, end);
}
