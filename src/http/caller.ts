import type { Dealer } from '../partners/rules/dealer.ts';
import type { Operation } from './operation.ts';

export interface Caller {
  dealer: Dealer | undefined;
  /** Public id of the secret key; undefined: none was sent, and a dealer is that of the calling page. */
  keyId: string | undefined;
}

export type AskedOperation = Pick<Operation, 'id' | 'auth' | 'method'>;

/** Throws INVALID_API_KEY, AUTHENTICATION_REQUIRED, ROLE_MISSING or KEY_NOT_FOR_THIS. */
export type Authenticate = (headers: Headers, operation: AskedOperation) => Caller;
