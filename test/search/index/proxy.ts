import { createServer, connect, type Socket, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A line to the cluster that can be cut, or go dead without a word. */
export interface Proxy {
  url: string;
  /** Closes what is open and takes nothing new. */
  cut: () => Promise<void>;
  /** Takes everything and passes nothing on, as a machine that hangs. */
  hang: () => void;
  mend: () => Promise<void>;
}

/** Starts a line to the cluster; it ends with the test. */
export async function startProxy(clusterUrl: string): Promise<Proxy> {
  const target = new URL(clusterUrl);
  const sockets = new Set<Socket>();
  let isHanging = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    }
    near.on('close', () => far.destroy()).on('data', (data) => !isHanging && far.write(data));
    far.on('close', () => near.destroy()).on('data', (data) => !isHanging && near.write(data));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  onTestFinished(close);
  return {
    url: `http://127.0.0.1:${port}`,
    cut: close,
    hang: () => (isHanging = true),
    async mend() {
      // What was swallowed is missing on these lines.
      for (const socket of sockets) socket.destroy();
      isHanging = false;
      if (!server.listening) await listen(port);
    },
  };
}
