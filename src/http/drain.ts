import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turnOfTheLoop, setTimeout as pause } from 'node:timers/promises';

/** Milliseconds. */
const waits = {
  /** Between two looks whether connections still come, or are still there. */
  look: 25,
  /** Longest time in which connections are still taken once the end has begun: those that the system holds for us already. */
  accepting: 500,
  /** A kept connection that is quiet for so long has no request on its way to us. */
  quiet: 200,
};

/**
 * Yields what ends a server so that whoever was let in is answered: connections that wait to be taken are taken, then no more;
 * every answer from then on says `Connection: close`; kept connections that are quiet are closed. After `milliseconds` what is
 * left is cut off.
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
    // Takes no effect where the headers are sent already: such a connection is closed when it is quiet.
    for (const response of underWay) response.shouldKeepAlive = false;
    state.quietSince = performance.now();
    await acceptThoseWaiting(state);
    // The server's own `close` would at once reset kept connections on which a request has arrived and is not read yet.
    NetServer.prototype.close.call(server);
    while (open.size > 0) {
      if (performance.now() - state.quietSince > waits.quiet) server.closeIdleConnections();
      await pause(waits.look);
    }
    clearTimeout(late);
    server.close();
  };
}

/** Waits until no connection has come between two looks: closing the listener resets those that were not taken. */
async function acceptThoseWaiting(state: { arrivals: number }): Promise<void> {
  const until = performance.now() + waits.accepting;
  let before: number;
  do {
    before = state.arrivals;
    await pause(waits.look);
    // Timers come before connections in a turn of the event loop.
    await turnOfTheLoop();
  } while (state.arrivals > before && performance.now() < until);
}
