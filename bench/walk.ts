import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { dayAt, ymdOf } from '../src/values/day.ts';
import { smallKeys } from '../test/support/small-seed.ts';
import { note, type Bench, type BenchOptions, type Measure } from './bench.ts';
import { quantile } from './spread.ts';
import { writeThinLodgings } from './thin-lodgings.ts';
import type { Strain } from './walk-process.ts';

const lodgings = 30_000;
const times = 3;
const headers = { 'X-API-Key': smallKeys.seller };
const lines = { Accept: 'application/x-ndjson' };
const packed = { 'Accept-Encoding': 'gzip' };

const walks: Readonly<Record<string, { path: string; headers?: Record<string, string> }>> = {
  'lodgings, JSON': { path: '/v2/lodgings' },
  'lodgings, JSON, gzip': { path: '/v2/lodgings', headers: packed },
  'lodgings, XML': { path: '/v2/lodgings?format=xml' },
  'lodgings, NDJSON': { path: '/v2/lodgings', headers: lines },
  'lodgings, ids only': { path: '/v2/lodgings?fields=id', headers: lines },
  'lodgings of a channel, NDJSON': { path: '/v2/lodgings/out/Small.out', headers: lines },
  'summary of a channel, JSON': { path: '/v2/lodgings/catalogSummary/out/Small.out' },
  'summary of a channel, XML': { path: '/v2/lodgings/catalogSummary/out/Small.out?format=xml' },
  'catalog, JSON': { path: '/v2/catalog?pageSize=0' },
};

export const walk: Bench = {
  name: 'walk',
  question: `How soon does a full walk of ${lodgings} lodgings begin, how long does it take, what does it cost the others?`,
  measure: (options) => withApi(thinLodgings(options), measuredWalks),
};

/** Kept for further benches of the same day. */
function thinLodgings({ data, fresh }: BenchOptions): string {
  const folder = join(data, 'walk');
  const file = join(folder, `${lodgings}-${ymdOf(dayAt(Date.now(), 'Europe/Paris'))}.sqlite`);
  if (existsSync(file) && !fresh) return file;
  note(`Writing ${lodgings} lodgings`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const unfinished = join(folder, 'unfinished.sqlite');
  writeThinLodgings(unfinished, lodgings);
  renameSync(unfinished, file);
  return file;
}

/** The first walk fills the caches of the database and of plannings, which have bounds of their own. */
async function measuredWalks(url: string, service: ChildProcess): Promise<Measure[]> {
  const start = await strainOf(service);
  await walked(url, { path: '/v2/lodgings' });
  const cold = await strainOf(service);
  const measures = [megabytes('memory that the first walk takes', cold.memoryAtMost - start.memoryAtMost)];
  for (const [name, ask] of Object.entries(walks)) {
    note(name);
    measures.push(...(await measured(name, () => walked(url, ask), service)));
  }
  const recent = { path: `/v2/lodgings?updatedSince=${new Date(Date.now() + 25_000).toISOString()}` };
  const four = () => Promise.all([1, 2, 3, 4].map(() => walked(url, { path: '/v2/lodgings' })));
  return [
    ...measures,
    ...(await measured('lodgings updated lately', () => walked(url, recent), service)),
    ...(await measured('four walks at once', async () => (await four())[3] as Walked, service, 1)),
  ];
}

async function measured(
  name: string,
  once: () => Promise<Walked>,
  service: ChildProcess,
  count = times,
): Promise<Measure[]> {
  const rounds: (Walked & Strain)[] = [];
  for (let round = 0; round < count; round += 1) {
    await strainOf(service);
    rounds.push({ ...(await once()), ...(await strainOf(service)) });
  }
  const median = (value: (round: Walked & Strain) => number) => quantile(rounds.map(value), 0.5);
  const growth = median(({ memoryAtStart, memoryAtMost }) => memoryAtMost - memoryAtStart);
  return [
    { what: `${name}: first byte`, value: median((round) => round.firstByte), unit: 'ms', goal: { atMost: 100 } },
    { what: `${name}: whole`, value: median((round) => round.whole), unit: 'ms' },
    megabytes(
      `${name}: size`,
      median((round) => round.bytes),
    ),
    { ...megabytes(`${name}: memory growth`, growth), goal: { atMost: 48 } },
    { what: `${name}: longest block`, value: median((round) => round.longestBlock), unit: 'ms', goal: { atMost: 10 } },
  ];
}

function megabytes(what: string, bytes: number): Measure {
  return { what, value: bytes / 2 ** 20, unit: 'MB' };
}

interface Walked {
  firstByte: number;
  whole: number;
  bytes: number;
}

async function walked(url: string, ask: { path: string; headers?: Record<string, string> }): Promise<Walked> {
  const start = performance.now();
  const answer = await request(url + ask.path, { headers: { ...headers, ...ask.headers } });
  if (answer.statusCode !== 200) throw new Error(`${ask.path}: ${answer.statusCode}`);
  let [firstByte, bytes] = [0, 0];
  for await (const chunk of answer.body) {
    firstByte ||= performance.now() - start;
    bytes += (chunk as Buffer).length;
  }
  return { firstByte, whole: performance.now() - start, bytes };
}

/** Waits until the service is idle, returns its strain and resets it. */
async function strainOf(service: ChildProcess): Promise<Strain> {
  await pause(50);
  service.send('strain');
  const [strain] = (await once(service, 'message')) as [Strain];
  await pause(50);
  return strain;
}

async function withApi<Result>(
  file: string,
  work: (url: string, service: ChildProcess) => Promise<Result>,
): Promise<Result> {
  const program = fileURLToPath(new URL('walk-process.ts', import.meta.url));
  const service = fork(program, { execArgv: ['--expose-gc'] });
  const ended = once(service, 'exit');
  try {
    service.send({ file });
    const [url] = (await Promise.race([
      once(service, 'message'),
      ended.then(() => Promise.reject(new Error('The service ended before it served'))),
    ])) as [string];
    return await work(url, service);
  } finally {
    if (service.connected) service.disconnect();
    await ended;
  }
}
