import type { Context } from '../context.ts';
import { admitted, recount } from './admission.ts';
import { answer } from './answer.ts';
import { readBody } from './body.ts';
import type { Exchange } from './exchange.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { languageFor } from './language.ts';
import type { Operation } from './operation.ts';
import { readParameters, unknownParameters } from './parameters.ts';
import { settling } from './settle.ts';
import { withinTime } from './time-limit.ts';
import type { Tools } from './tools.ts';

/** What the protocol works with, the same for all requests. */
export interface Desk extends Tools {
  context: Context;
  kept: KeptAnswers;
}

/** Answers a request to an operation: the whole protocol, in the order in which its refusals go before each other. */
export function answered(
  operation: Operation,
  pathTexts: Record<string, string>,
  exchange: Exchange,
  desk: Desk,
): Promise<Response> {
  const { context, kept, rates, ending, largeBodies } = desk;
  const { request, query, headers, requestId, address } = exchange;
  const caller = admitted(operation, exchange, context, rates);
  const unknown = unknownParameters(operation, query);
  if (unknown.length > 0) headers['X-Unknown-Parameters'] = unknown.slice(0, 20).map(headerText).join(', ');
  const language = languageFor(query, request.headers.get('Accept-Language'));
  const parameters = readParameters(operation, pathTexts, query);
  const { params, query: parsed, sent } = parameters;
  const seconds = operation.timeLimit?.(parsed) ?? context.config.requestSeconds;
  const others = () => [ending, request.signal];
  return withinTime(seconds, others, async (stopSignal) => {
    const limit = operation.bodyLimit ?? context.config.bodyLimit;
    const body = operation.body ? await readBody(request, operation, limit, largeBodies) : undefined;
    recount(operation, body, caller, exchange, rates);
    const { dealer, roles } = caller;
    const ifMatch = request.headers.get('If-Match') ?? undefined;
    const call = {
      ...{ context, params, query: parsed, body },
      ...{ dealer, roles, language, format: exchange.format, requestId, address, ifMatch, stopSignal },
    };
    const settle = settling(operation, call, context, request.headers.get('Idempotency-Key'));
    return answer(operation, { ...call, settle }, sent, exchange, kept);
  });
}

/** Yields a parameter's name as a header can carry it. */
function headerText(name: string): string {
  return encodeURIComponent(name).slice(0, 60);
}
