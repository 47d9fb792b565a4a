import fc from 'fast-check';
import { Option } from 'commander';
import { Pool } from 'undici';
import { listLodgingIds } from '../src/lodgings/store/lodgings.ts';
import { datesOf, exactDates, searchAddress } from './asked-search.ts';
import type { Bench, BenchOptions, Measure } from './bench.ts';
import { withLoggingService, withServer } from './child-server.ts';
import { withCluster } from './cluster.ts';
import { withDataSet, type DataSet } from './data-set.ts';
import { answersPerSecond } from './load.ts';
import { quantile } from './spread.ts';
import { untilReady } from './until-ready.ts';
import type { Usage } from './usage.ts';

/** Concurrent requests; each is sent again as soon as it is answered. */
const callers = 16;
const gzip = { 'Accept-Encoding': 'gzip' };

/** Milliseconds of CPU of the service's process per request. */
const goals = { search: 0.35, availabilities: 0.7, lodging: 0.3 };

export const cpu: Bench = {
  name: 'cpu',
  question: `How much CPU does the service take for a request, with ${callers} callers and nothing but this to do?`,
  options: [new Option('--only <text>', 'only the rows whose names hold this')],
  measure: (options) =>
    withCluster(options, (cluster) =>
      withDataSet(options, cluster, async (set) => {
        const measures: Measure[] = [];
        for (const [name, measure] of Object.entries(rows)) {
          if (name.includes(options.only ?? '')) {
            // Each in a fresh service with empty caches.
            measures.push(
              ...(await withLoggingService(set, cluster, async (url, usage) => {
                await untilReady(set);
                return measure({ options, set, url, usage, name });
              })),
            );
          }
        }
        return measures;
      }),
    ),
};

interface Row {
  options: BenchOptions;
  set: DataSet;
  url: string;
  usage: () => Promise<Usage>;
  name: string;
}

const rows: Readonly<Record<string, (row: Row) => Promise<Measure[]>>> = {
  'exact search': measureSearches,
  'availabilities in no cache': (row) => measureColdReads(row, '/availabilities', goals.availabilities),
  'a lodging in no cache': (row) => measureColdReads(row, '', goals.lodging),
  'random lodgings': measureRandomLodgings,
  bulk: measureBulk,
};

const searchRounds = { warmUp: 8, measured: 12 };

async function measureSearches({ options, set, url, usage, name }: Row): Promise<Measure[]> {
  const questions = fc.sample(exactDates(set.today).map(datesOf), { numRuns: options.runs, seed: options.seed });
  const paths = questions.map((query) => searchAddress('', query));
  const costs: number[] = [];
  for (let round = 0; round < searchRounds.warmUp + searchRounds.measured; round += 1) {
    const cost = await costOf(usage, { url, paths: [...paths, ...paths, ...paths], headers: { 'X-API-Key': set.key } });
    if (round >= searchRounds.warmUp) costs.push(cost);
  }
  return [costRow(name, costs, goals.search)];
}

/** Reads each lodging once: the first half warms up the engine, the others are not cached yet. */
async function measureColdReads({ set, url, usage, name }: Row, end: string, goal: number): Promise<Measure[]> {
  const paths = listLodgingIds(set.db, 0, 10_000).map((id) => `/v2/lodgings/${id}${end}`);
  const [half, share] = [Math.ceil(paths.length / 2), Math.ceil(paths.length / 10)];
  await costOf(usage, { url, paths: paths.slice(0, half), headers: gzip });
  const costs: number[] = [];
  for (let from = half; from < paths.length; from += share) {
    costs.push(await costOf(usage, { url, paths: paths.slice(from, from + share), headers: gzip }));
  }
  return [costRow(name, costs, goal)];
}

function costRow(name: string, costs: readonly number[], atMost: number): Measure {
  const spread = [0.1, 0.9].map((share) => ({
    what: `p${share * 100}`,
    value: quantile(costs, share),
    unit: '',
  }));
  return { what: name, value: quantile(costs, 0.5), unit: 'ms CPU', goal: { atMost }, beside: spread };
}

