import { setTimeout as passed } from 'node:timers/promises';
import { commonScenarios, type TestScenario } from '../values/test-scenario.ts';
import type { HttpParts } from './http-parts.ts';
import type { HttpContext, HttpMiddleware } from './http-env.ts';
import { accountOf } from './limits/rate-limits.ts';
import { beginsAsRead, type Operation } from './operation.ts';
import { ApiError } from './problem.ts';

const header = 'X-Test-Scenario';

/**
 * Plays the request's `X-Test-Scenario` (docs/contract.md 5.22). The operation plays what needs stays and bookings, by
 * `call.scenario`; the rest is played here. Throws TEST_ONLY in mode live, and INVALID_PARAMETER for a scenario that
 * cannot happen to the request: none is silently ignored.
 */
export function playScenario(
  operation: Operation,
  { settings, rates }: Pick<HttpParts, 'settings' | 'rates'>,
): HttpMiddleware {
  return async (c, next) => {
    const sent = c.get('requestContext').request.headers.get(header)?.trim() ?? '';
    if (sent === '') return next();
    const scenario = requireScenario(sent, operation, settings.mode);
    const call = c.get('call');
    const caller = c.get('caller');
    const requestContext = c.get('requestContext');
    switch (scenario) {
      case 'rate-limited': {
        const { reads, writes, subject } = accountOf(caller, requestContext);
        return rates.refuse(beginsAsRead(operation) ? reads : writes, subject, requestContext);
      }
      case 'search-unavailable':
        throw new ApiError('SEARCH_UNAVAILABLE', { headers: { 'retry-after': '2' } });
      case 'error':
        throw new Error('The caller requested this failure');
      case 'slow':
        await passed(slowness, undefined, { signal: call.stopSignal() });
        return next();
      case 'lost':
        await next();
        loseAnswer(c);
        return;
      default:
        call.scenario = scenario;
        return next();
    }
  };
}

/** Milliseconds. */
const slowness = 5000;

function requireScenario(sent: string, { scenarios, id }: Operation, mode: 'test' | 'live'): TestScenario {
  if (scenarios === undefined) throw notHere(`${id} does not support scenarios; leave the header out`);
  if (mode === 'live') throw new ApiError('TEST_ONLY', { detail: `${header} is for the sandbox; leave it out` });
  const known = [...scenarios, ...commonScenarios];
  const scenario = known.find((each) => each === sent.toLowerCase());
  if (scenario === undefined) throw notHere(`Must be one of ${known.join(', ')}`);
  return scenario;
}

/** Cuts the connection before any of the answer is sent. A replayed answer is sent: the repeat itself did nothing. */
function loseAnswer(c: HttpContext): void {
  const isRepeat = c.res.headers.has('idempotency-replayed');
  if (!c.res.ok || isRepeat) return;
  // Hono leaves its environment out when it is called without a server.
  const connection = c.env as typeof c.env | undefined;
  connection?.incoming?.socket.destroy();
}

/** Scenarios that always end in a refusal, with what they need; a request for a stay on request may succeed. */
const refusing: Readonly<Partial<Record<TestScenario, string>>> = {
  'price-changed': '',
  'stay-gone': '; it needs a stay that the booking does not have yet',
  'quote-expired': '; it needs a BOOKED request with its quoteToken or changeToken',
  'budget-exceeded': '',
};

/** Rolls back a success that the scenario should have refused: nobody meant it to be written. */
export function holdToScenario(): HttpMiddleware {
  return async (c, next) => {
    const call = c.get('call');
    const { scenario, runWrite } = call;
    const need = scenario && refusing[scenario];
    if (need === undefined) return next();
    const refusal = notHere(`${scenario} does not apply to this request${need}`);
    call.runWrite = (write) =>
      runWrite(() => {
        write();
        throw refusal;
      });
    await next();
    if (!c.res.ok) return;
    c.res = undefined;
    throw refusal;
  };
}

function notHere(detail: string): ApiError {
  return new ApiError('INVALID_PARAMETER', { detail, errors: [{ parameter: header, code: 'INVALID_VALUE', detail }] });
}
