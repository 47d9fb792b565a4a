import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Option } from 'commander';
import fc from 'fast-check';
import { findKey } from '../src/partners/store/dealers.ts';
import { revokeKey } from '../src/partners/store/keys.ts';
import { freePort } from '../test/support/free-port.ts';
import { datesOf, exactDates, searchAddress, sixFacets, type ExactDates } from './asked-search.ts';
import type { Bench, BenchOptions, Measure } from './bench.ts';
import { withCluster, type Cluster } from './cluster.ts';
import { withDataSet, type DataSet } from './data-set.ts';
import { readyAddress } from './demo-start.ts';
import { saveFurtherKey } from './further-key.ts';
import { answersPerSecond } from './load.ts';
import { plotNodes } from './nodes-plot.ts';
import { cpuSecondsOf } from './processes.ts';
import { quantile } from './spread.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const load = { connections: 8, milliseconds: 5_000 };
const rounds = 5;

export const nodes: Bench = {
  name: 'nodes',
  question:
    'What does a search cost at a search node and in OpenSearch, and how soon does a node reject a revoked key?',
  options: [new Option('--plot <file>', 'draw throughput and times over the number of search nodes as SVG')],
  measure: (options) =>
    withCluster(options, (cluster) =>
      withDataSet(options, cluster, (set) =>
        withMember(set, cluster, {}, (primary) =>
          withMember(set, cluster, { ROLE: 'search', PRIMARY_URL: primary.url }, (one) =>
            withMember(set, cluster, { ROLE: 'search', PRIMARY_URL: primary.url }, async (two) => [
              ...(await measureSearches(cluster, set, { primary, one, two }, options)),
              ...(await measureRevocation(set, [one, two])),
            ]),
          ),
        ),
      ),
    ),
};

interface Member {
  url: string;
  pid: number;
}

/** Starts a primary or a search node by the user-facing command. */
async function withMember<Result>(
  { config }: DataSet,
  cluster: Cluster,
  role: Record<string, string>,
  work: (member: Member) => Promise<Result>,
): Promise<Result> {
  const port = String(await freePort());
  const settings = {
    DATA_DIR: config.dataDir,
    INDEX_PREFIX: config.indexPrefix,
    OPENSEARCH_URL: cluster.url,
    PUBLIC_URL: config.publicUrl,
    PORT: port,
    TRUST_PROXY: 'loopback',
    RATE_KEY_READS: '1000000000',
    // Refused keys count against the rate of the address.
    RATE_ADDRESS_READS: '1000000000',
    SEARCHES_AT_ONCE: '64',
    OVERLOAD_DELAY_MS: '0',
    FEED_MINUTES: '0',
    NODE_TOKEN: 'a-token-of-this-bench',
    LOG_LEVEL: 'error',
    DEMO_SEED: 'off',
    ...role,
  };
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await readyAddress(child);
    return await work({ url: `http://127.0.0.1:${port}`, pid: child.pid as number });
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}

interface Members {
  primary: Member;
  one: Member;
  two: Member;
}

interface Round {
  perSecond: number;
  /** Milliseconds of each answer. */
  times: readonly number[];
  /** Milliseconds of CPU per search. */
  served: number;
  searched: number;
}

