import { request } from 'undici';
import { bookableStays } from '../src/stays/rules/stays/stays.ts';
import { readPlanning } from '../src/stays/store/contracts/contracts.ts';
import { listLodgingIds } from '../src/lodgings/store/lodgings.ts';
import type { Bench, Measure } from './bench.ts';
import { withLoggingService, withServer } from './child-server.ts';
import { withCluster } from './cluster.ts';
import { withDataSet, type DataSet } from './data-set.ts';
import { answersPerSecond } from './load.ts';
import { quantile } from './spread.ts';

const load = { connections: 16, milliseconds: 300 };
const rounds = { warmUp: 6, measured: 30 };

export const stack: Bench = {
  name: 'stack',
  question:
    'How much of a bare Hono route is left with all that stands around an operation: keys, rates, log, metrics?',
  measure: (options) =>
    withCluster(options, (cluster) =>
      withDataSet(options, cluster, (set) =>
        withLoggingService(set, cluster, async (url) => [
          ...(await besideBareHono('without a key', url, set, {})),
          ...(await besideBareHono('with a key', url, set, { 'X-API-Key': set.key })),
        ]),
      ),
    ),
};

/** The smallest answer, so that writing its bytes does not mask the overhead of the stack. */
async function besideBareHono(
  what: string,
  url: string,
  set: DataSet,
  headers: Record<string, string>,
): Promise<Measure[]> {
  const path = `/v2/lodgings/${smallestLodging(set)}/availabilities`;
  const answer = await request(url + path, { headers });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  if (answer.statusCode !== 200) throw new Error(`Answered ${answer.statusCode}`);
  const same = { body: bytes.toString('base64'), headers: { 'Content-Type': String(answer.headers['content-type']) } };
  const counts = { service: [] as number[], bare: [] as number[], ratio: [] as number[] };
  await withServer('bare-hono.ts', same, async (bareUrl) => {
    // Short alternating rounds: a shared machine is fast or slow for both.
    for (let round = 0; round < rounds.warmUp + rounds.measured; round += 1) {
      const bare = await answersPerSecond({ path, headers, ...load, url: bareUrl });
      const service = await answersPerSecond({ path, headers, ...load, url });
      if (round < rounds.warmUp) continue;
      counts.bare.push(bare);
      counts.service.push(service);
      counts.ratio.push(service / bare);
    }
  });
  const [service, bare, ratio] = [counts.service, counts.bare, counts.ratio].map((all) => quantile(all, 0.5)) as Three;
  return [
    { what: `${what}: bytes`, value: bytes.length, unit: '' },
    { what: `${what}: service`, value: service, unit: 'requests/s' },
    { what: `${what}: bare Hono route`, value: bare, unit: 'requests/s' },
    { what: `${what}: service to bare Hono route`, value: ratio, unit: '', goal: { atLeast: 0.5 } },
  ];
}

type Three = [number, number, number];

function smallestLodging({ db, today }: DataSet): number {
  const counted = listLodgingIds(db, 0, 500)
    .map((lodgingId) => ({ lodgingId, stays: bookableStays(readPlanning(db, lodgingId), today).arrival.length }))
    .filter(({ stays }) => stays > 0)
    .sort((a, b) => a.stays - b.stays);
  const [smallest] = counted;
  if (!smallest) throw new Error('No lodging has a stay');
  return smallest.lodgingId;
}
