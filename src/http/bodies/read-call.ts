import { formatOf } from '../answers/format-choice.ts';
import type { HttpParts } from '../http-parts.ts';
import { accountOf } from '../limits/rate-limits.ts';
import { chargeAsWrite } from '../authorize.ts';
import type { Operation, RunWrite } from '../operation.ts';
import type { HttpMiddleware } from '../http-env.ts';
import { noteStep } from '../request-context.ts';
import { readBody } from './body.ts';

/** The call cannot write until `replayWrites` has run. */
export function readCall(
  operation: Operation,
  {
    settings,
    largeBodies,
    bodyMemory,
    rates,
    admission,
  }: Pick<HttpParts, 'settings' | 'largeBodies' | 'bodyMemory' | 'rates' | 'admission'>,
): HttpMiddleware {
  const { body: described, method } = operation;
  const limit = described?.limit ?? settings.bodyLimit;
  return async (c, next) => {
    const context = c.get('requestContext');
    const caller = c.get('caller');
    const parameters = c.get('parameters');
    const stopSignal = c.get('stopSignal');
    const waitSignal = c.get('waitSignal');
    const { request, requestId, address } = context;
    const format = formatOf(context.form);
    const { params, query, sent, language } = parameters;
    const { reads: quota, subject } = accountOf(caller, context);
    const tools = { largeBodies, share: bodyMemory.begin(subject), subject, stopSignal };
    const body = described && (await readBody(request, operation, limit, tools));
    if (described?.isRead?.(body) === false) await chargeAsWrite(caller, context, { rates, settings });
    const { dealer, keyId } = caller;
    const isAnonymous = keyId === undefined;
    const ifMatch = method === 'POST' ? (request.headers.get('if-match') ?? undefined) : undefined;
    const call = { params, query, sent, body, dealer, isAnonymous, language, format, requestId, address, ifMatch };
    c.set('call', {
      ...call,
      scenario: undefined,
      stopSignal,
      waitSignal,
      spend: (expense) => (expense.units > 1 ? rates.spend(quota, subject, context, expense) : undefined),
      admit: (work, start) => admission.run(work, { quota, context, signal: stopSignal() }, start),
      runWrite: refuseWrite,
    });
    noteStep('parsed', operation.id, requestId);
    await next();
  };
}

const refuseWrite: RunWrite = () => {
  throw new Error('Only a POST writes');
};
