import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { request } from 'undici';
import { encodeXml } from '../src/formats/xml-encode.ts';
import { contractShape } from '../src/stays/wire/contract.ts';
import { prepareContract } from '../src/stays/store/contracts/contract-rows.ts';
import { savePreparedContract } from '../src/stays/store/contracts/contracts.ts';
import { hostileBodies } from '../test/api/bodies/hostile-bodies.ts';
import { keys } from '../test/support/service.ts';
import type { Bench, Measure } from './bench.ts';
import { withCluster, type Cluster } from './cluster.ts';
import { contractOfRows, providerOf } from './contract-body.ts';
import { withDataSet, type DataSet } from './data-set.ts';
import { timed } from './spread.ts';

const rows = 20_000;
const rounds = 3;
const refusalRounds = 3;

/** A delivery must not delay other callers. */
const holdsUp = { atMost: 50 };

export const body: Bench = {
  name: 'body',
  question: `For how long does a contract of ${rows} rows hold up the others, and how soon is a hostile body refused?`,
  measure: (options) =>
    withCluster(options, (cluster) =>
      withDataSet({ ...options, prefix: `${options.prefix}-body` }, cluster, (set) =>
        withWatchedService(set, cluster, async (service) => [
          ...(await insertions(set, service)),
          ...(await refusals(service)),
          ...writing(set),
        ]),
      ),
    ),
};

interface Watched {
  url: string;
  /** Of a server that only reads a body and answers 400. */
  bareUrl: string;
  /** Longest event-loop block since the previous call, in milliseconds. */
  standstill: () => Promise<number>;
}

async function withWatchedService<Result>(
  { config }: DataSet,
  { url }: Cluster,
  work: (service: Watched) => Promise<Result>,
): Promise<Result> {
  const child = fork(fileURLToPath(new URL('body-process.ts', import.meta.url)));
  const ended = once(child, 'exit');
  const said = async (message: object) => {
    child.send(message);
    const [answer] = (await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error('The service ended early'))),
    ])) as unknown[];
    return answer;
  };
  try {
    const addresses = (await said({ config, opensearchUrl: url })) as Pick<Watched, 'url' | 'bareUrl'>;
    return await work({ ...addresses, standstill: async () => (await said({})) as number });
  } finally {
    if (child.connected) child.disconnect();
    await ended;
  }
}

/**
 * The first delivery starts the worker; each is indexed afterwards, and the pause keeps that out of the next
 * measurement.
 */
async function insertions(set: DataSet, { url, standstill }: Watched): Promise<Measure[]> {
  const measures: Measure[] = [];
  await pause(3_000);
  await standstill();
  await pause(3_000);
  measures.push({ what: 'longest standstill without a body', value: await standstill(), unit: 'ms' });
  for (const [what, body] of bodiesFor(set)) {
    const { time, result } = await timed(() => send(url, body));
    if (result !== 200 && result !== 201) throw new Error(`${what} answered ${result}`);
    measures.push({ what: `${what}: answered after`, value: time, unit: 'ms' });
    measures.push({ what: `${what}: longest standstill`, value: await standstill(), unit: 'ms', goal: holdsUp });
    await pause(3_000);
    measures.push({
      what: `${what}: longest standstill while the index follows`,
      value: await standstill(),
      unit: 'ms',
    });
  }
  return measures;
}

interface Sent {
  bytes: Uint8Array;
  headers: Record<string, string>;
}

function bodiesFor(set: DataSet): [string, Sent][] {
  const provider = providerOf(set.db);
  const bodyOf = (deposit: number) => ({ ...contractOfRows(rows, { from: set.today + 1, provider }), deposit });
  const [json, xml] = [{ 'Content-Type': 'application/json' }, { 'Content-Type': 'application/xml' }];
  return [
    ['first, JSON', { bytes: Buffer.from(JSON.stringify(bodyOf(1))), headers: json }],
    ['JSON', { bytes: Buffer.from(JSON.stringify(bodyOf(2))), headers: json }],
    ['XML', { bytes: Buffer.from(encodeXml(bodyOf(3), contractShape, 'contract')), headers: xml }],
    ['gzip', { bytes: gzipSync(JSON.stringify(bodyOf(4))), headers: { ...json, 'Content-Encoding': 'gzip' } }],
  ];
}

async function refusals({ url, bareUrl, standstill }: Watched): Promise<Measure[]> {
  const [worst, worstAbove] = [
    { time: 0, name: '' },
    { time: 0, name: '' },
  ];
  const bodies = hostileBodies();
  await standstill();
  for (const { name, bytes, type, packed, status } of bodies) {
    const headers = { ...(type && { 'Content-Type': type }), ...(packed && { 'Content-Encoding': 'gzip' }) };
    let [best, received] = [Infinity, Infinity];
    for (let round = 0; round < refusalRounds; round += 1) {
      received = Math.min(received, (await timed(() => send(bareUrl, { bytes, headers }))).time);
      const { time, result } = await timed(() => send(url, { bytes, headers }));
      if (result !== status) throw new Error(`${name} answered ${result}`);
      best = Math.min(best, time);
    }
    if (best > worst.time) Object.assign(worst, { time: best, name });
    // A body refused by its Content-Length is not received at all.
    if (best - received > worstAbove.time) Object.assign(worstAbove, { time: best - received, name });
  }
  return [
    { what: 'hostile bodies refused', value: bodies.length, unit: '' },
    { what: `slowest refusal, with receiving (${worst.name})`, value: worst.time, unit: 'ms' },
    { what: `slowest refusal above receiving (${worstAbove.name})`, value: worstAbove.time, unit: 'ms' },
    { what: 'longest standstill meanwhile', value: await standstill(), unit: 'ms', goal: holdsUp },
  ];
}

/** The transaction alone, in this process. */
function writing(set: DataSet): Measure[] {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const body = {
      ...contractOfRows(rows, { from: set.today + 1, provider: providerOf(set.db) }),
      deposit: 10 + round,
    };
    const packed = prepareContract(contractShape.parse(body));
    const start = performance.now();
    savePreparedContract(set.db, packed, Date.now());
    times.push(performance.now() - start);
  }
  return [{ what: 'the transaction that writes them, at best', value: Math.min(...times), unit: 'ms' }];
}

async function send(url: string, { bytes, headers }: Sent): Promise<number> {
  const answer = await request(`${url}/v2/contracts/insert`, {
    method: 'POST',
    body: bytes,
    headers: { 'X-API-Key': keys.provider, ...headers },
  });
  await answer.body.dump();
  return answer.statusCode;
}
