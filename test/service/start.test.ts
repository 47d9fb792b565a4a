import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { keys } from '../support/service.ts';
import { testCluster } from '../support/opensearch.ts';
import { smallKeys } from '../support/small-seed.ts';
import { startProxy } from '../search/index/proxy.ts';
import { book } from './booking-stream.ts';
import { firstNight, prepare } from './place.ts';
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
  it('loads the demo data, and what it prints can be pasted; a further one finds everything and loads nothing', async () => {
    const settings = variables();
    const interrupted = runProgram(['src/main.ts'], settings);
    await interrupted.said(/Loaded \d+ lodgings/);
    await interrupted.said(/Building the index/);
    expect(await interrupted.kill('SIGINT')).toBe(0);
    const again = runProgram(['src/main.ts'], settings);
    await again.said(/Building the index/);
    expect(await again.kill('SIGTERM')).toBe(0);

    const first = await startService(settings);
    expect(first.text()).toMatch(/Building/);
    expect(again.text() + first.text()).not.toMatch(/Load/);
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

it('a folder has one primary: another is refused until the first has ended, however that was, whatever number of processes they have', async () => {
  const { variables } = prepare(cluster, 1);
  const start = (processes: string) => startService({ ...variables, API_PROCESSES: processes });
  let serving = await start('1');
  for (const [signal, processes, others] of [
    ['SIGKILL', '1', '2'],
    ['SIGKILL', '2', '1'],
    ['SIGTERM', '1', undefined],
    ['SIGTERM', '2', undefined],
  ] as const) {
    if (others !== undefined) {
      const refused = runProgram(['src/main.ts'], { ...variables, API_PROCESSES: others });
      expect(await refused.ended).toBe(1);
      expect(refused.text().trim()).toBe(
        `DATA_DIR: another service runs on the folder ${variables['DATA_DIR']}: stop it, or choose another DATA_DIR; API_PROCESSES adds processes to one service.`,
      );
      const command = runProgram(['src/cli.ts', 'lodgings', 'list'], variables);
      expect(await command.ended, command.text()).toBe(0);
    }
    expect((await fetch(`${serving.url}/ready`)).status).toBe(200);
    await serving.kill(signal);
    serving = await start(processes === '1' ? '2' : '1');
  }
});

/** Everything in the folder, itself included, that others than its owner can access. */
function open(folder: string): string[] {
  const within = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return [folder, ...within].filter((path) => (lstatSync(path).mode & 0o077) !== 0);
}

it('keeps the data folder and all that it writes there for its user, and leaves files of others as they are', async () => {
  const place = prepare(cluster, 2);
  const folder = place.variables['DATA_DIR'] ?? '';
  const note = join(folder, 'note.txt');
  writeFileSync(note, '');
  chmodSync(note, 0o644);
  chmodSync(folder, 0o755);
  const before = open(folder);
  expect(before).toContain(note);
  const service = await startService(place.variables);
  await book(service.url, { lodgingId: place.lodgingIds[0] ?? 0, arrival: firstNight, nights: 2 });
  expect(readdirSync(folder)).toContain('lodging.sqlite-wal');
  expect(open(folder)).toEqual(before.filter((path) => path !== folder));
  const backups = join(dataFolder(), 'made');
  mkdirSync(backups, { mode: 0o700 });
  const backup = runProgram(['src/cli.ts', 'backup', join(backups, 'monday.sqlite')], place.variables);
  expect(await backup.ended, backup.text()).toBe(0);
  expect(open(backups)).toEqual([]);
});

async function pasted(line: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)('sh', ['-c', `${line} -s`]);
  return JSON.parse(stdout);
}
