import type { Config } from './config.ts';
import type { Db } from '../sqlite/database.ts';
import { secretOf } from '../sqlite/settings.ts';

/**
 * Yields the key ring of tokens: the first one signs, all of them are read. It is the configured secret, or one that is made and
 * kept with the data, and after it the secret that was in force before, until the operator takes that away.
 */
export function signingKeys(
  db: Db,
  { quoteSecret, formerQuoteSecret }: Pick<Config, 'quoteSecret' | 'formerQuoteSecret'>,
): readonly [string, ...string[]] {
  const first = quoteSecret ?? secretOf(db, 'quote-secret');
  return formerQuoteSecret === undefined ? [first] : [first, formerQuoteSecret];
}
