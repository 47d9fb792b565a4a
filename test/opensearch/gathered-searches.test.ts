import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { gatherSearches, observeCalls } from '../../src/opensearch/calls.ts';
import {
  giveUpOn,
  OpenSearchError,
  OpenSearchUnreachable,
  nameCalls,
  shareCalls,
  type OpenSearch,
} from '../../src/opensearch/client.ts';
import { connect } from '../../src/opensearch/connect.ts';
import { testCluster } from '../support/opensearch.ts';
import { startFrontNode, type Arrived } from './front-node.ts';

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
  name: unknown;
}

/** A gathering connection, and the requests that reached the cluster. */
async function openGathering(answer: (arrived: Arrived) => boolean | Promise<boolean> = () => false) {
  const requests: Request[] = [];
  const node = await startFrontNode(cluster.url, {
    answer(arrived) {
      const { request, body } = arrived;
      const lines = body.toString().trim().split('\n');
      requests.push({ url: request.url ?? '', lines, name: request.headers['x-opaque-id'] });
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
  )) as PromiseRejectedResult[])
    expect(reason).toBeInstanceOf(OpenSearchUnreachable);
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

it('names all whose searches are in it, and each of them counts as a call of its own', async () => {
  const { client: gathering, requests } = await openGathering();
  const calls: string[] = [];
  const names = ['one', 'two', undefined];
  const client = observeCalls(
    nameCalls(gathering, () => names.shift()),
    ({ call, outcome }) => {
      calls.push(`${call} ${outcome}`);
    },
  );
  await Promise.allSettled([countBelow(client, 1), countBelow(client, 'many'), countBelow(client, 3)]);
  expect(requests.map(({ name }) => name)).toEqual(['one,two']);
  expect(calls.sort()).toEqual(['_search ok', '_search ok', '_search refused']);
});
