import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { takeLock } from '../../src/sqlite/lock.ts';
import { findRunningServer } from '../../tools/opensearch/running.ts';
import { showProgress } from '../../src/service/standard-output.ts';
import { startLocalServer } from '../../tools/opensearch/server.ts';

const place = mkdtempSync(join(tmpdir(), 'lodging-local-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const dataDir = join(place, 'data');
const options = { dataDir, heap: '256m', variables: process.env, onProgress: () => undefined };
const startSeconds = 400;

describe('startLocalServer', () => {
  it(
    'gives a node that outlives Ctrl-C but not its service, and whose data outlives both',
    async () => {
      const service = await startService();
      const jvm = await processIdOf(service.url);
      const document = `${service.url}/kept/_doc/1?refresh=true`;
      expect(await put(document, { name: 'kept' }), 'an index must not come into being by accident').toBe(404);
      await put(`${service.url}/kept`, { settings: { number_of_replicas: 0 } });
      expect(await put(document, { name: 'kept' })).toBe(201);

      await expect(startLocalServer(options)).rejects.toThrow(/Another process .*or set OPENSEARCH_URL\.$/);
      expect(await findRunningServer(dataDir)).toBe(service.url);

      process.kill(-service.group, 'SIGINT');
      await expect(service.interrupted()).resolves.toBe('interrupted');
      expect(isAlive(jvm)).toBe(true);

      process.kill(-service.group, 'SIGKILL');
      await vi.waitUntil(() => !isAlive(jvm), { timeout: 20_000 });

      const next = await startLocalServer(options);
      const kept = await fetch(`${next.url}/kept/_doc/1`);
      expect(await kept.json()).toMatchObject({ _source: { name: 'kept' } });

      const nextJvm = await processIdOf(next.url);
      await next.stop();
      expect(isAlive(nextJvm)).toBe(false);
      expect(await findRunningServer(dataDir)).toBeUndefined();
    },
    startSeconds * 1000,
  );
});

/** A process in its own process group that starts OpenSearch and ignores Ctrl-C. */
async function startService(): Promise<{ url: string; group: number; interrupted: () => Promise<string> }> {
  const program = `
    import { startLocalServer } from ${JSON.stringify(join(import.meta.dirname, '../../tools/opensearch/server.ts'))};
    process.on('SIGINT', () => console.log('interrupted'));
    const options = { dataDir: ${JSON.stringify(dataDir)}, heap: '256m', variables: process.env, onProgress() {} };
    console.log((await startLocalServer(options)).url);
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  const url = await nextLine();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  return { url, group: child.pid ?? 0, interrupted: nextLine };
}

async function processIdOf(url: string): Promise<number> {
  const answer = (await (await fetch(`${url}/_nodes/_local/process`)).json()) as {
    nodes: Record<string, { process: { id: number } }>;
  };
  return Object.values(answer.nodes)[0]?.process.id ?? 0;
}

async function put(url: string, body: unknown): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) });
  return answer.status;
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

describe('takeLock', () => {
  it('lets one holder in at a time', () => {
    const file = join(place, 'a.lock');
    const first = takeLock(file);
    expect(first).toBeDefined();
    expect(takeLock(file)).toBeUndefined();
    first?.release();
    const second = takeLock(file);
    expect(second).toBeDefined();
    second?.release();
  });
});

it('writes a line of progress without repeating its beginning', () => {
  const lines: string[] = [];
  const show = showProgress({ write: (line: string | Uint8Array) => lines.push(String(line)) > 0 });
  for (const line of ['Fetching: 1', 'Fetching: 2', 'Starting', 'Starting']) show(line);
  expect(lines).toEqual(['Fetching: 1\n', 'Starting\n']);
});
