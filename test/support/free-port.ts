import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * First port and end (exclusive): below the ephemeral ports (from 32768 on Linux, 49152 elsewhere), so that no outgoing
 * connection takes the port of a service that is being restarted.
 */
const [firstPort, endOfPorts] = [20_000, 32_000];

/** Ports given out before: their owners may not listen yet. */
const given = new Set<number>();

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
