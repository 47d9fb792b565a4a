import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { gatherSearches } from '../../src/opensearch/calls.ts';
import {
  giveUpOn,
  OpenSearchError,
  OpenSearchUnreachable,
  shareCalls,
  type OpenSearch,
} from '../../src/opensearch/client.ts';
import { connect } from '../../src/opensearch/connect.ts';
import { testCluster } from '../support/opensearch.ts';
import { startFrontNode, type Arrived } from './front-node.ts';
import { startTestService } from '../support/service.ts';
import { smallKeys, smallSeed } from '../support/small-seed.ts';

const cluster = testCluster();
const index = `${cluster.prefix}-numbers`;
const address = `/${index}/_search`;

interface Found {
  hits: { total: { value: number } };
}

beforeAll(async () => {
  const client = connect(cluster.url);
  await client.send('PUT', `/${index}`, { body: { settings: { number_of_shards: 1, number_of_replicas: 0 } } });
  const lines = Array.from({ length: 20 }, (_, number) => `{"index":{}}\n{"number":${number}}\n`).join('');
  await client.send('POST', `/${index}/_bulk`, { lines, query: { refresh: true } });
  await client.close();
});

interface Request {
  url: string;
  lines: string[];
}

/** A gathering connection, and the requests that reached the cluster. */
async function openGathering(answer: (arrived: Arrived) => boolean | Promise<boolean> = () => false) {
  const requests: Request[] = [];
  const node = await startFrontNode(cluster.url, {
    answer(arrived) {
      const { request, body } = arrived;
      const lines = body.toString().trim().split('\n');
      requests.push({ url: request.url ?? '', lines });
      return answer(arrived);
    },
  });
  const client = connect(node.url);
  onTestFinished(() => client.close());
  return { requests, client: gatherSearches(client) };
}

const query = { filter_path: 'timed_out,hits.total.value', cancel_after_time_interval: '10000ms' };
const below = (number: unknown) => ({ query: { range: { number: { lt: number } } } });

async function countBelow(client: OpenSearch, number: unknown, more = {}): Promise<number> {
  const answer = await shareCalls(client).send<Found>('POST', address, { body: below(number), query, ...more });
  expect(Object.keys(answer)).not.toContain('took');
  return answer.hits.total.value;
}

it('sends what comes in one turn together, at most eight, and gives everybody his own answer', async () => {
  const { client, requests } = await openGathering();
  const numbers = Array.from({ length: 11 }, (_, number) => number);
  expect(await Promise.all(numbers.map((number) => countBelow(client, number)))).toEqual(numbers);
  expect(requests.map(({ url, lines }) => [url.split('?')[0], lines.length])).toEqual([
    ['/_msearch', 16],
    ['/_msearch', 6],
  ]);
  const { filter_path: _, ...header } = query;
  expect(JSON.parse(requests[0]?.lines[0] ?? '')).toEqual({ index, ...header });
});

it('sends what is alone, of another form, or not to be shared, as it is', async () => {
  const { client, requests } = await openGathering();
  const other = { query: { ...query, filter_path: 'hits' } };
  const body = below(5);
  await Promise.all([
    countBelow(client, 3),
    countBelow(client, 4, other),
    client.send('POST', address, { body, query }),
    shareCalls(client).send('POST', `/${index}/_count`, { body }),
  ]);
  expect(requests.map(({ url }) => url.split('?')[0]).sort()).toEqual([
    `/${index}/_count`,
    ...Array<string>(3).fill(address),
  ]);
});

it('one that fails does so for its caller alone, as it would without others', async () => {
  const { client, requests } = await openGathering();
  const alone: unknown = await countBelow(client, 'many').catch((error: unknown) => error);
  expect(alone).toBeInstanceOf(OpenSearchError);
  const [one, failed, other] = await Promise.allSettled([2, 'many', 3].map((number) => countBelow(client, number)));
  expect([one, other]).toEqual([2, 3].map((value) => ({ status: 'fulfilled', value })));
  expect(failed).toEqual({ status: 'rejected', reason: alone });
  expect((failed as PromiseRejectedResult).reason).toMatchObject({ status: 400 });
  expect(requests).toHaveLength(2);
});

