import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { sendBulk, buildWrite } from '../../src/opensearch/bulk.ts';
import { OpenSearchError, OpenSearchUnreachable, type OpenSearch } from '../../src/opensearch/client.ts';
import { connect } from '../../src/opensearch/connect.ts';
import { runProgram } from '../service/service-process.ts';
import { testCluster } from '../support/opensearch.ts';
import { startFrontNode, type FrontNode } from './front-node.ts';

const cluster = testCluster();

afterEach(() => void vi.useRealTimers());

function connectTo(...nodes: readonly { url: string }[]): OpenSearch {
  const client = connect(nodes.map(({ url }) => url).join(','));
  onTestFinished(() => client.close());
  return client;
}

it('sends to all nodes in turn', async () => {
  const [one, other] = [await startFrontNode(cluster.url), await startFrontNode(cluster.url)];
  const client = connectTo(one, other);
  for (let time = 0; time < 6; time += 1) await client.send('GET', '/');
  expect([one.arrived.length, other.arrived.length]).toEqual([3, 3]);
});

it('answers every request although one of two nodes is killed', async () => {
  const node = runProgram(['test/opensearch/node-process.ts', cluster.url], {});
  const [, url = ''] = await node.said(/Node on (\S+)/);
  const client = connectTo({ url }, cluster);
  const ask = () => client.send('GET', '/_cluster/health');
  const asked = Array.from({ length: 20 }, ask);
  await node.kill('SIGKILL');
  asked.push(...Array.from({ length: 20 }, ask));
  for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ timed_out: false });
});

it.each([
  ['breaks off in the middle of an answer', startBreakingNode],
  ['answers 503', () => startFrontNode(cluster.url, { answer: ({ response }) => !!response.writeHead(503).end() })],
])('asks another node when one %s', async (_, start) => {
  const client = connectTo(await start(), cluster);
  for (let time = 0; time < 4; time += 1) expect(await client.send('GET', '/')).toHaveProperty('version');
});

it('writes each document once although the node that wrote it broke off before it answered', async () => {
  const index = `${cluster.prefix}-bulk`;
  const node = await startFrontNode(cluster.url, {
    async answer({ response, pass }) {
      await pass();
      response.destroy();
      return true;
    },
  });
  const client = connectTo(node, cluster);
  await connectTo(cluster).send('PUT', `/${index}`);
  const operations = [1, 2, 3].map((id) => buildWrite(id, id, 7, JSON.stringify({ id })));
  expect(await sendBulk(client, index, operations, { refresh: true })).toEqual(new Map());
  expect(node.arrived).toEqual([expect.stringContaining(`POST /${index}/_bulk`)]);
  expect(await client.send('GET', `/${index}/_count`)).toMatchObject({ count: 3 });
});

it('leaves a node out after it kept a request waiting in vain', async () => {
  const hanging = await startFrontNode(cluster.url, { answer: () => true });
  const client = connectTo(hanging, cluster);
  await expect(client.send('GET', '/', { timeout: 300 })).rejects.toBeInstanceOf(OpenSearchUnreachable);
  for (let time = 0; time < 4; time += 1) await client.send('GET', '/');
  expect(hanging.arrived).toHaveLength(1);
});

it('uses a node again that is back', async () => {
  const [node, other] = [await startFrontNode(cluster.url), await startFrontNode(cluster.url)];
  const client = connectTo(node, other);
  await node.kill();
  await Promise.all(Array.from({ length: 16 }, () => client.send('GET', '/')));
  await node.revive();
  await client.send('GET', '/');
  expect(node.arrived).toEqual([]);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8_001 });
  await useUntilBack(client, node);
  expect(node.arrived[0]).toBe('HEAD /');
});

it('asks the only node again, and all nodes when each was away', async () => {
  const [one, other] = [await startFrontNode(cluster.url), await startFrontNode(cluster.url)];
  const clients = [connectTo(one), connectTo(one, other)];
  await Promise.all([one.kill(), other.kill()]);
  for (const client of clients) await expect(client.send('GET', '/')).rejects.toBeInstanceOf(OpenSearchUnreachable);
  await Promise.all([one.revive(), other.revive()]);
  for (const client of clients) await client.send('GET', '/');
});

it('returns the error of a node that answered, and tries no other node', async () => {
  const [one, other] = [await startFrontNode(cluster.url), await startFrontNode(cluster.url)];
  const client = connectTo(one, other);
  await expect(client.send('GET', `/${cluster.prefix}-missing/_count`)).rejects.toBeInstanceOf(OpenSearchError);
  expect([...one.arrived, ...other.arrived]).toHaveLength(1);
});

function startBreakingNode(): Promise<FrontNode> {
  return startFrontNode(cluster.url, {
    answer({ response }) {
      response.writeHead(200, { 'content-length': '100', 'content-type': 'application/json' }).write('{"half":');
      setImmediate(() => response.destroy());
      return true;
    },
  });
}

/** Sends until the node receives a request of this test. */
async function useUntilBack(client: OpenSearch, node: FrontNode): Promise<void> {
  await vi.waitUntil(
    async () => {
      await client.send('GET', '/');
      return node.arrived.includes('GET /');
    },
    { interval: 10 },
  );
}
