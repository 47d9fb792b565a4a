import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { request } from 'undici';
import { longBodies } from '../test/api/bodies/long-bodies.ts';
import { keys } from '../test/support/service.ts';
import type { Bench, Measure } from './bench.ts';
import { contractOfRows, dealer, providerOf } from './contract-body.ts';
import type { DataSet } from './data-set.ts';
import { saveFurtherKey } from './further-key.ts';
import { withServedSet, type ServedSet } from './served-set.ts';
import { quantile, timed } from './spread.ts';

const [warmUpTime, measuredTime] = [10_000, 40_000];

/** The partner alternates contracts of few rows and one of many; a worker reads the latter. */
const [partnerEvery, fewRows, manyRows] = [250, 30, 1_000];

/** Within the 600 writes a minute of a key. */
const hostileEvery = 101;

export const deliveries: Bench = {
  name: 'deliveries',
  question: 'What does a partner who delivers notice of another who sends bodies that take long to read?',
  measure: (options) => withServedSet(options, compareTimes),
};

interface Answers {
  times: number[];
  statuses: Map<number, number>;
}

interface Sent {
  bytes: Uint8Array;
  headers: Readonly<Record<string, string>>;
}

async function compareTimes({ set, url }: ServedSet): Promise<Measure[]> {
  const hostileKey = saveFurtherKey(set.db, 'HostileB', dealer, ['ROLE_GATEWAYIN_API']);
  const bodies = hostileBodies();
  await deliver(set, url, warmUpTime);
  const alone = await deliver(set, url, measuredTime);
  const ending = new AbortController();
  const hostile = attack(`${url}/v2/contracts/insert`, hostileKey, bodies, ending.signal);
  await deliver(set, url, warmUpTime);
  const beside = await deliver(set, url, measuredTime);
  ending.abort();
  const refused = beside.times.length - (beside.statuses.get(200) ?? 0);
  return [
    ...[50, 99].flatMap((percent) => compareQuantiles(percent / 100, alone.times, beside.times)),
    { what: 'deliveries beside it', value: beside.times.length, unit: '' },
    { what: 'of these other than 200', value: refused, unit: '', goal: { atMost: 0 } },
    ...[...(await hostile).statuses].map(([status, value]) => ({ what: `hostile bodies, ${status}`, value, unit: '' })),
  ];
}

function compareQuantiles(part: number, alone: readonly number[], beside: readonly number[]): Measure[] {
  const [quiet, busy] = [quantile(alone, part), quantile(beside, part)];
  const name = `p${part * 100}`;
  return [
    { what: `alone, ${name}`, value: quiet, unit: 'ms' },
    { what: `beside it, ${name}`, value: busy, unit: 'ms' },
    { what: `beside to alone, ${name}`, value: busy / quiet, unit: '', goal: { atMost: part === 0.5 ? 2 : 5 } },
  ];
}

/** Everything a 16 MB contract can repeat, compressed. */
function hostileBodies(): Sent[] {
  return longBodies('contract', 'contractNumber', 16 * 1024 * 1024 - 1_000).map(({ format, text }) => ({
    bytes: gzipSync(text),
    headers: { 'Content-Type': `application/${format}`, 'Content-Encoding': 'gzip' },
  }));
}

let deposit = 1;

async function deliver(set: DataSet, url: string, milliseconds: number): Promise<Answers> {
  const answers: Answers = { times: [], statuses: new Map() };
  const provider = providerOf(set.db);
  const end = performance.now() + milliseconds;
  const underWay: Promise<void>[] = [];
  for (let turn = 0; performance.now() < end; turn += 1) {
    const rows = turn % 2 === 0 ? fewRows : manyRows;
    deposit += 1;
    const body = { ...contractOfRows(rows, { from: set.today + 1, provider }), deposit: deposit % 1_000 };
    const sent = { bytes: Buffer.from(JSON.stringify(body)), headers: { 'Content-Type': 'application/json' } };
    underWay.push(send(answers, `${url}/v2/contracts/insert`, keys.provider, sent));
    await pause(partnerEvery);
  }
  await Promise.all(underWay);
  return answers;
}

async function attack(url: string, key: string, bodies: readonly Sent[], ending: AbortSignal): Promise<Answers> {
  const answers: Answers = { times: [], statuses: new Map() };
  const underWay: Promise<void>[] = [];
  for (let turn = 0; !ending.aborted; turn += 1) {
    underWay.push(send(answers, url, key, bodies[turn % bodies.length] as Sent));
    await pause(hostileEvery);
  }
  await Promise.all(underWay);
  return answers;
}

async function send({ times, statuses }: Answers, url: string, key: string, { bytes, headers }: Sent): Promise<void> {
  const { time, result } = await timed(async () => {
    const answer = await request(url, { method: 'POST', body: bytes, headers: { 'X-API-Key': key, ...headers } });
    await answer.body.dump();
    return answer.statusCode;
  });
  times.push(time);
  statuses.set(result, (statuses.get(result) ?? 0) + 1);
}
