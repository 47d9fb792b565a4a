import { describe, expect, it } from 'vitest';
import { listCommands } from '../../docs/command-list.ts';
import type { Db } from '../../src/sqlite/database.ts';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSource } from '../../structure/sources.ts';
import { commandsOn, runCommand } from '../support/commands.ts';
import { testCluster } from '../support/opensearch.ts';
import { commandWorld } from './command-runs.ts';

const commands = await listCommands();

/** The words after `npm run cli --`; examples of other scripts are left out. */
const examplesOf = (help: string) => [...help.matchAll(/^ {2}npm run cli -- (.+)$/gm)].map(([, line = '']) => line);

const cluster = testCluster();

describe('the help', () => {
  it('of every command names --json, the exit statuses and an example', async () => {
    expect(commands.length).toBeGreaterThan(50);
    for (const { name } of commands) {
      const { status, out, err } = await runCommand([...name.split(' '), '--help'], {});
      expect({ status, err }).toEqual({ status: 0, err: '' });
      expect(out).toMatch(/--json[^]*Examples?:\n {2}npm run[^]*Exit status: 0 .* 1 .* 2 /);
    }
  });

  it('shows examples that are rightly written, whatever the data', async () => {
    const { dataDir } = commandWorld({ lodgings: [] });
    const own = { DATA_DIR: dataDir, OPENSEARCH_URL: cluster.url, INDEX_PREFIX: cluster.prefix };
    const { run } = commandsOn(own);
    const lines = commands.flatMap(({ help }) => examplesOf(help));
    expect(lines.length).toBeGreaterThan(30);
    for (const line of lines) {
      const { status, err } = await run(line, Date.UTC(2027, 0, 1));
      expect([0, 1], `${line}: ${err}`).toContain(status);
    }
  });
});

const mistakes = [
  'dealers',
  'dealers dance',
  'dealers show',
  'dealers save x --colour red',
  'dealers save x --without shoes',
  'gateways save x --direction UP',
  'keys create --dealer seller',
  'keys create --dealer seller --role ROLE_KING',
  'keys create --dealer seller --role ROLE_SERVICEPROD_API --expires 2027-02-30',
  'keys create --dealer seller --role ROLE_SERVICEPROD_API --expires 2020-01-01',
  'keys rotate SmallOne',
  'keys rotate SmallOne --old-ends 2020-01-01',
  'lodgings list --state SOLD',
  'lodgings boost 1 101',
  'lodgings boost 1 -101',
  'lodgings block',
  'lodgings block ../1',
  'contracts list --limit 0',
  'customers erase Durand',
  'coupons save SUMMER --label summer',
  'reviews add --lodging 1 --score 11 --author A --lang en --body B',
];

describe('a mistake in the words', () => {
  it.each(mistakes)('ends with status 2 and a sentence, and changes nothing: %s', async (line) => {
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

const missing: readonly (readonly [line: string, code: string])[] = [
  ['bookings show 4811732099123345', 'BOOKING_NOT_FOUND'],
  ['bookings reply KTRAAAAAA --message Hello', 'BOOKING_NOT_FOUND'],
  ['bookings cancel KTRAAAAAA', 'BOOKING_NOT_FOUND'],
  ['customers erase 4811732099123345', 'BOOKING_NOT_FOUND'],
  ['contracts stop 9999', 'LODGING_NOT_FOUND'],
  ['lodgings block 1 9999', 'LODGING_NOT_FOUND'],
  ['coupons save X --label en=X --percent 5 --lodging 9999', 'LODGING_NOT_FOUND'],
  ['coupons remove SUMMER', 'COUPON_NOT_FOUND'],
  ['reviews add --lodging 9999 --score 1 --author A --lang en --body B', 'LODGING_NOT_FOUND'],
  ['reviews publish 999', 'REVIEW_NOT_FOUND'],
  ['reviews reply 999 --author Host --lang fr --body Merci.', 'REVIEW_NOT_FOUND'],
  ['dealers show new', 'DEALER_NOT_FOUND'],
  ['keys create --dealer nobody --role ROLE_GATEWAYIN_API', 'DEALER_NOT_FOUND'],
  ['keys revoke Nobody00', 'KEY_NOT_FOUND'],
  ['keys rotate Nobody00 --old-ends now', 'KEY_NOT_FOUND'],
  ['webhooks pause 7', 'WEBHOOK_NOT_FOUND'],
  ['calendars set 9999 A https://a.example', 'LODGING_NOT_FOUND'],
  ['calendars remove 1 A', 'CALENDAR_NOT_FOUND'],
];

describe('an object that does not exist', () => {
  it.each(missing)('ends with status 1 and a code, and changes nothing: %s', async (line, code) => {
    const { refused, db } = commandWorld();
    const before = contentOf(db);
    expect(await refused(line)).toMatchObject({ code });
    expect(contentOf(db)).toEqual(before);
  });
});

describe('without a database', () => {
  it('no command makes an empty one, but those that bring data: the others say so and end with status 2', async () => {
    const making = ['seed', 'import inside-airbnb'];
    for (const { name, help } of commands) {
      if (making.includes(name)) continue;
      const [line = name] = examplesOf(help);
      const dataDir = mkdtempSync(join(tmpdir(), 'no-data-'));
      const run = await commandsOn({ DATA_DIR: dataDir }).run(`${line} --json`);
      if (name !== 'restore') {
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
