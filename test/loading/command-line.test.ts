import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseApiKey } from '../../src/formats/api-key.ts';
import { openDatabase } from '../../src/sqlite/database.ts';
import { findKey } from '../../src/partners/store/dealers.ts';
import { runCommand } from '../support/commands.ts';
import { contract, gateways, newFolder, property, seedFolder } from './sample-seed.ts';

const sample = join(import.meta.dirname, '../samples/inside-airbnb');

const run = (dataDir: string, words: string[], variables: Record<string, string> = {}) =>
  runCommand(words, { DATA_DIR: dataDir, ...variables });

describe('the exit status', () => {
  test.each([
    ['a start date that is no day', ['seed', '--start-date', '20270230']],
    ['a shift that is no multiple of 7', ['import', 'inside-airbnb', sample, '--shift', '10']],
    ['a longest stay above 62 nights', ['import', 'inside-airbnb', sample, '--max-nights', '63']],
  ])('is 2 for %s, with a sentence on standard error', async (_, words) => {
    const { status, out, err } = await run(newFolder(), words);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).not.toBe('');
    expect(err).not.toContain('    at ');
  });

  test.each([
    ['a folder that is not there', ['seed', join(sample, 'nowhere')]],
    ['a folder without seed files', ['seed', sample]],
    ['an import without its files', ['import', 'inside-airbnb', join(sample, '..')]],
    ['a backup that is not there', ['restore', join(sample, 'nowhere.sqlite')]],
  ])('is 1 for %s, with a sentence on standard error', async (_, words) => {
    const { status, out, err } = await run(newFolder(), words);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toMatch(/^\S.*\.\n$/);
  });

  test('is 2 for a wrong configuration, with every mistake listed', async () => {
    const { status, err } = await run(newFolder(), ['dealers', 'list'], { PORT: 'x', SERVICE_MODE: 'dry' });
    expect(status).toBe(2);
    expect(err).toMatch(/PORT[^]*SERVICE_MODE/);
  });

  test('is 0 for a restore into a folder that is made for it, and 2 where none can be made', async () => {
    const [data, fresh] = [newFolder(), join(newFolder(), 'not', 'yet')];
    const backup = join(newFolder(), 'backup.sqlite');
    await run(data, ['seed', seedFolder({ 'gateways.json': gateways })]);
    expect(await run(data, ['backup', backup])).toMatchObject({ status: 0, err: '' });
    expect(await run(fresh, ['restore', backup])).toMatchObject({ status: 0, err: '' });
    const none = await run('/proc/of-nobody', ['restore', backup]);
    expect(none).toMatchObject({ status: 2, err: expect.stringMatching(/^DATA_DIR: the folder/) as string });
  });

  test('of a seed is 1 when an object failed, and 0 when none did', async () => {
    const data = newFolder();
    const folder = seedFolder({
      'gateways.json': gateways,
      'properties.json': [property, { ...property, name: '' }],
      'contracts.json': [contract],
    });
    const failed = await run(data, ['seed', folder, '--start-date', '20270101']);
    expect(failed.status).toBe(1);
    expect(failed.err).toContain('properties.json:1 [1] /name');
    expect(failed.out).toContain('contracts   inserted 1, updated 0, ignored 0, failed 0');
    const whole = await run(data, ['seed', seedFolder({ 'gateways.json': gateways }), '--json']);
    expect(whole).toMatchObject({ status: 0, err: '' });
    expect(JSON.parse(whole.out)).toMatchObject({ counts: { gateways: { ignored: 2 } }, mistakes: [] });
  });
});

test('an import, a key for its dealer, and the list of dealers', async () => {
  const data = newFolder();
  const words = ['import', 'inside-airbnb', sample, '--dealer', 'd1', '--city', 'Nantes', '--country', 'fr'];
  const imported = await run(data, [...words, '--start-date', '20270101']);
  // Some rows were skipped.
  expect(imported.status).toBe(1);
  expect(imported.out).toMatch(/listing rows +11\n[^]*calendar rows +32\n[^]*bad rows +11\n/);
  expect(imported.out).toContain('keys create --dealer d1');
  expect(imported.err).toContain('listings:8 has no usable latitude');

  const create = ['keys', 'create', '--dealer', 'd1', '--role', 'ROLE_SERVICEPROD_API', 'ROLE_GATEWAYIN_API'];
  const [key = ''] = (await run(data, create)).out.split('\n');
  const { publicId = '', secret = '' } = parseApiKey(key) ?? {};
  const db = openDatabase(join(data, 'lodging.sqlite'));
  expect(findKey(db, publicId)).toMatchObject({ mode: 'test', roles: ['ROLE_SERVICEPROD_API', 'ROLE_GATEWAYIN_API'] });
  expect(db.serialize().includes(Buffer.from(secret))).toBe(false);
  db.close();

  expect((await run(data, create)).status).toBe(0);
  expect(await run(data, create)).toMatchObject({ status: 1, out: '' });
  expect((await run(data, ['keys', 'revoke', publicId])).status).toBe(0);
  expect((await run(data, create)).status).toBe(0);
  const [dealer] = JSON.parse((await run(data, ['dealers', 'list', '--json'])).out) as unknown[];
  expect(dealer).toMatchObject({ id: 'd1', outGateways: ['InsideAirbnb.sale'], validKeys: 2 });
});
