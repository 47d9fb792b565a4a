import type { ChangeQuote } from '../rules/change-quote.ts';
import type { Evaluation, StayWish } from '../../stays/rules/prices/evaluation.ts';
import { quoteOf, type Quote } from '../rules/quote.ts';
import { readSignedToken, createSignedToken } from '../../formats/signed-token.ts';

/** Gives out and takes back signed quotes. */
export type QuoteTokens = ReturnType<typeof quoteTokens>;

/** Names the purpose of the tokens in their signature, so that a token for one is no good for the other. */
const marks = { booking: 'q1', change: 'c1' };

/** Yields the tokens signed with the first key; those of all keys are read, also expired ones. */
export function quoteTokens(
  keys: readonly [string, ...string[]],
  { minutes, now }: { minutes: number; now: () => number },
) {
  return {
    /** Yields a token that lets the dealer book the wish at the evaluated price until `expiresAt` (milliseconds since 1970). */
    issue(by: { dealerId: string; lodgingId: number }, wish: StayWish, evaluation: Evaluation) {
      const expiresAt = now() + minutes * 60_000;
      const quote = quoteOf(by, wish, evaluation, expiresAt);
      return { expiresAt, quoteToken: createSignedToken(marks.booking, quote, keys) };
    },
    /** Yields the quote of a token; undefined for one that was not issued here. */
    read: (token: string) => readSignedToken(marks.booking, token, keys) as Quote | undefined,
    /** Yields a token that lets the dealer change the booking as quoted. */
    issueChange: (quote: ChangeQuote) => createSignedToken(marks.change, quote, keys),
    /** Yields the change of a token; undefined for one that was not issued here. */
    readChange: (token: string) => readSignedToken(marks.change, token, keys) as ChangeQuote | undefined,
  };
}
