import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { Language } from '../values/texts.ts';
import type { Caller } from './caller.ts';
import type { Call, SentParameters } from './operation.ts';
import type { CallOrigin } from './proxies/call-origin.ts';
import type { RequestContext } from './request-context.ts';

/** What the server says of a request beside it; nothing when the application is called without one, as tests do. */
interface Connection {
  incoming?: { socket: { remoteAddress?: string; destroy(): void }; rawHeaders: string[] };
  /** Of a request that another one makes within the process: where that one came from. */
  origin?: CallOrigin;
}

/**
 * What Hono carries for each request; the variables after `requestContext` are set by the middleware of operations. They are read with `get`:
 * `var` copies all of them each time.
 */
export interface HttpEnv {
  Bindings: Connection;
  Variables: {
    requestContext: RequestContext;
    caller: Caller;
    parameters: Parameters;
    stopSignal: () => AbortSignal;
    waitSignal: () => AbortSignal;
    call: Call;
    /** Names the exact answer before it is made; of reads whose version is known by then. */
    answerName: string | undefined;
  };
}

/** Language, path and query of a request; path and query are what their shapes make of them. */
export interface Parameters {
  language: Language;
  params: unknown;
  query: unknown;
  /** The known query parameters as sent, sorted by name. */
  sent: SentParameters;
}

export type Application = Hono<HttpEnv>;
export type HttpContext = Context<HttpEnv>;
export type HttpMiddleware = MiddlewareHandler<HttpEnv>;
