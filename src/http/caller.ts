import type { Dealer } from '../partners/rules/dealer.ts';
import type { Auth } from './operation.ts';

/** Who calls, as far as a key says it. */
export interface Caller {
  /** Undefined: no key was sent. */
  dealer: Dealer | undefined;
  /** The key's public id; undefined: no key was sent, and a dealer is that of the page that the call was made from. */
  keyId: string | undefined;
}

/**
 * Yields who calls by the headers of a request. Throws INVALID_API_KEY, AUTHENTICATION_REQUIRED or ROLE_MISSING when the caller may
 * not do what needs `auth`.
 */
export type Authenticate = (headers: Headers, auth: Auth) => Caller;
