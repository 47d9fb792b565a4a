import { connect, createServer, type AddressInfo } from 'node:net';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { createCaller, Gone } from '../../client/follow/caller.ts';
import { readFeed } from '../../client/follow/read-feed.ts';
import { serviceForSuite } from '../support/service.ts';
import { smallKeys, smallSeed } from '../support/small-seed.ts';

const service = serviceForSuite(() => {
  const lodgings = Array.from({ length: 12 }, (_, number) => ({ ref: `L${number}` }));
  return { seed: smallSeed({ lodgings }) };
});
let path: string;

interface Listed {
  kind: string;
  url: string;
  bytes: number;
}

beforeAll(async () => {
  await service.operator.done('feeds build');
  const feeds = (await (await service.get('/v2/feeds', { key: smallKeys.seller })).json()) as Listed[];
  path = new URL(feeds.find(({ kind, bytes }) => kind === 'availabilities' && bytes > 50_000)?.url ?? '').pathname;
});

/** A proxy that drops the connection after every `bytes` bytes of answers, and counts connections. */
async function startBreakingLine(bytes: number): Promise<{ url: string; taken: () => number }> {
  const { port, hostname } = new URL(service.url);
  let taken = 0;
  const server = createServer((near) => {
    taken += 1;
    let left = bytes;
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) socket.on('error', () => socket.destroy());
    near.pipe(far);
    far.on('data', (part: Buffer) => {
      near.write(part.subarray(0, left));
      left -= part.length;
      if (left > 0) return;
      far.destroy();
      near.destroySoon();
    });
    far.on('close', () => near.destroySoon());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, taken: () => taken };
}

async function linesAt(url: string, file = path): Promise<unknown[]> {
  const lines: unknown[] = [];
  const caller = createCaller({ url, key: smallKeys.seller });
  for await (const line of readFeed(caller, new URL(file, url))) lines.push(line);
  return lines;
}

it('reads a file to its end over a line that breaks again and again, each byte once', async () => {
  const line = await startBreakingLine(10_000);
  const lines = await linesAt(line.url);
  expect(lines).toEqual(await linesAt(service.url));
  expect(lines).toHaveLength(12);
  expect(line.taken()).toBeGreaterThan(3);
});

it('says when the file is there no more', async () => {
  await expect(linesAt(service.url, path.replace(/-\d+-/, '-1-'))).rejects.toThrow(Gone);
});
