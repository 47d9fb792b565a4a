import { createServer, request as ask, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { listen } from '../../src/http/server.ts';
import { findCallOrigin, createTrust, readTrustedProxies } from '../../src/http/proxies.ts';
import { readConfig } from '../../src/service/config.ts';
import { startSampleService } from './sample-service.ts';

const endings: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

/** Headers that a proxy adds to a forwarded request. */
type Rewrite = (request: IncomingMessage) => Record<string, string>;

const client = '203.0.113.9';

/** Adds the caller to X-Forwarded-For, as nginx and Caddy do. */
const addCaller: Rewrite = ({ headers }) => ({
  'x-forwarded-for': [headers['x-forwarded-for'], client].filter(Boolean).join(', '),
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'api.example.org',
});
const addElement: Rewrite = ({ headers }) => ({
  forwarded: [headers.forwarded, `for="${client}:4711";proto=https;host=api.example.org`].filter(Boolean).join(', '),
});

async function startBehindProxy(variables: Record<string, string>, rewrite: Rewrite) {
  const service = startSampleService(variables);
  const server = await listen(service.app, {
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'https://api.example.org',
    stopSeconds: 1,
  });
  const handOn: RequestListener = (incoming, outgoing) => {
    const headers = { ...incoming.headers, ...rewrite(incoming) };
    const target = { host: '127.0.0.1', port: server.port, path: incoming.url, method: incoming.method, headers };
    const onwards = ask(target, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onwards);
  };
  const proxy = createServer(handOn);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  endings.push(service.stop, server.close, () => new Promise((resolve) => proxy.close(resolve)));
  const { port } = proxy.address() as AddressInfo;
  const warnings = () => service.lines.filter((line) => (JSON.parse(line) as { level: number }).level === 40);
  return { url: `http://127.0.0.1:${port}`, direct: `http://127.0.0.1:${server.port}`, warnings };
}

/** Sends more requests than a caller's rate allows, and returns the number answered. */
async function countAnswered(url: string, headersOf: (turn: number) => Record<string, string>): Promise<number> {
  let answered = 0;
  for (let turn = 0; turn < 4; turn += 1)
    if ((await fetch(`${url}/v2/things/1`, { headers: headersOf(turn) })).status === 200) answered += 1;
  return answered;
}

const rate = { RATE_ADDRESS_READS: '2' };

describe('behind a proxy', () => {
  it.each([
    ['X-Forwarded-For', addCaller, '1'],
    ['X-Forwarded-For', addCaller, 'loopback'],
    ['Forwarded', addElement, '1'],
    ['Forwarded', addElement, '127.0.0.1,10.0.0.0/8'],
  ])('that writes %s, callers cannot choose the address that they count by', async (_, rewrite, TRUST_PROXY) => {
    const { url, warnings } = await startBehindProxy({ ...rate, TRUST_PROXY }, rewrite);
    const invent = (turn: number) => ({
      'X-Forwarded-For': `198.51.100.${turn}`,
      Forwarded: `for=198.51.100.${turn}`,
    });
    expect(await countAnswered(url, invent)).toBe(2);
    expect(warnings().filter((line) => line.includes('TRUST_PROXY'))).toEqual([]);
  });

  it('each caller has a rate of its own, also next to others', async () => {
    const callers = ['203.0.113.1', '203.0.113.1', '2001:db8:0:1::5', '[2001:DB8:0:1:0::9]:443'];
    let turn = 0;
    const { url } = await startBehindProxy({ ...rate, TRUST_PROXY: '1' }, () => ({
      'x-forwarded-for': callers[turn++] ?? '203.0.113.1',
    }));
    expect(await countAnswered(url, () => ({}))).toBe(4);
    expect(await countAnswered(url, () => ({}))).toBe(0);
  });

  it('that is not named, all callers count as one, and the log says so once', async () => {
    const { url, warnings } = await startBehindProxy(rate, addCaller);
    expect(await countAnswered(url, (turn) => ({ 'X-Forwarded-For': `198.51.100.${turn}` }))).toBe(2);
    expect(warnings().filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
  });

  it('links lead to PUBLIC_URL, and the log says once when the proxy is called by another name', async () => {
    const { url, warnings } = await startBehindProxy({ TRUST_PROXY: '1' }, (request) => ({
      ...addCaller(request),
      'x-forwarded-host': 'evil.example',
    }));
    for (const path of ['/v2/things/x', '/v2/things/y']) {
      const problem = (await (await fetch(url + path)).json()) as { type: string };
      expect(problem.type).toMatch(/^https:\/\/api\.example\.org\/docs\/problems\//);
    }
    expect(warnings().filter((line) => line.includes('PUBLIC_URL'))).toHaveLength(1);
  });

  it('the metrics are closed to all but programs on the machine, which do not come through it', async () => {
    for (const variables of [{}, { TRUST_PROXY: '1' }]) {
      const { url, direct } = await startBehindProxy(variables, addCaller);
      expect((await fetch(`${url}/metrics`)).status).toBe(401);
      expect((await fetch(`${direct}/metrics`)).status).toBe(200);
    }
    const { url } = await startBehindProxy({ METRICS_TOKEN: 'a-token-of-the-metrics' }, addCaller);
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
    const Authorization = 'Bearer a-token-of-the-metrics';
    expect((await fetch(`${url}/metrics`, { headers: { Authorization } })).status).toBe(200);
  });
});

const near = '10.0.0.1';
const [outer, inner] = ['10.0.0.7', '10.0.0.8'];

it.each<[trust: string, header: string, value: string, address: string]>([
  ['1', 'x-forwarded-for', client, client],
  ['1', 'x-forwarded-for', `1.1.1.1, ${client}`, client],
  ['2', 'x-forwarded-for', `1.1.1.1, ${client}, ${outer}`, client],
  ['2', 'x-forwarded-for', client, client],
  ['2', 'x-forwarded-for', '', near],
  ['private', 'x-forwarded-for', `1.1.1.1,${client},${outer} , ${inner}`, client],
  ['private', 'x-forwarded-for', `${outer}, ${inner}`, outer],
  ['10.0.0.1', 'x-forwarded-for', `${client}, ${inner}`, inner],
  ['10.0.0.1/32', 'x-forwarded-for', client, client],
  ['192.168.0.0/16', 'x-forwarded-for', client, near],
  ['1', 'x-forwarded-for', 'unknown', near],
  ['private', 'x-forwarded-for', `${client}, nonsense, ${inner}`, inner],
  ['1', 'x-forwarded-for', `${client}:8123`, client],
  ['1', 'x-forwarded-for', '::ffff:203.0.113.9', client],
  ['1', 'x-forwarded-for', '2001:DB8::0:1', '2001:db8::1'],
  ['1', 'forwarded', `for=${client}`, client],
  ['1', 'forwarded', `For="[2001:db8::1]:4711";by=x;proto=https`, '2001:db8::1'],
  ['private', 'forwarded', `for=1.1.1.1, for=${client};host="a, b;c\\"d", for=${inner}`, client],
  ['1', 'forwarded', 'for=_hidden', near],
  ['1', 'forwarded', 'for=unknown', near],
  ['1', 'forwarded', 'for="203.0.113.9', near],
  ['1', 'forwarded', `for=${client} nonsense`, near],
])('with TRUST_PROXY=%s and %s: %s a request through 10.0.0.1 is one of %s', (trust, header, value, address) => {
  const trusts = createTrust(readTrustedProxies(trust));
  expect(findCallOrigin(near, new Headers({ [header]: value }), trusts).address).toBe(address);
});

it('a header that the proxy left as the caller sent it moves nobody: two that differ count as the proxy', () => {
  const headers = new Headers({ 'x-forwarded-for': client, forwarded: 'for=198.51.100.1' });
  expect(findCallOrigin(near, headers, createTrust({ hops: 1 })).address).toBe(near);
  headers.set('forwarded', `for=${client}`);
  expect(findCallOrigin(near, headers, createTrust({ hops: 1 })).address).toBe(client);
});

it.each(['0', '21', '-1', 'on', '10.0.0.0/33', '10.0.0.0/', '10.0.0', '::/129', 'loopback,', 'http://10.0.0.1'])(
  'TRUST_PROXY cannot be %s',
  (text) => {
    expect(() => readConfig({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY must be the number of proxies/);
  },
);

it.each(['*', 'https://a.example', 'a.example,', 'a.example/path', 'a b'])('RETURN_HOSTS cannot be %s', (text) => {
  expect(() => readConfig({ RETURN_HOSTS: text })).toThrow(/RETURN_HOSTS/);
});
