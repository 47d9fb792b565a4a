import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turnOfTheLoop, setTimeout as pause } from 'node:timers/promises';

/** Milliseconds. */
const waits = {
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
export function prepareDrain(server: Server): (milliseconds: number) => Promise<void> {
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
      if (performance.now() - state.quietSince > waits.quiet) server.closeIdleConnections();
      await pause(waits.look);
    }
    clearTimeout(late);
    server.close();
  };
}

/** Waits until no connection arrived between two checks: closing the listener resets those not yet accepted. */
async function acceptThoseWaiting(state: { arrivals: number }): Promise<void> {
  const until = performance.now() + waits.accepting;
  let before: number;
  do {
    before = state.arrivals;
    await pause(waits.look);
    // In a turn of the event loop timers run before connections.
    await turnOfTheLoop();
  } while (state.arrivals > before && performance.now() < until);
}