/** Alternating rounds: a shared machine is fast or slow for all. */
async function measureSearches(
  cluster: Cluster,
  set: DataSet,
  { primary, one, two }: Members,
  { seed, plot }: BenchOptions,
): Promise<Measure[]> {
  const ways: [name: string, asked: readonly Member[]][] = [
    ['primary alone', [primary]],
    ['one search node', [one]],
    ['two search nodes', [one, two]],
  ];
  const found = new Map(ways.map(([name]) => [name, [] as Round[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, asked] of ways) {
      const measured = await searchOnce(cluster, set, asked, seed + round);
      if (round > 0) found.get(name)?.push(measured);
    }
  }
  const results = ways.map(([name]) => summarise(name, found.get(name) ?? []));
  if (plot !== undefined) writeFileSync(plot, plotNodes(results));
  return results.flatMap(({ name, perSecond, p50, p99, median }) => {
    return [
      { what: `${name}: exact dates, 6 facets`, value: perSecond, unit: 'searches/s' },
      { what: `${name}: time of a search, p50`, value: p50, unit: 'ms' },
      { what: `${name}: time of a search, p99`, value: p99, unit: 'ms' },
      { what: `${name}: CPU of the service`, value: median(({ served }) => served), unit: 'ms a search' },
      { what: `${name}: CPU of OpenSearch`, value: median(({ searched }) => searched), unit: 'ms a search' },
    ];
  });
}

function summarise(name: string, all: readonly Round[]) {
  const median = (of: (round: Round) => number) => quantile(all.map(of), 0.5);
  const times = all.flatMap((round) => round.times);
  const perSecond = median((round) => round.perSecond);
  return { name, perSecond, p50: quantile(times, 0.5), p99: quantile(times, 0.99), median };
}

async function searchOnce(
  cluster: Cluster,
  { key, today }: DataSet,
  asked: readonly Member[],
  seed: number,
): Promise<Round> {
  const dates = fc.sample(exactDates(today), { numRuns: 1_000, seed });
  let count = 0;
  const path = () => {
    count += 1;
    const query = { ...datesOf(dates[count % dates.length] as ExactDates), facets: sixFacets.join() };
    return searchAddress('', query);
  };
  const cpu = async () => ({
    served: asked.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0) * 1_000,
    searched: await cpuOfOpenSearch(cluster),
  });
  const [before, began] = [await cpu(), performance.now()];
  const connections = load.connections / asked.length;
  const times: number[] = [];
  const onAnswer = (milliseconds: number) => void times.push(milliseconds);
  const each = asked.map(({ url }) =>
    answersPerSecond({ ...load, url, path, connections, onAnswer, headers: { 'X-API-Key': key } }),
  );
  const perSecond = (await Promise.all(each)).reduce((sum, answers) => sum + answers, 0);
  const searches = (perSecond * (performance.now() - began)) / 1_000;
  const after = await cpu();
  return {
    perSecond,
    times,
    served: (after.served - before.served) / searches,
    searched: (after.searched - before.searched) / searches,
  };
}

async function cpuOfOpenSearch({ client }: Cluster): Promise<number> {
  const { nodes: all } = await client.send<{
    nodes: Record<string, { process: { cpu: { total_in_millis: number } } }>;
  }>('GET', '/_nodes/stats/process');
  return Object.values(all).reduce((sum, node) => sum + node.process.cpu.total_in_millis, 0);
}

const revocations = 10;

async function measureRevocation({ db }: DataSet, members: readonly Member[]): Promise<Measure[]> {
  const times: number[] = [];
  for (let time = 0; time < revocations; time += 1) {
    const id = `Revoke${String(time).padStart(2, '0')}`;
    const key = saveFurtherKey(db, id);
    const status = async ({ url }: Member) => {
      const answer = await fetch(`${url}/v2/places/suggests?q=a`, { headers: { 'X-API-Key': key } });
      await answer.arrayBuffer();
      return answer.status;
    };
    await until(members, status, 200);
    if (!findKey(db, id)) throw new Error('The key was not saved');
    const began = performance.now();
    revokeKey(db, id, Date.now());
    await until(members, status, 401);
    times.push(performance.now() - began);
    db.prepare('DELETE FROM api_keys WHERE public_id = ?').run(id);
  }
  return [
    { what: 'a revoked key refused by both nodes, p50', value: quantile(times, 0.5), unit: 'ms' },
    {
      what: 'a revoked key refused by both nodes, slowest',
      value: Math.max(...times),
      unit: 'ms',
      goal: { atMost: 1_000 },
    },
  ];
}

async function until(
  members: readonly Member[],
  status: (member: Member) => Promise<number>,
  wanted: number,
): Promise<void> {
  await Promise.all(
    members.map(async (member) => {
      while ((await status(member)) !== wanted) await pause(5);
    }),
  );
}
