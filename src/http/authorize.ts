import { refuseKeyInQuery } from './parameters.ts';
import { formatOf, negotiateForm } from './answers/format-choice.ts';
import type { HttpParts } from './http-parts.ts';
import type { HttpMiddleware } from './http-env.ts';
import { accountOf } from './limits/rate-limits.ts';
import { countedAddress } from './proxies.ts';
import { beginsAsRead, type Operation, type CalledOperation, type Caller, type RunWrite } from './operation.ts';
import { noteStep } from './request-context.ts';
import { refuseForeign } from './origins.ts';
import { readBody } from './bodies/body.ts';

/**
 * Chooses the form of the answer, authenticates, and counts the request on the caller's rate. Refusals, above all for wrong keys, count as
 * reads of the caller's address, so that keys cannot be guessed. A valid key is still accepted from there.
 */
export function authorize(
  operation: CalledOperation & Pick<Operation, 'path' | 'body'> & { answer: Parameters<typeof negotiateForm>[0] },
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
    const { reads, writes, subject } = accountOf(caller, context);
    context.subject = subject;
    context.hasKey = caller.keyId !== undefined;
    await rates.spend(isRead ? reads : writes, subject, context);
    c.set('caller', caller);
    await next();
  };
}

/**
 * Reads the body. A request whose body shows that it is more than the read it was counted as is counted as a write. The
 * call cannot write until `replayWrites` has run.
 */
export function readCall(operation: Operation, parts: HttpParts): HttpMiddleware {
  const { settings, largeBodies, bodyMemory, rates, admission } = parts;
  const { body: described, method } = operation;
  const limit = described?.limit ?? settings.bodyLimit;
  return async (c, next) => {
    const context = c.get('requestContext');
    const caller = c.get('caller');
    const stopSignal = c.get('stopSignal');
    const { request, requestId, address } = context;
    const { reads, writes, subject } = accountOf(caller, context);
    const tools = { largeBodies, share: bodyMemory.begin(subject), caller: context, stopSignal };
    const body = described && (await readBody(request, operation, limit, tools));
    const isAnonymous = caller.keyId === undefined;
    if (described?.isRead?.(body) === false) {
      if (isAnonymous) refuseForeign(context, settings);
      rates.giveBack(reads, subject, context);
      await rates.spend(writes, subject, context);
    }
    c.set('call', {
      ...c.get('parameters'),
      body,
      dealer: caller.dealer,
      isAnonymous,
      requestId,
      address,
      stopSignal,
      format: formatOf(context.form),
      ifMatch: method === 'POST' ? (request.headers.get('if-match') ?? undefined) : undefined,
      scenario: undefined,
      waitSignal: c.get('waitSignal'),
      spend: (expense) => (expense.units > 1 ? rates.spend(reads, subject, context, expense) : undefined),
      admit: (task, start) => admission.run(task, { quota: reads, context, signal: stopSignal() }, start),
      runWrite: refuseWrite,
    });
    noteStep('parsed', operation.id, requestId);
    await next();
  };
}

const refuseWrite: RunWrite = () => {
  throw new Error('Only a POST writes');
};
