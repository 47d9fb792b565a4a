import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { Language } from '../values/texts.ts';
import type { Caller, Call, SentParameters } from './operation.ts';
import type { CallOrigin } from './proxies.ts';
import type { RequestContext } from './request-context.ts';

/** Set by the server; missing when the application is called without one, as in tests. */
interface Connection {
  incoming?: { socket: { remoteAddress?: string; destroy(): void }; rawHeaders: string[] };
  /** For a request made by another one within the process: that one's origin. */
  origin?: CallOrigin;
}

/**
 * Variables of Hono's context; those after `requestContext` are set by the middleware of operations. Read them with
 * `get`: `var` copies all of them each time.
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
    /** Only for reads whose version is known before the answer is made. */
    answerName: string | undefined;
  };
}

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
