import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../src/sqlite/database.ts';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSource } from '../../structure/sources.ts';
import { commandsOn, runCommand } from '../support/commands.ts';
import { testCluster } from '../support/opensearch.ts';
import { commandWorld } from './command-runs.ts';
import cases from './help.json' with { type: 'json' };

const helps = new Map<string, ReturnType<typeof runCommand>>();

function helpOf(words: readonly string[]): ReturnType<typeof runCommand> {
  const told = helps.get(words.join(' ')) ?? runCommand([...words, '--help'], {});
  helps.set(words.join(' '), told);
  return told;
}

async function commandsBelow(words: readonly string[]): Promise<string[][]> {
  const { out } = await helpOf(words);
  const names = [...(out.split('Commands:')[1] ?? '').matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name ?? '');
  const below = names.filter((name) => name !== 'help' && name !== 'npm');
  if (below.length === 0) return [[...words]];
  return (await Promise.all(below.map((name) => commandsBelow([...words, name])))).flat();
}

const cluster = testCluster();
let commands: string[][];
beforeAll(async () => {
  commands = await commandsBelow([]);
});

describe('the help', () => {
  it('leads to every command that operators need', () => {
    expect(commands.map((words) => words.join(' '))).toEqual([
      'status',
      'doctor',
      'report',
      'seed',
      'import inside-airbnb',
      'reindex',
      'verify',
      ...['list', 'save'].map((name) => `gateways ${name}`),
      ...['list', 'show', 'save'].map((name) => `dealers ${name}`),
      ...['create', 'list', 'revoke', 'rotate'].map((name) => `keys ${name}`),
      ...['list', 'show', 'block', 'unblock', 'boost'].map((name) => `lodgings ${name}`),
      'explain',
      ...['list', 'publish', 'stop', 'withdraw', 'end'].map((name) => `contracts ${name}`),
      ...['list', 'save', 'remove'].map((name) => `coupons ${name}`),
      ...['list', 'add', 'reply', 'publish', 'unpublish'].map((name) => `reviews ${name}`),
      ...['list', 'show', 'accept', 'refuse', 'cancel', 'expire', 'paid', 'messages', 'reply'].map(
        (name) => `bookings ${name}`,
      ),
      ...['status', 'retry'].map((name) => `mail ${name}`),
      ...['list', 'show', 'retry', 'pause', 'resume'].map((name) => `webhooks ${name}`),
      ...['build', 'list'].map((name) => `feeds ${name}`),
      ...['list', 'set', 'remove', 'fetch'].map((name) => `calendars ${name}`),
      'customers erase',
      ...['backup', 'restore'],
      'clock accept',
    ]);
  });

  it('of every command names --json, the exit statuses and an example', async () => {
    for (const words of commands) {
      const { status, out, err } = await helpOf(words);
      expect({ status, err }).toEqual({ status: 0, err: '' });
      expect(out).toMatch(/--json[^]*Examples?:\n {2}npm run[^]*Exit status: 0 .* 1 .* 2 /);
    }
  });

  it('shows examples that are rightly written, whatever the data', async () => {
    const { dataDir } = commandWorld({ lodgings: [] });
    const own = { DATA_DIR: dataDir, OPENSEARCH_URL: cluster.url, INDEX_PREFIX: cluster.prefix };
    const { run } = commandsOn(own);
    const lines: string[] = [];
    for (const words of commands) {
      const { out } = await helpOf(words);
      lines.push(...[...out.matchAll(/npm run cli -- (.+)/g)].map(([, line]) => line ?? ''));
    }
    expect(lines.length).toBeGreaterThan(30);
    for (const line of lines) {
      const { status, err } = await run(line, Date.UTC(2027, 0, 1));
      expect([0, 1], `${line}: ${err}`).toContain(status);
    }
  });
});

describe('a mistake in the words', () => {
  it.each(cases.mistakes)('ends with status 2 and a sentence, and changes nothing: %s', async (line) => {
    const { run, db } = commandWorld();
    const before = contentOf(db);
    const { status, out, err } = await run(line);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/\S/);
    expect(err).not.toContain('    at ');
    const asJson = await run(`${line} --json`);
    expect(asJson.status).toBe(2);
    const { error } = JSON.parse(asJson.out) as { error: { code: string; message: string } };
    expect(error).toEqual({ code: 'WRONG_USAGE', message: expect.stringMatching(/^\S[^\n]*[^\s]$/) as string });
    expect(contentOf(db)).toEqual(before);
  });
});

describe('an object that does not exist', () => {
  it.each(cases.missing)('ends with status 1 and a code, and changes nothing: %s', async (line, code) => {
    const { refused, db } = commandWorld();
    const before = contentOf(db);
    expect(await refused(line)).toMatchObject({ code });
    expect(contentOf(db)).toEqual(before);
  });
});

describe('without a database', () => {
  it('no command makes an empty one, but those that bring data: the others say so and end with status 2', async () => {
    const making = ['seed', 'import inside-airbnb'];
    for (const words of commands) {
      const { out } = await runCommand([...words, '--help'], {});
      const line = /npm run cli -- (.+)/.exec(out)?.[1];
      if (line === undefined || making.includes(words.join(' '))) continue;
      const dataDir = mkdtempSync(join(tmpdir(), 'no-data-'));
      const run = await commandsOn({ DATA_DIR: dataDir }).run(`${line} --json`);
      if (words[0] !== 'restore') {
        expect({ line, ...run }).toMatchObject({ status: 2 });
        expect(JSON.parse(run.out), line).toMatchObject({ error: { code: 'NO_DATABASE' } });
        expect(run.err).toContain(dataDir);
      }
      expect(readdirSync(dataDir), line).toEqual([]);
      rmSync(dataDir, { recursive: true });
    }
  });

  it('reports a wrong setting as JSON, too', async () => {
    const { status, out } = await commandsOn({ PORT: 'x' }).run('dealers list --json');
    expect(status).toBe(2);
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'WRONG_CONFIGURATION' } });
  });
});

it('the version is that of the package', async () => {
  const { status, out } = await runCommand(['--version'], {});
  expect({ status, out }).toEqual({ status: 0, out: `${readManifest().version}\n` });
});

function readManifest(): { version: string } {
  return JSON.parse(readSource('package.json')) as { version: string };
}

function contentOf(db: Db): unknown[] {
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[];
  return tables.map((table) => [table, db.prepare(`SELECT * FROM "${table}"`).all()]);
}
