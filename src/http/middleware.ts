import type { Hono } from 'hono';
import type { Context } from '../service/context.ts';
import { callerAddress, type Connection } from './middleware/caller-address.ts';
import { crossOrigin } from './middleware/cross-origin.ts';
import { beginExchange, serverTiming, type Exchange } from './request-context.ts';
import { countedAddress } from './limits/rate-limits.ts';
import { refusalResponse } from './problem-response.ts';
import { requestLog } from './middleware/request-log.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { soon, type Soon } from './soon.ts';
import type { Tools } from './tools.ts';

/** The application as a function of a request, as servers and tests call it. */
export interface Application {
  fetch: (request: Request, connection?: Connection) => Soon<Response>;
  /** Answers as `fetch` does, without a server. */
  request: (asked: string | Request, init?: RequestInit) => Promise<Response>;
}

/** What an application's handlers find beside the request. */
export interface Bindings extends Connection {
  exchange: Exchange;
}

/** Machines ask these every few seconds, and a page shows many pictures: they are counted on no rate. */
const uncounted = new Set(['/health', '/ready', '/metrics', '/media', '/assets']);

/**
 * Puts around every request, to an operation or a page, what all have in common: a request id, security headers, other origins,
 * rates of pages, one line of log, metrics.
 */
export function around(app: Hono, context: Context, tools: Tools): Application {
  const { config, log } = context;
  const logRequest = requestLog(log);
  const shared = securityHeaders(config.publicUrl);
  const pages = new Set(
    app.routes.map(({ path }) => firstWord(path)).filter((word) => !/^\/(v\d+|web|\*|:.*)$/.test(word)),
  );

  function fetch(request: Request, connection: Connection = {}): Soon<Response> {
    const exchange = beginExchange(request, callerAddress(connection), shared);
    const answering =
      crossOrigin(config.corsOrigins, exchange) ??
      tools.spent.during(exchange.spent, () => routed(request, { ...connection, exchange }));
    return soon(answering, (response) => {
      tools.metrics.noteRequest(exchange, response.status);
      logRequest(exchange, response.status);
      return response;
    });
  }

  function routed(request: Request, bindings: Bindings): Soon<Response> {
    const { exchange } = bindings;
    const word = firstWord(exchange.path);
    if (!pages.has(word)) return app.fetch(request, bindings);
    exchange.template = word;
    const address = countedAddress(exchange.address);
    try {
      if (uncounted.has(word)) tools.rates.show('addressReads', address, exchange);
      else tools.rates.spend('addressReads', address, exchange);
    } catch (error) {
      return refusalResponse(error, exchange, context);
    }
    return soon(app.fetch(request, bindings), (response) =>
      exchange.isWhole ? response : withHeaders(response, exchange),
    );
  }

  const requestOf = (path: string, init?: RequestInit) => new Request(new URL(path, 'http://localhost'), init);
  return {
    fetch,
    request: async (asked, init) => fetch(asked instanceof Request ? asked : requestOf(asked, init)),
  };
}

function firstWord(path: string): string {
  const end = path.indexOf('/', 1);
  return end < 0 ? path : path.slice(0, end);
}

/** What a page says of itself goes before what is said of all; the request id is that of the log. */
function withHeaders(response: Response, exchange: Exchange): Response {
  const headers = new Headers({ 'server-timing': serverTiming(exchange), ...exchange.headers });
  for (const [name, value] of response.headers) headers.set(name, value);
  headers.set('x-request-id', exchange.requestId);
  return new Response(response.body, { status: response.status, headers });
}
