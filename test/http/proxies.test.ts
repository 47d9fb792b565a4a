import { afterAll, describe, expect, it } from 'vitest';
import { findCallOrigin, createTrust, readTrustedProxies } from '../../src/http/proxies.ts';
import { readConfig } from '../../src/service/config.ts';
import { startSampleService } from './sample-service.ts';

const endings: (() => void)[] = [];
afterAll(() => {
  for (const end of endings) end();
});

const client = '203.0.113.9';

/** Requests come from 127.0.0.1 as a proxy sends them on that appends the client's address, as nginx and Caddy do. */
function startBehindProxy(variables: Record<string, string>, host = 'api.example.org') {
  const service = startSampleService(variables);
  endings.push(service.stop);
  const incoming = { socket: { remoteAddress: '::ffff:127.0.0.1', destroy: () => undefined }, rawHeaders: [] };
  const direct = async (path: string, headers: Record<string, string> = {}) =>
    service.app.request(path, { headers }, { incoming });
  const ask = (path: string, { sent = '', by = client, ...headers }: Record<string, string> = {}) =>
    direct(path, { ...headers, 'x-forwarded-for': sent === '' ? by : `${sent}, ${by}`, 'x-forwarded-host': host });
  const warnings = () => service.lines.filter((line) => (JSON.parse(line) as { level: number }).level === 40);
  return { ask, direct, warnings };
}

const rate = { RATE_ADDRESS_READS: '2' };

/** How many of four requests the rate of their callers lets pass. */
async function countAnswered(ask: (turn: number) => Promise<Response>): Promise<number> {
  const statuses: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) statuses.push((await ask(turn)).status);
  return statuses.filter((status) => status === 200).length;
}

describe('behind a proxy', () => {
  it.each(['1', 'loopback', '127.0.0.1,10.0.0.0/8'])('named %s, callers cannot choose their address', async (name) => {
    const { ask, warnings } = startBehindProxy({ ...rate, TRUST_PROXY: name });
    expect(await countAnswered((turn) => ask('/v2/things/1', { sent: `198.51.100.${turn}` }))).toBe(2);
    expect(warnings().filter((line) => line.includes('TRUST_PROXY'))).toEqual([]);
  });

  it('each caller has a rate of its own, also next to others', async () => {
    const callers = ['203.0.113.1', '203.0.113.1', '2001:db8:0:1::5', '[2001:DB8:0:1:0::9]:443'];
    const { ask } = startBehindProxy({ ...rate, TRUST_PROXY: '1' });
    expect(await countAnswered((turn) => ask('/v2/things/1', { by: callers[turn] ?? '' }))).toBe(4);
    expect(await countAnswered((turn) => ask('/v2/things/1', { by: callers[turn] ?? '' }))).toBe(0);
  });

  it('that is not named, all callers count as one, and the log says so once', async () => {
    const { ask, warnings } = startBehindProxy(rate);
    expect(await countAnswered((turn) => ask('/v2/things/1', { by: `198.51.100.${turn}` }))).toBe(2);
    expect(warnings().filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
  });

  it('links lead to PUBLIC_URL, and the log says once when the proxy is called by another name', async () => {
    const { ask, warnings } = startBehindProxy({ TRUST_PROXY: '1' }, 'evil.example');
    for (const path of ['/v2/things/x', '/v2/things/y']) {
      expect(((await (await ask(path)).json()) as { type: string }).type).toMatch(/^https:\/\/api\.example\.org\/docs/);
    }
    expect(warnings().filter((line) => line.includes('PUBLIC_URL'))).toHaveLength(1);
  });

  it('the metrics are closed to all but programs on the machine, which do not come through it', async () => {
    for (const variables of [{}, { TRUST_PROXY: '1' }]) {
      const { ask, direct } = startBehindProxy(variables);
      const forwarded = { forwarded: `for=${client}` };
      const answers = [await ask('/metrics'), await direct('/metrics', forwarded), await direct('/metrics')];
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 200]);
    }
    const { ask } = startBehindProxy({ METRICS_TOKEN: 'a-token-of-the-metrics' });
    expect((await ask('/metrics')).status).toBe(401);
    expect((await ask('/metrics', { Authorization: 'Bearer a-token-of-the-metrics' })).status).toBe(200);
  });
});

const near = '10.0.0.1';
const [outer, inner] = ['10.0.0.7', '10.0.0.8'];

it.each<[trust: string, value: string, address: string]>([
  ['1', client, client],
  ['1', `1.1.1.1, ${client}`, client],
  ['2', `1.1.1.1, ${client}, ${outer}`, client],
  ['2', client, client],
  ['2', '', near],
  ['private', `1.1.1.1,${client},${outer} , ${inner}`, client],
  ['private', `${outer}, ${inner}`, outer],
  ['10.0.0.1', `${client}, ${inner}`, inner],
  ['192.168.0.0/16', client, near],
  ['1', 'unknown', near],
  ['private', `${client}, nonsense, ${inner}`, inner],
  ['1', `${client}:8123`, client],
  ['1', '::ffff:203.0.113.9', client],
  ['1', '2001:DB8::0:1', '2001:db8::1'],
])('with TRUST_PROXY=%s and X-Forwarded-For: %s a request through 10.0.0.1 is one of %s', (trust, value, address) => {
  // Forwarded is not read: a proxy that writes X-Forwarded-For leaves it as the caller sent it.
  const headers = new Headers({ 'x-forwarded-for': value, forwarded: 'for=198.51.100.1' });
  expect(findCallOrigin(near, headers, createTrust(readTrustedProxies(trust))).address).toBe(address);
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
