import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '../test/support/free-port.ts';
import { meanLodging, pathOf } from './availability.ts';
import type { Bench, Measure } from './bench.ts';
import { bookedAtPace } from './booking.ts';
import { withCluster, type Cluster } from './cluster.ts';
import { withDataSet, type DataSet } from './data-set.ts';
import { readyAddress } from './demo-start.ts';
import { answersPerSecond } from './load.ts';
import { quantile } from './spread.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

const load = { connections: 32, milliseconds: 1_000 };
const rounds = { warmUp: 3, measured: 12 };

export const processes: Bench = {
  name: 'processes',
  question: 'How many availabilities do two processes answer beside one, and how long does a booking take then?',
  measure: (options) =>
    withCluster(options, (cluster) =>
      withDataSet(options, cluster, async (set) => {
        const beside = await withProcesses(1, set, cluster, (one) =>
          withProcesses(2, set, cluster, (two) => compared(set, one, two)),
        );
        // Sequentially: of two services on a database only one indexes, and it knows nothing of callers that wait at
        // the other.
        const booked = (count: number) =>
          withProcesses(count, set, cluster, ({ url }) => bookedAtPace(set, url, options.seed + count));
        const [one, two] = [await booked(1), await booked(2)];
        return [...beside, ...named('one process', one), ...named('two processes', two)];
      }),
    ),
};

function named(what: string, measures: readonly Measure[]): Measure[] {
  return measures.map((measure) => ({ ...measure, what: `${what}: ${measure.what}` }));
}

interface Served {
  url: string;
  pid: number;
}

/** Starts the service by the user-facing command with `count` processes. */
async function withProcesses<Result>(
  count: number,
  { config }: DataSet,
  cluster: Cluster,
  work: (served: Served) => Promise<Result>,
): Promise<Result> {
  const rates = Object.fromEntries(
    ['KEY_READS', 'KEY_WRITES', 'ADDRESS_READS', 'ADDRESS_BOOKINGS'].map((name) => [`RATE_${name}`, '1000000000']),
  );
  // The printed address is the public one, where nothing listens here.
  const port = String(await freePort());
  const place = {
    DATA_DIR: config.dataDir,
    INDEX_PREFIX: config.indexPrefix,
    PUBLIC_URL: config.publicUrl,
    PORT: port,
  };
  const settings = { ...rates, ...place, OPENSEARCH_URL: cluster.url, LOG_LEVEL: 'error', DEMO_SEED: 'off' };
  const env = { ...process.env, ...settings, API_PROCESSES: String(count) };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await readyAddress(child);
    return await work({ url: `http://127.0.0.1:${port}`, pid: child.pid as number });
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}

/** Answers a second, and CPU seconds of the service and of this client process. */
interface Round {
  answers: number;
  served: number;
  asked: number;
}

/** Alternating rounds: a shared machine is fast or slow for both. */
async function compared(set: DataSet, one: Served, two: Served): Promise<Measure[]> {
  const path = pathOf(meanLodging(set).lodgingId);
  // Compressed, as partners ask: reading large answers would take the callers longer than the service takes to send
  // them.
  const headers = { 'X-API-Key': set.key, 'Accept-Encoding': 'gzip' };
  const kept = { one: [] as Round[], two: [] as Round[] };
  for (let round = 0; round < rounds.warmUp + rounds.measured; round += 1) {
    const [ofOne, ofTwo] = [await askOnce(one, path, headers), await askOnce(two, path, headers)];
    if (round < rounds.warmUp) continue;
    kept.one.push(ofOne);
    kept.two.push(ofTwo);
  }
  const median = (all: readonly Round[], of: (round: Round) => number) => quantile(all.map(of), 0.5);
  const perSecond = ({ answers }: Round) => answers;
  const perCpuSecond = ({ answers, served }: Round) => answers / served;
  const [single, double] = [median(kept.one, perSecond), median(kept.two, perSecond)];
  return [
    { what: 'availabilities by one process', value: single, unit: 'requests/s', beside: sharesOf(kept.one, median) },
    { what: 'availabilities by two processes', value: double, unit: 'requests/s', beside: sharesOf(kept.two, median) },
    { what: 'two processes to one, on this machine', value: double / single, unit: '', goal: { atLeast: 1.6 } },
    {
      what: 'two processes to one, with two cores to themselves',
      value: (2 * median(kept.two, perCpuSecond)) / median(kept.one, perCpuSecond),
      unit: 'by their CPU',
    },
  ];
}

/** Number of cores the service used, and number used by the clients. */
function sharesOf(all: readonly Round[], median: (all: readonly Round[], of: (round: Round) => number) => number) {
  return [
    { what: 'cores of the service', value: median(all, ({ served }) => served), unit: '' },
    { what: 'cores of the callers', value: median(all, ({ asked }) => asked), unit: '' },
  ];
}

async function askOnce({ url, pid }: Served, path: string, headers: Record<string, string>): Promise<Round> {
  const [served, asked, began] = [cpuSecondsOf(pid), process.cpuUsage(), performance.now()];
  const answers = await answersPerSecond({ url, path, headers, ...load });
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(asked);
  return { answers, served: (cpuSecondsOf(pid) - served) / seconds, asked: (user + system) / 1e6 / seconds };
}

/** CPU seconds of a process and its children, read from /proc where it exists. */
export function cpuSecondsOf(pid: number): number {
  if (!existsSync(`/proc/${pid}/stat`)) return NaN;
  // The program's name, which may contain anything, ends at the last parenthesis; times follow in hundredths of a
  // second.
  const members = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const own = (Number(members[11]) + Number(members[12])) / 100;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const ids = children === '' ? [] : children.split(' ').map(Number);
  return ids.reduce((sum, id) => sum + cpuSecondsOf(id), own);
}
