import type { Context } from '../../service/context.ts';
import { ApiError } from '../problem.ts';
import { callerOf, type Caller } from './authenticate.ts';
import type { Exchange } from '../request-context.ts';
import { refuseKeyInQuery } from './key-in-query.ts';
import type { Operation } from '../operation.ts';
import { countedAddress, type RateLimits } from '../limits/rate-limits.ts';
import { wishedFormat } from '../answers/negotiate-format.ts';

/** What a caller is admitted by. */
export interface Door {
  context: Context;
  rates: RateLimits;
  /** Yields who calls a mount that takes no keys; without it, keys say it. */
  visitor?: () => Caller;
}

/**
 * Yields who calls, when they may and have not called too often. What is refused here, wrong keys above all, counts as a read of
 * the caller's address, so that keys cannot be tried out; a right key is admitted from there all the same.
 */
export function admitted(operation: Operation, exchange: Exchange, { context, rates, visitor }: Door): Caller {
  let caller: Caller;
  try {
    exchange.format = wishedFormat(operation, exchange);
    refuseKeyInQuery(exchange.query);
    caller = visitor ? visitor() : callerOf(exchange.request.headers, operation.auth, context);
  } catch (error) {
    rates.spend('addressReads', countedAddress(exchange.address), exchange);
    throw error;
  }
  exchange.dealerId = caller.dealer?.id;
  const isRead = operation.method === 'GET' || operation.countsAsRead !== undefined;
  spend(isRead, caller, exchange, rates);
  return caller;
}

/** Counts the request as a write once its body shows that it is more than the read it was counted as. */
export function recount(
  operation: Operation,
  body: unknown,
  caller: Caller,
  exchange: Exchange,
  rates: RateLimits,
): void {
  if (operation.countsAsRead === undefined || operation.countsAsRead(body)) return;
  if (caller.keyId === undefined) rates.giveBack('addressReads', countedAddress(exchange.address));
  else rates.giveBack('keyReads', caller.keyId);
  spend(false, caller, exchange, rates);
}

/** Yields the refusal of what reached no operation: the error, or why the request is refused before that. */
export function refusalOf(
  thrown: unknown,
  operation: Partial<Operation>,
  exchange: Exchange,
  rates: RateLimits,
): unknown {
  try {
    rates.spend('addressReads', countedAddress(exchange.address), exchange);
    exchange.format = wishedFormat(operation, exchange);
    refuseKeyInQuery(exchange.query);
    return thrown;
  } catch (refusal) {
    return refusal instanceof ApiError ? refusal : thrown;
  }
}

function spend(isRead: boolean, { keyId }: Caller, exchange: Exchange, rates: RateLimits): void {
  if (keyId !== undefined) rates.spend(isRead ? 'keyReads' : 'keyWrites', keyId, exchange);
  else rates.spend(isRead ? 'addressReads' : 'addressBookings', countedAddress(exchange.address), exchange);
}
