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
    'How much CPU does a call of OpenSearch take by the bare official client, as the service calls it, and by undici?',
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
  for (let round = 0; round < rounds.warmUp + rounds.measured; round += 1) {
    for (const way of ways) {
      const cost = await cpuOfCall(way, concurrency);
      if (round >= rounds.warmUp) costs.get(way)?.push(cost);
    }
  }
  await Promise.all(ways.map((way) => way.close()));
  const medians = ways.map((way) => quantile(costs.get(way) ?? [], 0.5));
  const [bare, called] = medians as [number, number];
  const label = (what: string) => `${concurrency} at a time: ${what}`;
  return [
    ...ways.map(({ what }, at) => ({ what: label(what), value: medians[at] as number, unit: 'µs CPU' })),
    { what: label('the service to the bare client'), value: called / bare, unit: '', goal: { atMost: 1.2 } },
  ];
}

function waysTo(url: string, { path, body }: Sent): Way[] {
  const search = JSON.parse(body) as object;
  const [official, ours, bare] = [new Client({ node: url }), connect(url), new Pool(url, { connections: 128 })];
  return [
    {
      what: 'the bare official client',
      send: () => official.transport.request({ method: 'POST', path, body: search }),
      close: () => official.close(),
    },
    {
      what: 'the official client, as the service calls it',
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
    while (left > 0) {
      left -= 1;
      await send();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendOnAndOn));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / callsOfRound;
}
