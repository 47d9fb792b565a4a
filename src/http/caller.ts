import type { Dealer } from '../partners/rules/dealer.ts';
import type { Operation } from './operation.ts';

/** Who calls, as far as a key says it. */
export interface Caller {
  /** Undefined: no key was sent. */
  dealer: Dealer | undefined;
  /** The secret key's public id; undefined: none was sent, and a dealer is that of the page that the call was made from. */
  keyId: string | undefined;
}

/** What is asked of the operation to know who may call it. */
export type AskedOperation = Pick<Operation, 'id' | 'auth' | 'method'>;

/**
 * Yields who calls by the headers of a request. Throws INVALID_API_KEY, AUTHENTICATION_REQUIRED, ROLE_MISSING or KEY_NOT_FOR_THIS
 * when the caller may not do what the operation does.
 */
export type Authenticate = (headers: Headers, operation: AskedOperation) => Caller;
