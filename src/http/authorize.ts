import { refuseKeyInQuery } from './parameters.ts';
import { negotiateForm } from './answers/format-choice.ts';
import type { HttpParts } from './http-parts.ts';
import { accountOf, type RateLimits } from './limits/rate-limits.ts';
import { countedAddress } from './proxies.ts';
import { beginsAsRead, type Operation, type AskedOperation, type Caller } from './operation.ts';
import { noteStep, type RequestContext } from './request-context.ts';
import type { HttpMiddleware } from './http-env.ts';
import { refuseForeign } from './origins.ts';

/**
 * Chooses the form of the answer, authenticates, and counts the request on the caller's rate. Refusals, above all for
 * wrong keys, count as reads of the caller's address, so that keys cannot be guessed; a right key is let in from there
 * all the same.
 */
export function authorize(
  operation: AskedOperation & Pick<Operation, 'path' | 'body'> & { answer: Parameters<typeof negotiateForm>[0] },
  { authenticate, rates, settings }: Pick<HttpParts, 'authenticate' | 'rates' | 'settings'>,
): HttpMiddleware {
  const isRead = beginsAsRead(operation);
  return async (c, next) => {
    const context = c.get('requestContext');
    context.template = operation.path;
    context.carriesHeaders = true;
    noteStep('received', operation.id, context.requestId);
    let caller: Caller;
    try {
      context.form = negotiateForm(operation.answer, context);
      refuseKeyInQuery(context.query);
      caller = authenticate(context.request.headers, operation);
      if (!isRead && caller.keyId === undefined) refuseForeign(context, settings);
    } catch (error) {
      await rates.spend('addressReads', countedAddress(context.address), context);
      throw error;
    }
    context.dealerId = caller.dealer?.id;
    context.subject = accountOf(caller, context).subject;
    await charge(isRead, caller, context, rates);
    c.set('caller', caller);
    await next();
  };
}

/** Counts a request as a write once its body shows that it is more than the read it was counted as. */
export async function chargeAsWrite(
  caller: Caller,
  context: RequestContext,
  { rates, settings }: Pick<HttpParts, 'rates' | 'settings'>,
): Promise<void> {
  if (caller.keyId === undefined) refuseForeign(context, settings);
  const { reads, subject } = accountOf(caller, context);
  rates.giveBack(reads, subject, context);
  await charge(false, caller, context, rates);
}

function charge(
  isRead: boolean,
  caller: Caller,
  context: RequestContext,
  rates: RateLimits,
): ReturnType<RateLimits['spend']> {
  const { reads, writes, subject } = accountOf(caller, context);
  return rates.spend(isRead ? reads : writes, subject, context);
}
