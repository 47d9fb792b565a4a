import { createServer, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { vi } from 'vitest';
import { listening } from './listening.ts';

export type HoldingNode = Awaited<ReturnType<typeof startHoldingNode>>;

/**
 * A proxy before the cluster, or the service, that holds the requests whose address or body contains the word until they
 * are released; it passes all others on.
 */
export async function startHoldingNode(targetUrl: string, word: string) {
  const { hostname: host, port } = new URL(targetUrl);
  const held = new Map<ServerResponse, () => void>();
  let [lost, isHolding] = [0, true];
  const server = createServer((incoming, outgoing) => {
    const { method, url: path = '', headers } = incoming;
    const pass = (body: Buffer) => {
      const forwarded = request({ host, port, method, path, headers }, (answer) =>
        answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers)),
      );
      forwarded.on('error', () => outgoing.destroy()).end(body);
    };
    void buffer(incoming).then((body) => {
      if (!isHolding || !(body.includes(word) || path.includes(word))) {
        pass(body);
        return;
      }
      held.set(outgoing, () => pass(body));
      outgoing.on('close', () => (lost += Number(held.delete(outgoing))));
    });
  });
  const { url, stop } = await listening(server);
  const until = (isOver: () => boolean) => vi.waitUntil(isOver, { timeout: 20_000, interval: 5 });
  return {
    url,
    /** Resolves when it holds `count` requests. */
    holds: (count: number) => until(() => held.size >= count),
    /** Resolves when `count` more held requests were aborted by their senders. */
    loses(count: number) {
      const before = lost;
      return until(() => lost >= before + count);
    },
    hold: () => (isHolding = true),
    letGo() {
      isHolding = false;
      const all = [...held.values()];
      held.clear();
      for (const pass of all) pass();
    },
    close: stop,
  };
}
