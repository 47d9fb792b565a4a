import type { Context } from '../service/context.ts';
import { admitted, recount, type Door } from './middleware/authorize.ts';
import { answer } from './answers/answer.ts';
import { readBody } from './bodies/body.ts';
import type { Exchange } from './request-context.ts';
import type { KeptAnswers } from './answers/response-cache.ts';
import { languageFor } from './language.ts';
import type { Operation } from './operation.ts';
import { readParameters, unknownParameters } from './parameters.ts';
import { keyedRequest } from './idempotency/idempotency-key.ts';
import { answeringAgain, settling } from './idempotency/run-write.ts';
import { soon, type Soon } from './soon.ts';
import { noteStep } from './request-steps.ts';
import { withinTime } from './limits/time-limit.ts';
import type { Tools } from './tools.ts';

/** What the protocol works with, the same for all requests. */
export interface Desk extends Tools, Door {
  context: Context;
  kept: KeptAnswers;
}

/** Answers a request to an operation: the whole protocol, in the order in which its refusals go before each other. */
export function answered(
  operation: Operation,
  pathTexts: Record<string, string>,
  exchange: Exchange,
  desk: Desk,
): Soon<Response> {
  const { context, kept, rates, ending, largeBodies } = desk;
  const { request, query, headers, requestId, address } = exchange;
  noteStep('received', operation.id, requestId);
  const caller = admitted(operation, exchange, desk);
  const unknown = unknownParameters(operation, query);
  if (unknown.length > 0) headers['x-unknown-parameters'] = unknown.slice(0, 20).map(headerText).join(', ');
  const language = languageFor(query, request.headers.get('accept-language'));
  const parameters = readParameters(operation, pathTexts, query);
  const { params, query: parsed, sent } = parameters;
  const seconds = operation.timeLimit?.(parsed) ?? context.config.requestSeconds;
  const others = () => [ending, request.signal];
  return withinTime(seconds, others, (stopSignal) => {
    const limit = operation.bodyLimit ?? context.config.bodyLimit;
    const reading = operation.body ? readBody(request, operation, limit, largeBodies) : undefined;
    return soon<unknown, Response>(reading, (body) => {
      recount(operation, body, caller, exchange, rates);
      const { dealer, roles, keyId } = caller;
      const { ifMatch, idempotencyKey } = writeHeaders(operation, request);
      const call = {
        context,
        params,
        query: parsed,
        body,
        dealer,
        roles,
        isKeyless: keyId === undefined,
        language,
        format: exchange.format,
        requestId,
        address,
        ifMatch,
        stopSignal,
      };
      noteStep('parsed', operation.id, requestId);
      const keyed = keyedRequest(operation, call, context, idempotencyKey);
      const settle = settling({ ...call, operation }, keyed);
      const repeatable = keyed === undefined ? operation : answeringAgain(operation, context, keyed);
      return soon(answer(repeatable, { ...call, settle }, sent, exchange, kept), (response) => {
        noteStep('before-answer', operation.id, requestId);
        return response;
      });
    });
  });
}

/** Headers that only a write looks at; looking costs. */
function writeHeaders({ method }: Operation, { headers }: Request) {
  if (method === 'GET') return { ifMatch: undefined, idempotencyKey: null };
  return { ifMatch: headers.get('if-match') ?? undefined, idempotencyKey: headers.get('idempotency-key') };
}

/** Yields a parameter's name as a header can carry it. */
function headerText(name: string): string {
  return encodeURIComponent(name).slice(0, 60);
}