it('all fail when nothing is answered, and an answer that lacks parts has none for those', async () => {
  const { client } = await openGathering(({ request, response }) => {
    const isAll = request.url?.startsWith('/_msearch');
    response.setHeader('Content-Type', 'application/json');
    response.end(isAll ? '{"responses":[{"timed_out":false}]}' : '{}');
    return true;
  });
  const send = () => shareCalls(client).send('POST', address, { query });
  expect(await Promise.all([send(), send()])).toEqual([{ timed_out: false }, {}]);
  const cut = await openGathering(({ response }) => !!response.destroy());
  for (const { reason } of (await Promise.allSettled(
    [2, 3].map((number) => countBelow(cut.client, number)),
  )) as PromiseRejectedResult[]) {
    expect(reason).toBeInstanceOf(OpenSearchUnreachable);
  }
});

it('one that is given up ends at once, and the others have their answers', async () => {
  const asked = new AbortController();
  const gone = Promise.withResolvers<undefined>();
  const { client } = await openGathering(async () => {
    asked.abort();
    await gone.promise;
    return false;
  });
  const all = [countBelow(client, 2), countBelow(giveUpOn(client, asked.signal), 3), countBelow(client, 4)];
  await expect(all[1]).rejects.toBeInstanceOf(OpenSearchUnreachable);
  gone.resolve(undefined);
  expect(await Promise.all([all[0], all[2]])).toEqual([2, 4]);
});

it('what is given up before it is sent is not sent', async () => {
  const { client, requests } = await openGathering();
  const gone = giveUpOn(client, AbortSignal.abort());
  await expect(Promise.all([countBelow(gone, 1), countBelow(gone, 2)])).rejects.toBeInstanceOf(OpenSearchUnreachable);
  const [first, second] = await Promise.allSettled([countBelow(gone, 1), countBelow(client, 2), countBelow(client, 3)]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  expect(requests.map(({ lines }) => lines.length)).toEqual([4]);
});

it('names the request in all that is asked of OpenSearch for it, and in nothing else', async () => {
  const names = new Map<string, unknown[]>();
  const front = await startFrontNode(cluster.url, {
    answer: ({ request: { url = '', headers } }) => {
      const [, call = ''] = /\/(_[a-z]+)/.exec(url) ?? [];
      names.set(call, [...(names.get(call) ?? []), headers['x-opaque-id']]);
      return false;
    },
  });
  const lines: string[] = [];
  const service = await startTestService(
    { ...cluster, url: front.url },
    { seed: smallSeed({ lodgings: [{ ref: 'A' }] }), logLine: (line) => void lines.push(line) },
  );
  onTestFinished(() => service.stop());
  await service.caughtUp();
  expect(new Set([...names.values()].flat())).toEqual(new Set([undefined]));
  names.clear();

  const ids = ['0af7651916cd43dd8448eb211c80319c', '1bf7651916cd43dd8448eb211c80319d'];
  const answers = await Promise.all(
    ids.map((id, place) =>
      service.get(`/v2/stays/search?pagesize=20&pageindex=0&pax=${place + 2}`, {
        key: smallKeys.seller,
        headers: { traceparent: `00-${id}-b7ad6b7169203331-01` },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const logged = lines
    .map((line) => JSON.parse(line) as { traceId?: string; spanId?: string; msg: string })
    .filter(({ traceId, msg }) => msg === 'request' && ids.includes(traceId ?? ''));
  expect(logged).toHaveLength(2);
  const expected = logged.map(({ traceId = '', spanId = '' }) => `00-${traceId}-${spanId}-01`);
  const searches = [...(names.get('_search') ?? []), ...(names.get('_msearch') ?? [])];
  expect(new Set(searches)).toEqual(new Set(expected));
});
