import { createSignedToken, readSignedToken } from '../../formats/signed-token.ts';
import type { Booking } from '../rules/booking.ts';

/** Gives out the addresses of customers' pages and takes their tokens back. */
export type CustomerLinks = ReturnType<typeof customerLinks>;

/** Names the purpose of the tokens in their signature. */
const mark = 'm1';

/**
 * Yields what gives out the address of a booking's page for its customer. It is the same for ever: it stands in mails, and what the
 * page shows is what holds when it is opened. The first key signs, those of all keys are read.
 */
export function customerLinks(publicUrl: string, keys: readonly [string, ...string[]]) {
  return {
    linkFor: ({ id }: Pick<Booking, 'id'>): string =>
      `${publicUrl}/my/${createSignedToken(mark, { b: id } satisfies Claims, keys)}`,
    /** Yields the id of the booking; undefined for a token that was not given out here. */
    read: (token: string): number | undefined => (readSignedToken(mark, token, keys) as Claims | undefined)?.b,
  };
}

/** The booking in few letters: it stands in an address that people see. */
interface Claims {
  b: number;
}
