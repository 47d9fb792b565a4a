import { inspect } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/service/config.ts';
import { OpenSearchUnreachable, type OpenSearch } from '../../src/opensearch/client.ts';
import { connect } from '../../src/opensearch/connect.ts';
import { prepare } from '../service/place.ts';
import { runProgram, startService } from '../service/service-process.ts';
import { testCluster } from '../support/opensearch.ts';
import { certificateFile, startFrontNode, type FrontNode } from './front-node.ts';

const cluster = testCluster();

const password = 'pä:ss, word';
const user = { OPENSEARCH_USER: 'svc', OPENSEARCH_PASSWORD: password };
const authority = { OPENSEARCH_CA_FILE: certificateFile('authority') };

/** Requires TLS and a user, like OpenSearch's security plugin. */
function startSecuredNode(): Promise<FrontNode> {
  const expected = `Basic ${Buffer.from(`svc:${password}`).toString('base64')}`;
  return startFrontNode(cluster.url, {
    isSecure: true,
    answer({ request, response }) {
      if (request.headers.authorization === expected) return false;
      response.writeHead(401, { 'Content-Type': 'text/plain', 'WWW-Authenticate': 'Basic' }).end('Unauthorized');
      return true;
    },
  });
}

function connectBy(settings: Record<string, string>): OpenSearch {
  const { opensearchUrl = '', opensearchAccess } = readConfig(settings);
  const client = connect(opensearchUrl, opensearchAccess);
  onTestFinished(() => client.close());
  return client;
}

it('trusts the authority of OPENSEARCH_CA_FILE and sends user and password', async () => {
  const { url } = await startSecuredNode();
  const client = connectBy({ OPENSEARCH_URL: url, ...authority, ...user });
  expect(await client.send('GET', '/')).toHaveProperty('version');
});

it.each([
  ['no authority', {}],
  ['another authority', { OPENSEARCH_CA_FILE: certificateFile('other-authority') }],
])('reports that the certificate is not trusted with %s', async (_, settings) => {
  const { url, arrived } = await startSecuredNode();
  const asked = connectBy({ OPENSEARCH_URL: url, ...settings, ...user }).send('GET', '/');
  await expect(asked).rejects.toBeInstanceOf(OpenSearchUnreachable);
  await expect(asked).rejects.toThrow(/certificate is not trusted .*OPENSEARCH_CA_FILE/);
  expect(arrived).toEqual([]);
});

it('reports that user or password is wrong', async () => {
  const { url } = await startSecuredNode();
  const wrong = connectBy({ OPENSEARCH_URL: url, ...authority, OPENSEARCH_USER: 'svc', OPENSEARCH_PASSWORD: 'wrong' });
  await expect(wrong.send('GET', '/')).rejects.toMatchObject({ status: 401 });
  await expect(wrong.send('GET', '/')).rejects.toThrow(/user or password is wrong .*OPENSEARCH_PASSWORD/);
});

it('shows the password in no error', async () => {
  const { url } = await startSecuredNode();
  const secret = 'a-secret-password';
  const settings = { ...authority, OPENSEARCH_USER: 'svc', OPENSEARCH_PASSWORD: secret };
  for (const [address, path] of [
    [url, '/'],
    ['https://127.0.0.1:1', '/'],
    ['https://svc:a-secret-password@127.0.0.1:1', '/'],
    [url, '/no such path'],
  ] as const) {
    const error: unknown = await connectBy({ OPENSEARCH_URL: address, ...settings })
      .send('GET', path)
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    const shown = `${inspect(error, { depth: Infinity, showHidden: true })} ${JSON.stringify(error)}`;
    expect(shown).not.toContain(secret);
    expect(shown).not.toContain(Buffer.from(`svc:${secret}`).toString('base64'));
  }
});

it('serves from a cluster with TLS and a user, and logs no password', async () => {
  const { url } = await startSecuredNode();
  const { variables } = prepare(cluster, 2);
  const run = await startService({ ...variables, OPENSEARCH_URL: url, ...authority, ...user, LOG_LEVEL: 'trace' });
  const ready: unknown = await (await fetch(`${run.url}/ready`)).json();
  expect(ready).toMatchObject({ status: 'ready' });
  expect(await run.kill('SIGTERM')).toBe(0);
  expect(run.text()).not.toContain(password);
});

it('ends the start with one sentence where the password is wrong', async () => {
  const { url } = await startSecuredNode();
  const { variables } = prepare(cluster, 1);
  const wrong = { OPENSEARCH_USER: 'svc', OPENSEARCH_PASSWORD: 'wrong-password' };
  const run = runProgram(['src/main.ts'], { ...variables, OPENSEARCH_URL: url, ...authority, ...wrong });
  expect(await run.ended).toBe(1);
  expect(run.text()).toMatch(/^OpenSearch answered 401 unauthorized: user or password is wrong .*$/m);
  expect(run.text()).not.toMatch(/wrong-password|^ +at /m);
});

const keys = {
  OPENSEARCH_AWS_REGION: 'eu-west-3',
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'a-secret-access-key',
  AWS_SESSION_TOKEN: 'a-session-token',
};

const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const signature = new RegExp(
  `^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/${day}/eu-west-3/es/aws4_request, SignedHeaders=\\S*host\\S*x-amz-date\\S*, Signature=[0-9a-f]{64}$`,
);

it('signs every request for Amazon OpenSearch Service, and reports what it answers to a wrong signature without the token', async () => {
  const message = 'The request signature we calculated does not match.\nx-amz-security-token:a-session-token';
  const node = await startFrontNode(cluster.url, {
    answer({ request: { headers, url }, response }) {
      const isSigned =
        signature.test(headers.authorization ?? '') && headers['x-amz-security-token'] === keys.AWS_SESSION_TOKEN;
      if (isSigned && url !== '/_refused') return false;
      response.writeHead(403, { 'Content-Type': 'application/json' }).end(JSON.stringify({ message }));
      return true;
    },
  });
  const client = connectBy({ OPENSEARCH_URL: node.url, ...keys });
  const index = `${cluster.prefix}-signed`;
  await client.send('PUT', `/${index}`);
  const lines = '{"index":{"_id":"1"}}\n{"title":"Été"}\n';
  await client.send('POST', `/${index}/_bulk`, { lines, query: { refresh: true } });
  const found = await client.send('POST', `/${index}/_search`, { body: { query: { match: { title: 'Été' } } } });
  expect(found).toMatchObject({ hits: { total: { value: 1 } } });
  await expect(client.send('GET', '/_refused')).rejects.toMatchObject({
    status: 403,
    message: 'OpenSearch answered 403 error: The request signature we calculated does not match.',
  });
});
