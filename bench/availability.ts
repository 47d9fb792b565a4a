import { request } from 'undici';
import { bookableStays } from '../src/stays/rules/stays/stays.ts';
import { readPlanning } from '../src/stays/store/contracts/contracts.ts';
import { listLodgingIds } from '../src/lodgings/store/lodgings.ts';
import type { Bench, Measure } from './bench.ts';
import { withServer } from './child-server.ts';
import type { DataSet } from './data-set.ts';
import { answersPerSecond } from './load.ts';
import { withServedSet } from './served-set.ts';
import { quantile, spreadOf, timed } from './spread.ts';

const load = { connections: 16, milliseconds: 2_000 };
const rounds = 5;

export const availability: Bench = {
  name: 'availability',
  question:
    'How many availabilities of a mean lodging are answered from memory, beside a bare server with the same bytes?',
  measure: (options) =>
    withServedSet(options, async ({ set, url }) => {
      const cold = await coldTimes(set, url);
      return [...cold, ...(await besideBareServer(set, url))];
    }),
};

async function besideBareServer(set: DataSet, url: string): Promise<Measure[]> {
  const mean = meanLodging(set);
  const path = pathOf(mean.lodgingId);
  const measures: Measure[] = [{ what: 'stays of the mean lodging', value: mean.stays, unit: '' }];
  for (const coding of ['identity', 'gzip']) {
    const headers = { 'Accept-Encoding': coding };
    const { bytes, sent } = await answerOf(url + path, headers);
    measures.push({ what: `${coding}: bytes`, value: bytes.length, unit: '' });
    measures.push(
      ...(await ratioOf(coding, { url, path, headers }, { body: bytes.toString('base64'), headers: sent })),
    );
  }
  return measures;
}

type Asked = Pick<Parameters<typeof answersPerSecond>[0], 'url' | 'path' | 'headers'>;

/** The goal is for the answer as it is: packed answers come so fast that protocol overhead dominates. */
async function ratioOf(coding: string, asked: Asked, same: object): Promise<Measure[]> {
  const counts = { service: [] as number[], bare: [] as number[] };
  await withServer('bare-server.ts', same, async (bareUrl) => {
    for (let round = 0; round <= rounds; round += 1) {
      const bare = await answersPerSecond({ ...asked, ...load, url: bareUrl });
      const service = await answersPerSecond({ ...asked, ...load });
      if (round === 0) continue;
      counts.bare.push(bare);
      counts.service.push(service);
    }
  });
  const goal = coding === 'identity' ? { goal: { atLeast: 0.6 } } : {};
  const [service, bare] = [quantile(counts.service, 0.5), quantile(counts.bare, 0.5)];
  return [
    { what: `${coding}: service`, value: service, unit: 'requests/s' },
    { what: `${coding}: bare server`, value: bare, unit: 'requests/s' },
    { what: `${coding}: service to bare server`, value: service / bare, unit: '', ...goal },
  ];
}

/** Each lodging is read once, so nothing is cached. */
async function coldTimes({ db }: DataSet, url: string): Promise<Measure[]> {
  const times: number[] = [];
  const ids = listLodgingIds(db, 0, 300);
  for (const id of ids) {
    const { time, result } = await timed(() =>
      request(url + pathOf(id)).then(async (answer) => {
        await answer.body.arrayBuffer();
        return answer.statusCode;
      }),
    );
    if (result === 200) times.push(time);
  }
  return spreadOf('cold', times);
}

/** The lodging whose number of stays is nearest to the mean. */
export function meanLodging({ db, today }: DataSet): { lodgingId: number; stays: number } {
  const counted: { lodgingId: number; stays: number }[] = [];
  for (const lodgingId of listLodgingIds(db, 0, 500)) {
    const stays = bookableStays(readPlanning(db, lodgingId), today).arrival.length;
    if (stays > 0) counted.push({ lodgingId, stays });
  }
  const mean = counted.reduce((sum, { stays }) => sum + stays, 0) / counted.length;
  const [nearest] = counted.sort((a, b) => Math.abs(a.stays - mean) - Math.abs(b.stays - mean));
  if (!nearest) throw new Error('No lodging has a stay');
  return nearest;
}

export function pathOf(lodgingId: number): string {
  return `/v2/lodgings/${lodgingId}/availabilities`;
}

async function answerOf(url: string, headers: Record<string, string>) {
  const answer = await request(url, { headers });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  if (answer.statusCode !== 200) throw new Error(`Answered ${answer.statusCode}`);
  const sent = Object.fromEntries(
    ['content-type', 'content-encoding'].flatMap((name) => {
      const value = answer.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  ) as Record<string, string>;
  return { bytes, sent };
}
