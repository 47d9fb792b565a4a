import type { ChangeQuote } from '../rules/change-quote.ts';
import type { Evaluation, StayWish } from '../../stays/rules/prices/evaluation.ts';
import { quoteOf, type Quote } from '../rules/quote.ts';
import { readSignedToken, createSignedToken } from '../../formats/signed-token.ts';

/** Gives out and takes back signed quotes. */
export interface QuoteTokens {
  /** Yields a token that lets the dealer book the wish at the evaluated price until `expiresAt` (milliseconds since 1970). */
  issue: (
    by: { dealerId: string; lodgingId: number },
    wish: StayWish,
    evaluation: Evaluation,
  ) => { quoteToken: string; expiresAt: number };
  /** Yields the quote of a token, also of an expired one; undefined for one that was not issued here. */
  read: (token: string) => Quote | undefined;
  /** Yields a token that lets the dealer change the booking as quoted. */
  issueChange: (quote: ChangeQuote) => string;
  /** Yields the change of a token, also of an expired one; undefined for one that was not issued here. */
  readChange: (token: string) => ChangeQuote | undefined;
}

/** Names the purpose of the tokens in their signature, so that a token for one is no good for the other. */
const marks = { booking: 'q1', change: 'c1' };

/** Yields the tokens signed with the first key; those of all keys are read. */
export function quoteTokens(
  keys: readonly [string, ...string[]],
  { minutes, now }: { minutes: number; now: () => number },
): QuoteTokens {
  return {
    issue(by, wish, evaluation) {
      const expiresAt = now() + minutes * 60_000;
      return {
        expiresAt,
        quoteToken: createSignedToken(marks.booking, quoteOf(by, wish, evaluation, expiresAt), keys),
      };
    },
    read: (token) => readSignedToken(marks.booking, token, keys) as Quote | undefined,
    issueChange: (quote) => createSignedToken(marks.change, quote, keys),
    readChange: (token) => readSignedToken(marks.change, token, keys) as ChangeQuote | undefined,
  };
}
