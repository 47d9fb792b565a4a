import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { openFeedFolder } from '../src/feeds/files/feed-folder.ts';
import type { FeedFile } from '../src/feeds/rules/feed.ts';
import { listLodgingIds } from '../src/lodgings/store/lodgings.ts';
import { readyFile } from '../src/service/facts-file.ts';
import { openReadyFile } from '../src/stays/ready/ready-file.ts';
import { longestStay } from '../src/stays/rules/planning/planning.ts';
import { scalar } from '../src/sqlite/database.ts';
import { besideSearches } from './beside-searches.ts';
import type { Bench, Measure } from './bench.ts';
import { searchesOf } from './booking.ts';
import type { DataSet } from './data-set.ts';
import { withServedSet } from './served-set.ts';
import { quantile, timed } from './spread.ts';

/** Sent by `feed-process.ts`: seconds per file, peak memory in bytes, the files written last. */
export interface BuiltFeeds {
  seconds: Record<'lodgings' | 'availabilities', number[]>;
  memory: number;
  files: FeedFile[];
}

const [rounds, downloads, realStock] = [3, 5, 184_000_000];

export const feeds: Bench = {
  name: 'feeds',
  question: 'How long are the files of feeds written, what do searches feel of it, and how fast are they downloaded?',
  measure: (options) =>
    withServedSet({ maxNights: longestStay, ...options }, async ({ set, url }) => {
      await whenReady(set);
      let built: BuiltFeeds | undefined;
      const beside = await besideSearches(
        searchesOf(set, url, options.seed),
        {
          work: async () => {
            built = await buildApart(set);
            return writtenOf(built);
          },
        },
        { name: 'the writing of feeds', atMost: 1.2 },
      );
      return [...beside, ...(await downloadsOf(set, url, built))];
    }),
};

/** Waits until every lodging is packed, as in a service that has run for a while. */
async function whenReady({ config, db }: DataSet): Promise<void> {
  const lodgings = listLodgingIds(db, 0, Number.MAX_SAFE_INTEGER).length;
  const ready = openReadyFile(readyFile(config.dataDir), db);
  const packed = scalar<number>(ready, "SELECT count(*) FROM ready WHERE part = 'stays'");
  while ((packed.get() ?? 0) < lodgings) await pause(500);
  ready.close();
}

async function buildApart({ config }: DataSet): Promise<BuiltFeeds> {
  const child = fork(fileURLToPath(new URL('feed-process.ts', import.meta.url)));
  child.send({ config, rounds });
  const [built] = (await once(child, 'message')) as [BuiltFeeds];
  return built;
}

function writtenOf({ seconds, memory, files }: BuiltFeeds): Measure[] {
  const written = files.find(({ kind }) => kind === 'availabilities');
  const median = quantile(seconds.availabilities, 0.5);
  const stays = written?.stays ?? NaN;
  return [
    { what: 'availabilities are written in', value: median, unit: 's' },
    {
      what: 'at this pace, of 184 million stays',
      value: (median * realStock) / stays,
      unit: 's',
      goal: { atMost: 300 },
    },
    { what: 'lodgings are written in', value: quantile(seconds.lodgings, 0.5), unit: 's' },
    { what: 'memory at most', value: memory / 1024 / 1024, unit: 'MB' },
    { what: 'stays', value: stays, unit: '' },
    { what: 'bytes a stay', value: (written?.bytes ?? NaN) / stays, unit: '' },
  ];
}

async function downloadsOf({ config, key }: DataSet, url: string, built: BuiltFeeds | undefined): Promise<Measure[]> {
  const feed = built?.files.find(({ kind }) => kind === 'availabilities');
  if (!feed) throw new Error('No feed was written');
  const bare = await serveBare(openFeedFolder(config.dataDir, () => undefined).pathOf(feed));
  const ours = `${url}/v2/feeds/${feed.gateway}/${feed.file}`;
  const theirs = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < downloads; round += 1) {
    times.theirs.push(await timeOf(theirs, key, feed.bytes));
    times.ours.push(await timeOf(ours, key, feed.bytes));
  }
  bare.close();
  const [own, other] = [quantile(times.ours, 0.5), quantile(times.theirs, 0.5)];
  const speed = (time: number) => feed.bytes / 1024 / 1024 / (time / 1000);
  return [
    { what: 'download', value: speed(own), unit: 'MB/s' },
    { what: 'download from a bare static server', value: speed(other), unit: 'MB/s' },
    { what: 'download to bare', value: other / own, unit: '', goal: { atLeast: 0.5 } },
  ];
}

async function serveBare(path: string): Promise<Server> {
  const { size } = statSync(path);
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Length': size });
    createReadStream(path).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function timeOf(address: string, key: string, bytes: number): Promise<number> {
  const { time } = await timed(async () => {
    const answer = await request(address, { headers: { 'X-API-Key': key } });
    let received = 0;
    for await (const part of answer.body) received += (part as Buffer).length;
    if (received !== bytes) throw new Error(`${received} of ${bytes} bytes came, with ${answer.statusCode}`);
  });
  return time;
}
