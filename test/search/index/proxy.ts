import { createServer, connect, type Socket, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy before the cluster that can drop connections, or hang silently. */
export interface Proxy {
  url: string;
  /** Drops open connections and refuses new ones. */
  cut: () => Promise<void>;
  /** Accepts everything and forwards nothing, like a hung machine. */
  hang: () => void;
  mend: () => Promise<void>;
}

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
      // Swallowed bytes make these connections useless.
      for (const socket of sockets) socket.destroy();
      isHanging = false;
      if (!server.listening) await listen(port);
    },
  };
}
