import { Client } from '@opensearch-project/opensearch';
import { Pool } from 'undici';
import { connect } from '../src/opensearch/connect.ts';
import type { Bench, Measure } from './bench.ts';
import { withCluster } from './cluster.ts';
import { withDataSet } from './data-set.ts';
import { bodySentFor, type Sent } from './sent-body.ts';
import { quantile } from './spread.ts';

const rounds = { warmUp: 10, measured: 30 };
const callsOfRound = 200;

export const client: Bench = {
  name: 'client',
  question:
    'How much CPU does a call of OpenSearch take by the official client, on its own connection and on our pool?',
  measure: (options) =>
    withCluster(options, (cluster) =>
      withDataSet(options, cluster, async (set) => {
        const sent = await bodySentFor({ arrival: set.today + 30, departure: set.today + 37 }, set, cluster.client);
        const measures: Measure[] = [];
        for (const concurrency of [1, 16]) measures.push(...(await measureAt(concurrency, cluster.url, sent)));
        return measures;
      }),
    ),
};

interface Way {
  what: string;
  send: () => Promise<unknown>;
  close: () => Promise<unknown>;
}

async function measureAt(concurrency: number, url: string, sent: Sent): Promise<Measure[]> {
  const ways = waysTo(url, sent);
  const costs = new Map<Way, number[]>(ways.map((way) => [way, []]));
  // Short alternating rounds: a shared machine is fast or slow for all.
  for (let round = 0; round < rounds.warmUp + rounds.measured; round += 1)
    for (const way of ways) {
      const cost = await cpuOfCall(way, concurrency);
      if (round >= rounds.warmUp) costs.get(way)?.push(cost);
    }
  await Promise.all(ways.map((way) => way.close()));
  const [own, pooled, bare] = ways.map((way) => quantile(costs.get(way) ?? [], 0.5)) as [number, number, number];
  const label = (what: string) => `${concurrency} at a time: ${what}`;
  return [
    ...ways.map(({ what }, at) => ({ what: label(what), value: [own, pooled, bare][at] as number, unit: 'µs CPU' })),
    { what: label('our pool to its own connection'), value: pooled / own, unit: '', goal: { atMost: 0.9 } },
    { what: label('our pool over bare undici'), value: pooled - bare, unit: 'µs CPU', goal: { atMost: 100 } },
  ];
}

function waysTo(url: string, { path, body }: Sent): Way[] {
  const search = JSON.parse(body) as object;
  const [official, ours, bare] = [new Client({ node: url }), connect(url), new Pool(url, { connections: 128 })];
  return [
    {
      what: 'the official client, its own connection',
      send: () => official.transport.request({ method: 'POST', path, body: search }),
      close: () => official.close(),
    },
    {
      what: 'the official client, our pool, as the service calls it',
      send: () => ours.send('POST', path, { body: search }),
      close: () => ours.close(),
    },
    {
      what: 'bare undici',
      async send() {
        const headers = { 'Content-Type': 'application/json' };
        const answer = await bare.request({ method: 'POST', path, headers, body: JSON.stringify(search) });
        return answer.body.json();
      },
      close: () => bare.close(),
    },
  ];
}

/** CPU time of this process for one call, in microseconds. */
async function cpuOfCall({ send }: Way, concurrency: number): Promise<number> {
  const before = process.cpuUsage();
  let left = callsOfRound;
  const sendOnAndOn = async () => {
    while ((left -= 1) >= 0) await send();
  };
  await Promise.all(Array.from({ length: concurrency }, sendOnAndOn));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / callsOfRound;
}
