import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { createCaller, Gone } from '../../client/follow/caller.ts';
import { readFeed } from '../../client/follow/read-feed.ts';
import { startBadLine } from '../support/bad-line.ts';
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

async function linesAt(url: string, file = path): Promise<unknown[]> {
  const lines: unknown[] = [];
  const caller = createCaller({ url, key: smallKeys.seller });
  for await (const line of readFeed(caller, new URL(file, url))) lines.push(line);
  return lines;
}

it('reads a file to its end over a line that breaks again and again, each byte once', async () => {
  const line = await startBadLine(service.url);
  onTestFinished(line.close);
  line.expect('cut', 'cut', 'cut');
  const lines = await linesAt(line.url);
  expect(lines).toEqual(await linesAt(service.url));
  expect(lines).toHaveLength(12);
  expect(line.isCalm()).toBe(true);
});

it('says when the file is there no more', async () => {
  await expect(linesAt(service.url, path.replace(/-\d+-/, '-1-'))).rejects.toThrow(Gone);
});
