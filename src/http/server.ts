import { createServer, STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { createAdaptorServer } from '@hono/node-server';
import { ApiError, presentProblem } from './problem.ts';
import { securityHeaders } from './request-context.ts';
import { setImmediate as turnOfTheLoop, setTimeout as pause } from 'node:timers/promises';

interface Listening {
  port: number;
  /** Accepts no new connection, answers requests under way (for at most `stopSeconds`), then ends. */
  close: () => Promise<void>;
}

/** Request line and headers together (docs/contract.md 1.3). */
const maxHeaderSize = 64 * 1024;

/**
 * Milliseconds for the headers to arrive, and between checks of that. Bodies have their own limit
 * (`bodies/body.ts`).
 */
const waits = { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 };

/** Resolves when it listens, rejects when it cannot (such as EADDRINUSE). Port 0 takes a free one. */
export async function listen(
  app: { fetch: (request: Request, bindings: never) => Response | Promise<Response> },
  place: { host: string; port: number; publicUrl: string; stopSeconds: number },
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, bindings) => app.fetch(request, bindings as never),
    createServer,
    serverOptions: { maxHeaderSize, ...waits, keepAliveTimeout: 65_000, requestTimeout: 60_000 },
  }) as Server;
  server.on('clientError', (error, socket) => {
    refuseUnreadable(error, socket, place.publicUrl);
  });
  const drain = prepareDrain(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(place.port, place.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return { port: (server.address() as AddressInfo).port, close: () => drain(place.stopSeconds * 1000) };
}

/** By the code of Node's error. */
const refusals: Readonly<Record<string, ApiError>> = {
  HPE_HEADER_OVERFLOW: new ApiError('HEADERS_TOO_LARGE', { detail: 'At most 64 KB' }),
  ERR_HTTP_REQUEST_TIMEOUT: new ApiError('REQUEST_INCOMPLETE', { detail: 'The headers did not arrive within 10 s' }),
};
const unreadable = new ApiError('INVALID_PARAMETER', { detail: 'Malformed HTTP request' });

/** No second answer may be written into one that has begun. */
function isBeingAnswered(socket: Duplex): boolean {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent === true;
}

/** Answers what Node itself refuses to parse: there is no request yet, so no format choice and no path. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex, publicUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isBeingAnswered(socket)) {
    socket.destroy();
    return;
  }
  const refusal = refusals[error.code ?? ''] ?? unreadable;
  const requestId = randomUUID();
  const body = JSON.stringify(presentProblem(refusal, { instance: '/', requestId, publicUrl }));
  const headers = {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    ...securityHeaders(publicUrl),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
}

/** Milliseconds. */
const drainWaits = {
  /** Between two checks for new or remaining connections. */
  look: 25,
  /** Longest time to accept connections once shutdown has begun: those that the system already queued. */
  accepting: 500,
  /** A kept-alive connection that is idle this long has no request on its way. */
  quiet: 200,
};

/**
 * Returns the graceful shutdown: queued connections are accepted, new ones are not; every answer from then on says
 * `Connection: close`; idle kept-alive connections are closed. After `milliseconds` the rest is cut off.
 */
function prepareDrain(server: Server): (milliseconds: number) => Promise<void> {
  const open = new Set<Socket>();
  const underWay = new Set<ServerResponse>();
  const state = { isDraining: false, arrivals: 0, quietSince: 0 };
  server.on('connection', (socket: Socket) => {
    state.arrivals += 1;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  // Before the listener that answers, since an answer's headers may be written at once.
  server.prependListener('request', (_, response: ServerResponse) => {
    if (state.isDraining) response.shouldKeepAlive = false;
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      state.quietSince = performance.now();
    });
  });
  return async (milliseconds) => {
    const late = setTimeout(() => server.closeAllConnections(), milliseconds);
    state.isDraining = true;
    // No effect where the headers are already sent: such a connection is closed once idle.
    for (const response of underWay) response.shouldKeepAlive = false;
    state.quietSince = performance.now();
    await acceptThoseWaiting(state);
    // The server's own `close` would reset kept-alive connections whose next request has arrived but is not yet read.
    NetServer.prototype.close.call(server);
    while (open.size > 0) {
      if (performance.now() - state.quietSince > drainWaits.quiet) server.closeIdleConnections();
      await pause(drainWaits.look);
    }
    clearTimeout(late);
    server.close();
  };
}

/** Waits until no connection arrived between two checks: closing the listener resets those not yet accepted. */
async function acceptThoseWaiting(state: { arrivals: number }): Promise<void> {
  const until = performance.now() + drainWaits.accepting;
  let before: number;
  do {
    before = state.arrivals;
    await pause(drainWaits.look);
    // In a turn of the event loop timers run before connections.
    await turnOfTheLoop();
  } while (state.arrivals > before && performance.now() < until);
}
