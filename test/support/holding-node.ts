import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A proxy before the cluster, or the service, that holds some requests back. */
export interface HoldingNode {
  url: string;
  /** Resolves when it holds `count` requests. */
  holds: (count: number) => Promise<void>;
  /** Resolves when `count` held requests were aborted by their senders. */
  loses: (count: number) => Promise<void>;
  letGo: () => void;
  hold: () => void;
  close: () => Promise<void>;
}

/** Holds the requests whose address or body contains the word until they are released; passes all others on. */
export async function startHoldingNode(targetUrl: string, word: string): Promise<HoldingNode> {
  const target = new URL(targetUrl);
  const held = new Map<ServerResponse, () => void>();
  const waits: { isOver: () => boolean; resolve: () => void }[] = [];
  let [lost, isHolding] = [0, true];
  const tell = () => {
    for (const { isOver, resolve } of waits) if (isOver()) resolve();
  };
  const until = (isOver: () => boolean) =>
    new Promise<void>((resolve) => {
      waits.push({ isOver, resolve });
      tell();
    });
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const pass = (body: Buffer) => {
      const options = { host: target.hostname, port: target.port, method, path, headers };
      const forwarded = request(options, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      forwarded.on('error', () => outgoing.destroy());
      forwarded.end(body);
    };
    void buffer(incoming).then((body) => {
      if (!isHolding || !(body.includes(word) || path?.includes(word))) {
        pass(body);
        return;
      }
      held.set(outgoing, () => pass(body));
      outgoing.on('close', () => {
        if (held.delete(outgoing)) lost += 1;
        tell();
      });
      tell();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holds: (count) => until(() => held.size >= count),
    loses: (count) => {
      const before = lost;
      return until(() => lost >= before + count);
    },
    hold: () => (isHolding = true),
    letGo: () => {
      isHolding = false;
      const all = [...held.values()];
      held.clear();
      for (const pass of all) pass();
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
