import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { factsFile } from '../../../src/service/facts-file.ts';
import { openDatabase } from '../../../src/sqlite/database.ts';
import { freePort } from '../../support/free-port.ts';
import { testCluster } from '../../support/opensearch.ts';
import { nodeToken } from '../nodes/node-place.ts';
import { prepare } from '../place.ts';
import { dataFolder, runProgram, startService, type AtEnd } from '../service-process.ts';

const cluster = testCluster();
const endings: Parameters<AtEnd>[0][] = [];
/** A primary that is ready. */
let primary: { url: string; variables: Record<string, string> };

beforeAll(async () => {
  const atEnd: AtEnd = (end) => endings.push(end);
  const variables = { ...prepare(cluster, 1, atEnd).variables, NODE_TOKEN: nodeToken };
  primary = { url: (await startService(variables, atEnd)).url, variables };
});
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const deadAddress = async () => `http://127.0.0.1:${await freePort()}`;
const silent: RequestListener = () => undefined;
const says =
  (status: number, body: object | string): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Starts another primary, which need not become ready. */
async function startPrimary(change: Record<string, string>): Promise<string> {
  const port = String(await freePort());
  const variables = { ...prepare(cluster, 1).variables, NODE_TOKEN: nodeToken, PORT: port, ...change };
  runProgram(['src/main.ts'], variables);
  return `http://127.0.0.1:${port}`;
}

interface Wait {
  what: string;
  settings: () => Record<string, string> | Promise<Record<string, string>>;
  says: RegExp;
}

const ofNodes: Wait[] = [
  {
    what: 'a primary that is not there',
    settings: async () => ({ PRIMARY_URL: await deadAddress() }),
    says: /the primary at \S+ does not answer \(ECONNREFUSED\): start it, or correct PRIMARY_URL/,
  },
  {
    what: 'a primary that does not answer',
    settings: async () => ({ PRIMARY_URL: await serve(silent) }),
    says: /the primary at \S+ has not answered yet: start it, or correct PRIMARY_URL/,
  },
  {
    what: 'another program at PRIMARY_URL',
    settings: async () => ({ PRIMARY_URL: await serve(says(200, 'Welcome')) }),
    says: /does not serve search nodes \(it answers 200\): .*correct PRIMARY_URL/,
  },
  {
    what: 'a primary of another version',
    settings: async () => ({ PRIMARY_URL: await serve(says(200, { format: 0 })) }),
    says: /has another version: install the same version there and here/,
  },
  {
    what: 'a primary that refuses the token',
    settings: () => ({ NODE_TOKEN: 'another-token-than-there' }),
    says: /refuses NODE_TOKEN: set the same one there and here/,
  },
  {
    what: 'a primary without a token',
    settings: async () => ({ PRIMARY_URL: await startPrimary({ NODE_TOKEN: '' }) }),
    says: /does not serve search nodes \(it answers 404\): set NODE_TOKEN at the primary/,
  },
  {
    what: 'a primary with a local OpenSearch',
    settings: async () => ({ PRIMARY_URL: await startPrimary({ OPENSEARCH_URL: '' }) }),
    says: /the primary uses its own local OpenSearch, .*: set OPENSEARCH_URL there and here/,
  },
  {
    what: 'a primary with another prefix',
    settings: () => ({ INDEX_PREFIX: 'another' }),
    says: /INDEX_PREFIX is \S+ at the primary and another here: set the same one/,
  },
  {
    what: 'a primary that waits for OpenSearch',
    settings: async () => {
      const { INDEX_PREFIX: prefix = '' } = primary.variables;
      return { PRIMARY_URL: await startPrimary({ OPENSEARCH_URL: await deadAddress(), INDEX_PREFIX: prefix }) };
    },
    says: /the primary has not compared its index: see its log and \/ready/,
  },
  {
    what: 'another OpenSearch than the primary has',
    settings: async () => ({
      OPENSEARCH_URL: await serve(says(404, { error: { type: 'index_not_found_exception' } })),
    }),
    says: /OPENSEARCH_URL leads to an OpenSearch without the index \S+: set the one of the primary/,
  },
  {
    what: 'an OpenSearch that is not there',
    settings: async () => ({ OPENSEARCH_URL: await deadAddress() }),
    says: /OpenSearch does not answer \(.*\): start it, or correct OPENSEARCH_URL/,
  },
  {
    what: 'an OpenSearch that does not answer',
    settings: async () => ({ OPENSEARCH_URL: await serve(silent) }),
    says: /OpenSearch has not answered yet: start it, or correct OPENSEARCH_URL/,
  },
];

it.each(ofNodes)('a search node tells that it waits for $what, and the remedy', async ({ settings, says: pattern }) => {
  const own = { ROLE: 'search', PRIMARY_URL: primary.url, DATA_DIR: dataFolder() };
  const run = runProgram(['src/main.ts'], { ...primary.variables, ...own, ...(await settings()) });
  await run.said(new RegExp(`Waiting: .*${pattern.source}`));
  expect(run.text()).not.toContain('Ready on');
  expect(await run.kill('SIGTERM')).toBe(0);
});

const ofServices: Wait[] = [
  {
    what: 'an OpenSearch that is not there',
    settings: async () => ({ OPENSEARCH_URL: await deadAddress() }),
    says: /OpenSearch does not answer \(.*ECONNREFUSED.*\); .*: start it, or correct OPENSEARCH_URL/,
  },
  {
    what: 'an OpenSearch that does not answer',
    settings: async () => ({ OPENSEARCH_URL: await serve(silent) }),
    says: /OpenSearch does not answer \(nothing yet\); .*: start it, or correct OPENSEARCH_URL/,
  },
  {
    what: 'an OpenSearch that still starts',
    settings: async () => ({ OPENSEARCH_URL: await serve(says(503, { error: { type: 'cluster_block_exception' } })) }),
    says: /OpenSearch does not answer \(.*\); .*: start it, or correct OPENSEARCH_URL/,
  },
];

it.each(ofServices)('a service tells that it waits for $what, and the remedy', async ({ settings, says: pattern }) => {
  const run = runProgram(['src/main.ts'], { ...prepare(cluster, 1).variables, ...(await settings()) });
  await run.said(new RegExp(`Waiting: .*${pattern.source}`));
  expect(run.text()).not.toContain('Ready on');
  expect(await run.kill('SIGTERM')).toBe(0);
});

it('a service tells that another program writes to its database, and the remedy, and ends', async () => {
  const { variables } = prepare(cluster, 1);
  const writer = openDatabase(factsFile(variables['DATA_DIR'] ?? ''));
  onTestFinished(() => void writer.close());
  writer.exec('BEGIN IMMEDIATE');
  const run = runProgram(['src/main.ts'], variables);
  await run.said(/DATA_DIR: the database \S+ cannot be used \(SQLITE_BUSY\): end the other program that holds it\./);
  expect(await run.ended).toBe(1);
});