interface Asked {
  url: string;
  paths: readonly string[];
  headers: Record<string, string>;
}

/** CPU time of the service per request, in milliseconds. */
async function costOf(usage: Row['usage'], { url, paths, headers }: Asked): Promise<number> {
  const pool = new Pool(url, { connections: callers });
  const waiting = [...paths];
  const before = await usage();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        const answer = await pool.request({ method: 'GET', path, headers });
        await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
        if (answer.statusCode >= 500) throw new Error(`Answered ${answer.statusCode}`);
      }
    }),
  );
  const after = await usage();
  await pool.close();
  return (after.cpu - before.cpu) / paths.length;
}

const load = { milliseconds: 2_000, rounds: 6 };

/** The goal is relative to a bare server that has the same bytes in memory. */
async function measureRandomLodgings({ set, url, name }: Row): Promise<Measure[]> {
  const pool = new Pool(url);
  const paths: string[] = [];
  for (const id of listLodgingIds(set.db, 0, 10_000)) {
    const path = `/v2/lodgings/${id}/availabilities`;
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: gzip });
    await body.dump({ limit: Number.MAX_SAFE_INTEGER });
    if (statusCode === 200) paths.push(path);
  }
  await pool.close();
  const counts = { service: [] as number[], bare: [] as number[], ratio: [] as number[] };
  const path = () => paths[Math.floor(Math.random() * paths.length)] as string;
  const asked = { path, headers: gzip, connections: callers, milliseconds: load.milliseconds };
  await withServer('bare-lodgings.ts', { url, paths, headers: gzip }, async (bareUrl) => {
    for (let round = 0; round <= load.rounds; round += 1) {
      const bare = await answersPerSecond({ ...asked, url: bareUrl });
      const service = await answersPerSecond({ ...asked, url });
      if (round === 0) continue;
      counts.bare.push(bare);
      counts.service.push(service);
      counts.ratio.push(service / bare);
    }
  });
  const [service, bare, ratio] = [counts.service, counts.bare, counts.ratio].map((all) => quantile(all, 0.5));
  const beside = [
    { what: 'service', value: service as number, unit: '/s' },
    { what: 'bare server', value: bare as number, unit: '/s' },
  ];
  return [{ what: `${name} to a bare server`, value: ratio as number, unit: '', goal: { atLeast: 0.5 }, beside }];
}

const bulkSize = { calls: 9, lodgings: 1_000 };

/** Each call asks for other lodgings, in another order; the first third warms up. */
async function measureBulk({ options, set, url, usage, name }: Row): Promise<Measure[]> {
  const ids = listLodgingIds(set.db, 0, 10_000);
  const length = Math.min(bulkSize.lodgings, ids.length);
  const lists = fc.sample(fc.shuffledSubarray(ids, { minLength: length, maxLength: length }), {
    numRuns: bulkSize.calls,
    seed: options.seed,
  });
  const pool = new Pool(url);
  const rates: number[] = [];
  const memory: number[] = [];
  for (const [place, lodgings] of lists.entries()) {
    const before = await usage();
    const headers = { ...gzip, 'X-API-Key': set.key, 'Content-Type': 'application/json' };
    const answer = await pool.request({
      method: 'POST',
      path: '/v2/availabilities/search',
      headers: { ...headers, Accept: 'application/x-ndjson' },
      body: JSON.stringify({ lodgings }),
    });
    await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
    if (answer.statusCode !== 200) throw new Error(`Answered ${answer.statusCode}`);
    const after = await usage();
    if (place < bulkSize.calls / 3) continue;
    rates.push((1000 * lodgings.length) / (after.cpu - before.cpu));
    memory.push(after.memory / 1024 / 1024);
  }
  await pool.close();
  const added = (memory.at(-1) as number) - (memory[0] as number);
  return [
    { what: `${name}: lodgings for a second of CPU`, value: quantile(rates, 0.5), unit: '', goal: { atLeast: 1_000 } },
    {
      what: `${name}: memory after ${memory.length} calls, more than after the first`,
      value: added,
      unit: 'MB',
      goal: { atMost: 50 },
    },
  ];
}
