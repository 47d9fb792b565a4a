import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { OpenSearchError, OpenSearchUnreachable } from '../../src/opensearch/client.ts';
import { persist } from '../../src/opensearch/calls.ts';
import { connect } from '../../src/opensearch/connect.ts';
import { haveIndices } from '../../src/opensearch/indices.ts';
import { testCluster } from '../support/opensearch.ts';

const cluster = testCluster();

/** Emulates a cluster in a bad state. */
async function startServer(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function connected(url: string) {
  const client = connect(url);
  onTestFinished(() => client.close());
  return client;
}

it('returns what the cluster answers', async () => {
  const answer = await connected(cluster.url).send('POST', '/_analyze', {
    body: { analyzer: 'simple', text: 'Villa' },
  });
  expect(answer).toMatchObject({ tokens: [{ token: 'villa' }] });
});

it('throws the error that the cluster tells, with its status', async () => {
  const asked = connected(cluster.url).send('GET', `/${cluster.prefix}-missing/_count`);
  await expect(asked).rejects.toBeInstanceOf(OpenSearchError);
  await expect(asked).rejects.toMatchObject({ status: 404, type: 'index_not_found_exception' });
});

it('takes an answer that is no JSON for an error of the cluster', async () => {
  const url = await startServer((_, response) => response.writeHead(502).end('<html>Bad gateway</html>'));
  await expect(connected(url).send('GET', '/')).rejects.toMatchObject({ status: 502 });
  const odd = await startServer((_, response) => response.end('<html>Welcome</html>'));
  await expect(connected(odd).send('GET', '/')).rejects.toBeInstanceOf(OpenSearchError);
});

it.each([
  ['refuses the connection', undefined],
  ['closes it without an answer', (_: IncomingMessage, response: ServerResponse) => response.destroy()],
  [
    'closes it in the middle of an answer',
    (_: IncomingMessage, response: ServerResponse) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"half":');
      setImmediate(() => response.destroy());
    },
  ],
  ['never answers', () => undefined],
  ['never ends its answer', (_: IncomingMessage, response: ServerResponse) => void response.writeHead(200).write('{')],
])('reports that the cluster is away when it %s', async (_, behaviour) => {
  const url = behaviour ? await startServer(behaviour) : 'http://127.0.0.1:1';
  await expect(connected(url).send('GET', '/', { timeout: 300 })).rejects.toBeInstanceOf(OpenSearchUnreachable);
});

it('sends the user and the path that the address names', async () => {
  const url = await startServer(({ headers, url: path }, response) =>
    response
      .setHeader('Content-Type', 'application/json')
      .end(JSON.stringify({ authorization: headers.authorization, path })),
  );
  const address = url.replace('//', '//svc:p%40ss@');
  expect(await connected(`${address}/behind/`).send('GET', '/_count', { query: { q: 'a b' } })).toEqual({
    authorization: `Basic ${Buffer.from('svc:p@ss').toString('base64')}`,
    path: '/behind/_count?q=a%20b',
  });
  expect(await connected(url).send('GET', '/')).toEqual({ path: '/' });
});

it('ends what is under way when it is closed', async () => {
  const url = await startServer(() => undefined);
  const client = connect(url);
  const asked = client.send('GET', '/');
  asked.catch(() => undefined);
  await client.close();
  await expect(asked).rejects.toBeInstanceOf(OpenSearchUnreachable);
  expect(client.isClosed()).toBe(true);
  await client.close();
});

it('persists where nobody waits: a busy cluster is asked again, and an index made by an answer that was lost is there', async () => {
  const answers = [
    [503, '<html>starting</html>'],
    [0, ''],
    [400, JSON.stringify({ error: { type: 'resource_already_exists_exception', reason: 'exists' }, status: 400 })],
    [400, JSON.stringify({ error: { type: 'illegal_argument_exception', reason: 'wrong' }, status: 400 })],
  ] as const;
  let asked = 0;
  const url = await startServer((_, response) => {
    const [status, text] = answers[asked] ?? [500, ''];
    asked += 1;
    if (status === 0) response.destroy();
    else response.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
  });
  const client = persist(connected(url));
  expect(await client.send('PUT', '/new')).toEqual({});
  expect(asked).toBe(3);
  await expect(client.send('PUT', '/new')).rejects.toMatchObject({ type: 'illegal_argument_exception' });
  expect(asked).toBe(4);
});

it('knows indices that came into being by accident from its own', async () => {
  const client = connected(cluster.url);
  const names = {
    arrivals: `${cluster.prefix}-a`,
    lodgings: `${cluster.prefix}-l`,
    availability: `${cluster.prefix}-v`,
  };
  expect(await haveIndices(client, names)).toBe(false);
  for (const name of Object.values(names)) await client.send('PUT', `/${name}`);
  expect(await haveIndices(client, names)).toBe(false);
  for (const name of Object.values(names)) {
    await client.send('PUT', `/${name}/_mapping`, { body: { dynamic: 'strict' } });
  }
  expect(await haveIndices(client, names)).toBe(true);
});
