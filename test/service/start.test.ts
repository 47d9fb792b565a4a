import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { keys } from '../support/service.ts';
import { testCluster } from '../support/opensearch.ts';
import { smallKeys } from '../support/small-seed.ts';
import { startProxy } from '../search/index/proxy.ts';
import { prepare } from './place.ts';
import { dataFolder, runProgram, startService } from './service-process.ts';
import { freePort } from '../support/free-port.ts';

const cluster = testCluster();
let runs = 0;

function variables(change: Record<string, string> = {}): Record<string, string> {
  runs += 1;
  const own = { DATA_DIR: dataFolder(), INDEX_PREFIX: `${cluster.prefix}-${runs}`, PORT: '0' };
  return { OPENSEARCH_URL: cluster.url, ...own, ...change };
}

describe('the first start', () => {
  it('loads the demo data, and what it prints can be pasted; the second finds everything and loads nothing', async () => {
    const settings = variables();
    const first = await startService(settings);
    expect(first.text()).toMatch(/Loaded \d+ lodgings/);
    const [, search = ''] = await first.said(/Search:\s+(curl .*)\n/);
    const [, book = ''] = await first.said(/Book:\s+(curl .*)\n/);
    const [, page = ''] = await first.said(/Page to search and book on: (.*)\n/);
    expect((await fetch(page)).headers.get('Content-Type')).toMatch('text/html');
    expect(await pasted(search)).toMatchObject({ total: expect.any(Number) as number });
    const booking = await pasted(book);
    expect(booking).toMatchObject({ state: 'PENDING_PAYMENT', currency: 'EUR' });
    expect(await pasted(book)).toMatchObject({ code: 'STAY_NOT_AVAILABLE' });
    expect(await first.kill('SIGTERM')).toBe(0);

    const second = await startService(settings);
    expect(second.text()).not.toMatch(/Load|Building/);
    expect(await pasted(book.replace(first.url, second.url))).toMatchObject({ code: 'STAY_NOT_AVAILABLE' });
    const [, other = ''] = await second.said(/Book:\s+(curl .*)\n/);
    expect(other).not.toBe(book.replace(first.url, second.url));
    expect(await second.kill('SIGINT')).toBe(0);
  });

  it('answers while OpenSearch is away, if not searches, and searches as soon as it is there', async () => {
    const proxy = await startProxy(cluster.url);
    await proxy.cut();
    const own = { OPENSEARCH_URL: proxy.url, PORT: String(await freePort()) };
    const settings: Record<string, string> = { ...prepare(cluster, 2).variables, ...own };
    const run = runProgram(['src/main.ts'], settings);
    await run.said(/OpenSearch does not answer/);
    const url = `http://127.0.0.1:${settings['PORT'] ?? ''}`;
    const search = () =>
      fetch(`${url}/v2/stays/search?pagesize=1&pageindex=0`, { headers: { 'X-API-Key': smallKeys.seller } });
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect((await fetch(`${url}/ready`)).status).toBe(503);
    expect((await search()).status).toBe(503);
    await proxy.mend();
    await run.said(/Ready on/);
    expect((await search()).status).toBe(200);
    expect(await run.kill('SIGTERM')).toBe(0);
  });

  it('has no demo data in live mode, refuses the demo keys, and greets with localhost when it listens everywhere', async () => {
    const run = await startService(
      variables({
        HOST: '0.0.0.0',
        SERVICE_MODE: 'live',
        QUOTE_SECRET: 'a-secret-of-this-very-test-run-0123456789',
      }),
    );
    expect(run.url).toMatch(/^http:\/\/localhost:\d+$/);
    expect(run.text()).not.toContain('lds_test');
    expect(run.text()).not.toContain('Page to search');
    await run.said(/Next .*:\n(?: {2}- .*\n)+/);
    for (const key of Object.values(keys)) {
      const answer = await fetch(`${run.url}/v2/stays/search?pagesize=1&pageindex=0`, {
        headers: { 'X-API-Key': key },
      });
      expect(answer.status).toBe(401);
    }
    expect(await run.kill('SIGTERM')).toBe(0);
  });
});

it('takes no arguments, and says where settings and commands are', async () => {
  const run = runProgram(['src/main.ts', '--help'], variables());
  expect(await run.ended).toBe(1);
  for (const word of ['--help', '.env.example', 'npm run cli']) expect(run.text()).toContain(word);
  expect(run.text()).not.toContain('    at ');
});

it.each(['SIGINT', 'SIGTERM'] as const)('ends with 0 on %s while it builds its index', async (signal) => {
  const run = runProgram(['src/main.ts'], variables());
  await run.said(/Building the index/);
  expect(await run.kill(signal)).toBe(0);
});

async function pasted(line: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)('sh', ['-c', `${line} -s`]);
  return JSON.parse(stdout);
}
