import { request } from 'undici';
import { ymdOf } from '../src/values/day.ts';
import { listLodgingIds } from '../src/lodgings/store/lodgings.ts';
import type { Bench, Measure } from './bench.ts';
import type { DataSet } from './data-set.ts';
import { withServedSet } from './served-set.ts';
import { quantile } from './spread.ts';

const [lodgingCount, rounds] = [1_000, 3];

export const bulk: Bench = {
  name: 'bulk',
  question: 'How much faster are the availabilities of 1,000 lodgings in one call than in 1,000 calls?',
  measure: (options) =>
    withServedSet({ withServices: true, ...options }, async ({ set, url }) => [
      ...(await besideSingleCalls('all stays', 1.5, {}, { url, ...set })),
      ...(await besideSingleCalls('14 days', 5, { days: 14 }, { url, ...set })),
      ...(await besideSingleCalls('all stays, pax=4', 1.5, { pax: 4 }, { url, ...set })),
      ...(await besideSingleCalls('14 days, pax=4', 5, { days: 14, pax: 4 }, { url, ...set })),
    ]),
};

interface Asked extends DataSet {
  url: string;
}

/** The requested answers are not cached. Of a time window, single calls know only the end. */
async function besideSingleCalls(
  what: string,
  atLeast: number,
  { days, ...party }: { days?: number; pax?: number },
  { db, today, url, key }: Asked,
): Promise<Measure[]> {
  const ids = listLodgingIds(db, 0, lodgingCount);
  const until = days === undefined ? undefined : ymdOf(today + days - 1);
  const times = { inTurn: [] as number[], together: [] as number[], bulk: [] as number[], first: [] as number[] };
  let bytes = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const query = new URLSearchParams({ limit: until ?? '20991231', ...(party.pax && { pax: String(party.pax) }) });
    const inTurn = await timeOfSingleCalls(url, ids, query, 1);
    const together = await timeOfSingleCalls(url, ids, query, 8);
    const window = until !== undefined && { arrivalTo: until };
    const one = await timeOfOneCall(url, key, { lodgings: ids, ...window, ...party });
    bytes = one.bytes;
    if (round === 0) continue;
    times.inTurn.push(inTurn);
    times.together.push(together);
    times.bulk.push(one.time);
    times.first.push(one.first);
  }
  const [inTurn, together, one] = [times.inTurn, times.together, times.bulk].map((all) => quantile(all, 0.5)) as Three;
  return [
    { what: `${what}: bytes of the answer`, value: bytes, unit: '' },
    { what: `${what}: ${ids.length} calls one after the other`, value: inTurn, unit: 'ms' },
    { what: `${what}: ${ids.length} calls, 8 at a time`, value: together, unit: 'ms' },
    { what: `${what}: one call`, value: one, unit: 'ms' },
    { what: `${what}: first byte`, value: Math.max(...times.first), unit: 'ms', goal: { atMost: 100 } },
    { what: `${what}: throughput to calls one after the other`, value: inTurn / one, unit: '', goal: { atLeast } },
    { what: `${what}: throughput to 8 calls at a time`, value: together / one, unit: '' },
  ];
}

type Three = [number, number, number];

async function timeOfSingleCalls(
  url: string,
  ids: readonly number[],
  query: URLSearchParams,
  connections: number,
): Promise<number> {
  const waiting = [...ids];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        const answer = await request(`${url}/v2/lodgings/${id}/availabilities?${query.toString()}`);
        await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
      }
    }),
  );
  return performance.now() - start;
}

async function timeOfOneCall(url: string, key: string, body: object) {
  const start = performance.now();
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const answer = await request(`${url}/v2/availabilities/search`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (answer.statusCode !== 200) throw new Error(`Answered ${answer.statusCode}`);
  let [first, bytes] = [NaN, 0];
  for await (const chunk of answer.body) {
    if (bytes === 0) first = performance.now() - start;
    bytes += (chunk as Buffer).length;
  }
  return { time: performance.now() - start, first, bytes };
}
