import type { ChangeQuote } from '../rules/change-quote.ts';
import type { Evaluation, StayWish } from '../../stays/rules/prices/evaluation.ts';
import { quoteOf, type Quote } from '../rules/quote.ts';
import { readSignedToken, createSignedToken } from '../../formats/signed-token.ts';

export type QuoteTokens = ReturnType<typeof quoteTokens>;

/** Token purposes, part of the signature, so that one kind cannot be used as the other. */
const marks = { booking: 'q1', change: 'c1' };

/** The first key signs, all verify; expired tokens can still be read. */
export function quoteTokens(
  keys: readonly [string, ...string[]],
  { minutes, now }: { minutes: number; now: () => number },
) {
  return {
    /** `expiresAt` in milliseconds since 1970. */
    issue(by: { dealerId: string; lodgingId: number }, wish: StayWish, evaluation: Evaluation) {
      const expiresAt = now() + minutes * 60_000;
      const quote = quoteOf(by, wish, evaluation, expiresAt);
      return { expiresAt, quoteToken: createSignedToken(marks.booking, quote, keys) };
    },
    /** Undefined for a token not issued here. */
    read: (token: string) => readSignedToken(marks.booking, token, keys) as Quote | undefined,
    issueChange: (quote: ChangeQuote) => createSignedToken(marks.change, quote, keys),
    readChange: (token: string) => readSignedToken(marks.change, token, keys) as ChangeQuote | undefined,
  };
}
