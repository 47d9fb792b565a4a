import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseApiKey } from '../../src/formats/api-key.ts';
import { openDatabase } from '../../src/sqlite/database.ts';
import { findKey } from '../../src/partners/store/dealers.ts';
import { quickStart } from '../support/quick-start.ts';
import { contract, gateways, newFolder, property, seedFolder } from './sample-seed.ts';

const program = join(import.meta.dirname, '../../src/cli.ts');
const sample = join(import.meta.dirname, '../samples/inside-airbnb');

function run(dataDir: string, words: string[], variables: Record<string, string> = {}) {
  const env = { PATH: process.env['PATH'] ?? '', ...quickStart, DATA_DIR: dataDir, ...variables };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('the exit status', () => {
  test.each([
    ['an unknown command', ['dance']],
    ['a start date that is no day', ['seed', '--start-date', '20270230']],
    ['a shift that is no multiple of 7', ['import', 'inside-airbnb', sample, '--shift', '10']],
    ['a longest stay above 62 nights', ['import', 'inside-airbnb', sample, '--max-nights', '63']],
    ['a role that there is not', ['keys', 'create', '--dealer', 'nobody', '--role', 'ROLE_KING']],
  ])('is 2 for %s, with a sentence on standard error', (_, words) => {
    const { status, stdout, stderr } = run(newFolder(), words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).not.toBe('');
    expect(stderr).not.toContain('    at ');
  });

  test.each([
    ['a folder that is not there', ['seed', join(sample, 'nowhere')]],
    ['a folder without seed files', ['seed', sample]],
    ['an import without its files', ['import', 'inside-airbnb', join(sample, '..')]],
    ['a backup that is not there', ['restore', join(sample, 'nowhere.sqlite')]],
  ])('is 1 for %s, with a sentence on standard error', (_, words) => {
    const { status, stdout, stderr } = run(newFolder(), words);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^\S.*\.\n$/);
  });

  test('is 2 for a wrong configuration, with every mistake listed', () => {
    const { status, stderr } = run(newFolder(), ['dealers', 'list'], { PORT: 'x', SERVICE_MODE: 'dry' });
    expect(status).toBe(2);
    expect(stderr).toMatch(/PORT[^]*SERVICE_MODE/);
  });

  test.each([[['--help']], [['import', 'inside-airbnb', '--help']]])(
    'is 0 for %j, which shows examples or the statuses',
    (words) => {
      const { status, stdout } = run(newFolder(), words);
      expect(status).toBe(0);
      expect(stdout).toMatch(/Examples?:|Exit status/);
    },
  );

  test('is 0 for a restore into a folder that is made for it, and 2 where none can be made', () => {
    const [data, fresh] = [newFolder(), join(newFolder(), 'not', 'yet')];
    const backup = join(newFolder(), 'backup.sqlite');
    run(data, ['seed', seedFolder({ 'gateways.json': gateways })]);
    expect(run(data, ['backup', backup])).toMatchObject({ status: 0, stderr: '' });
    expect(run(fresh, ['restore', backup])).toMatchObject({ status: 0, stderr: '' });
    const none = run('/proc/of-nobody', ['restore', backup]);
    expect(none).toMatchObject({ status: 2, stderr: expect.stringMatching(/^DATA_DIR: the folder/) as string });
  });

  test('of a seed is 1 when an object failed, and 0 when none did', () => {
    const data = newFolder();
    const folder = seedFolder({
      'gateways.json': gateways,
      'properties.json': [property, { ...property, name: '' }],
      'contracts.json': [contract],
    });
    const failed = run(data, ['seed', folder, '--start-date', '20270101']);
    expect(failed.status).toBe(1);
    expect(failed.stderr).toContain('properties.json:1 [1] /name');
    expect(failed.stdout).toContain('contracts   inserted 1, updated 0, ignored 0, failed 0');
    const whole = run(data, ['seed', seedFolder({ 'gateways.json': gateways }), '--json']);
    expect(whole).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(whole.stdout)).toMatchObject({ counts: { gateways: { ignored: 2 } }, mistakes: [] });
  });
});

test('an import, a key for its dealer, and the list of dealers', () => {
  const data = newFolder();
  const words = ['import', 'inside-airbnb', sample, '--dealer', 'd1', '--city', 'Nantes', '--country', 'fr'];
  const imported = run(data, [...words, '--start-date', '20270101']);
  // Some rows were skipped.
  expect(imported.status).toBe(1);
  expect(imported.stdout).toMatch(/listing rows +11\n[^]*calendar rows +32\n[^]*bad rows +11\n/);
  expect(imported.stdout).toContain('keys create --dealer d1');
  expect(imported.stderr).toContain('listings:8 has no usable latitude');

  const create = ['keys', 'create', '--dealer', 'd1', '--role', 'ROLE_SERVICEPROD_API', 'ROLE_GATEWAYIN_API'];
  const [key = ''] = run(data, create).stdout.split('\n');
  const { publicId = '', secret = '' } = parseApiKey(key) ?? {};
  const db = openDatabase(join(data, 'lodging.sqlite'));
  expect(findKey(db, publicId)).toMatchObject({ mode: 'test', roles: ['ROLE_SERVICEPROD_API', 'ROLE_GATEWAYIN_API'] });
  expect(db.serialize().includes(Buffer.from(secret))).toBe(false);
  db.close();

  expect(run(data, create).status).toBe(0);
  expect(run(data, create)).toMatchObject({ status: 1, stdout: '' });
  expect(run(data, ['keys', 'revoke', publicId]).status).toBe(0);
  expect(run(data, create).status).toBe(0);
  const [dealer] = JSON.parse(run(data, ['dealers', 'list', '--json']).stdout) as unknown[];
  expect(dealer).toMatchObject({ id: 'd1', outGateways: ['InsideAirbnb.sale'], validKeys: 2 });
});
