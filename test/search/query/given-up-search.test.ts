import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { giveUpOn, type OpenSearch, OpenSearchUnreachable } from '../../../src/opensearch/client.ts';
import { connect } from '../../../src/opensearch/connect.ts';
import { SearchUnavailable } from '../../../src/search/query/index-view.ts';
import { sendSearch, sendSearches } from '../../../src/search/query/send-search.ts';
import { startFrontNode, type Arrived } from '../../opensearch/front-node.ts';
import { testCluster } from '../../support/opensearch.ts';

const cluster = testCluster();
const index = `${cluster.prefix}-slow`;
const documents = 20_000;

const slowBody = {
  size: 1,
  query: {
    script_score: {
      query: { match_all: {} },
      script: { source: 'double x = 0; for (int i = 0; i < 50000; i++) { x += i; } return x;' },
    },
  },
};

function connected(...urls: string[]) {
  const client = connect(urls.join(','));
  onTestFinished(() => client.close());
  return client;
}

async function listSearches(): Promise<string[]> {
  const answer = await connected(cluster.url).send<Tasks>('GET', '/_tasks', {
    query: { actions: '*search*', detailed: true },
  });
  return Object.values(answer.nodes)
    .flatMap(({ tasks }) => Object.values(tasks))
    .map(({ description }) => description)
    .filter((description) => description.includes(index));
}

interface Tasks {
  nodes: Record<string, { tasks: Record<string, { description: string }> }>;
}

beforeAll(async () => {
  const client = connect(cluster.url);
  const settings = { number_of_shards: 1, number_of_replicas: 0 };
  await client.send('PUT', `/${index}`, { body: { settings } });
  const lines = Array.from({ length: documents }, (_, number) => `{"index":{}}\n{"number":${number}}\n`).join('');
  await client.send('POST', `/${index}/_bulk`, { lines, query: { refresh: true } });
  await client.close();
});

it.each([
  ['a search', (client: OpenSearch) => sendSearch(client, index, slowBody)],
  ['several searches in one request', (client: OpenSearch) => sendSearches(client, index, [slowBody, slowBody])],
])('%s that nobody waits for any more ends in OpenSearch too', async (_, send) => {
  const asked = new AbortController();
  const search = send(giveUpOn(connected(cluster.url), asked.signal));
  search.catch(() => undefined);
  await expect.poll(listSearches, { timeout: 20_000 }).not.toEqual([]);
  asked.abort();
  await expect(search).rejects.toBeInstanceOf(SearchUnavailable);
  await expect.poll(listSearches, { timeout: 20_000 }).toEqual([]);
});

it('OpenSearch cancels a search that takes too long', async () => {
  const bodies: string[] = [];
  const node = await startFrontNode(cluster.url, {
    answer({ request, body }) {
      bodies.push(`${request.url} ${body.toString()}`);
      return false;
    },
  });
  const body = { size: 0, query: { match_all: {} } };
  await sendSearch(connected(node.url), index, body);
  await sendSearches(connected(node.url), index, [body, body]);
  expect(bodies[0]).toContain('cancel_after_time_interval=10000ms');
  expect(bodies[1]?.match(/"cancel_after_time_interval":"10000ms"/g)).toHaveLength(2);
});

it('what is given up before it is sent is not sent', async () => {
  const node = await startFrontNode(cluster.url);
  const search = giveUpOn(connected(node.url), AbortSignal.abort()).send('GET', '/');
  await expect(search).rejects.toBeInstanceOf(OpenSearchUnreachable);
  expect(node.arrived).toEqual([]);
});

it('a node is used on after a request to it was given up', async () => {
  const asked = new AbortController();
  const answer = ({ request }: Arrived) => {
    if (request.url === '/_waiting') asked.abort();
    return request.url === '/_waiting';
  };
  const [one, other] = [await startFrontNode(cluster.url, { answer }), await startFrontNode(cluster.url, { answer })];
  const client = connected(one.url, other.url);
  await expect(giveUpOn(client, asked.signal).send('GET', '/_waiting')).rejects.toBeInstanceOf(OpenSearchUnreachable);
  await client.send('GET', '/');
  await client.send('GET', '/');
  expect(one.arrived).toContain('GET /');
  expect(other.arrived).toContain('GET /');
});
