import { describe, expect, it } from 'vitest';
import texts from '../../src/cli/commands.json' with { type: 'json' };
import type { Db } from '../../src/sqlite/database.ts';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSource } from '../../structure/sources.ts';
import { commandsOn, runCommand } from '../support/commands.ts';
import { testCluster } from '../support/opensearch.ts';
import { commandWorld } from './command-runs.ts';
import cases from './help.json' with { type: 'json' };

/** All but groups. */
const commands = Object.entries(texts).flatMap(([name, text]) => ('examples' in text ? [name] : []));
const helpOf = (command: string) => runCommand([...command.split(' '), '--help'], {});

const cluster = testCluster();

describe('the help', () => {
  it('of every command names --json, the exit statuses and an example', async () => {
    for (const command of commands) {
      const { status, out, err } = await helpOf(command);
      expect({ status, err }).toEqual({ status: 0, err: '' });
      expect(out).toMatch(/--json[^]*Examples?:\n {2}npm run[^]*Exit status: 0 .* 1 .* 2 /);
    }
  });

  it('shows examples that are rightly written, whatever the data', async () => {
    const { dataDir } = commandWorld({ lodgings: [] });
    const own = { DATA_DIR: dataDir, OPENSEARCH_URL: cluster.url, INDEX_PREFIX: cluster.prefix };
    const { run } = commandsOn(own);
    const lines = Object.values(texts).flatMap((text) => ('examples' in text ? text.examples : []));
    expect(lines.length).toBeGreaterThan(30);
    for (const line of lines.filter((each) => !each.startsWith('npm '))) {
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
    for (const [command, text] of Object.entries(texts)) {
      if (!('examples' in text) || making.includes(command)) continue;
      const line = text.examples[0]?.replace('npm run ', '') ?? '';
      const dataDir = mkdtempSync(join(tmpdir(), 'no-data-'));
      const run = await commandsOn({ DATA_DIR: dataDir }).run(`${line} --json`);
      if (command !== 'restore') {
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
  const manifest = JSON.parse(readSource('package.json')) as { version: string };
  expect({ status, out }).toEqual({ status: 0, out: `${manifest.version}\n` });
});

function contentOf(db: Db): unknown[] {
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[];
  return tables.map((table) => [table, db.prepare(`SELECT * FROM "${table}"`).all()]);
}
