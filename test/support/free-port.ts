import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The first of the ports tried, and the one after the last: below those that systems give to outgoing connections (32768 on Linux, 49152
 * elsewhere), so that nobody's connection takes the port of a service that is stopped and started again.
 */
const [firstPort, endOfPorts] = [20_000, 32_000];

/** Ports given before: who asked for them may not listen yet. */
const given = new Set<number>();

/** Yields a port that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, endOfPorts);
    if (given.has(port) || !(await canListen(port))) continue;
    given.add(port);
    return port;
  }
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => {
      resolve(false);
    });
    server.listen(port, '127.0.0.1', () => {
      resolve(true);
    });
  });
  if (isListening) await new Promise<void>((resolve) => server.close(() => resolve()));
  return isListening;
}
