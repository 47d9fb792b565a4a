import { expect, it } from 'vitest';
import { readConfig } from '../../../src/service/config.ts';
import { findTrialKey, loadDemo } from '../../../src/service/demo.ts';
import { factsFile } from '../../../src/service/facts-file.ts';
import { writeWelcome } from '../../../src/service/welcome.ts';
import { dayAt } from '../../../src/values/day.ts';
import { openDatabase } from '../../../src/sqlite/database.ts';
import { keys } from '../../support/service.ts';
import { commandsOn } from '../../support/commands.ts';
import { smallSeed } from '../../support/small-seed.ts';
import { dataFolder } from '../service-process.ts';

const live = { SERVICE_MODE: 'live', QUOTE_SECRET: 'a-secret-of-this-very-test-run-0123456789' };

/** Next steps that a service with these settings suggests for the facts in a folder. */
function look(dataDir: string, variables: Record<string, string>) {
  const config = readConfig({ DATA_DIR: dataDir, ...variables });
  const db = openDatabase(factsFile(dataDir));
  try {
    const today = () => dayAt(Date.now(), config.timeZone);
    const [, steps = ''] = writeWelcome({ url: '', parts: { config, db, now: Date.now, today } })
      .join('\n')
      .split('\nNext');
    return { key: findTrialKey(db, config)?.key, steps };
  } finally {
    db.close();
  }
}

it('names in live mode what is missing before partners can sell, and no more once it is done', async () => {
  const dataDir = dataFolder();
  const operator = commandsOn({ DATA_DIR: dataDir, ...live }, Date.now);
  const parts = [/PUBLIC_URL/, /gateways save/, /dealers save/, /keys create/, /npm run seed/];
  const missing = (variables: Record<string, string> = live) => {
    const { steps } = look(dataDir, variables);
    return parts.map((part) => part.test(steps));
  };
  expect(missing()).toEqual([true, true, true, true, true]);
  const set = { ...live, PUBLIC_URL: 'https://stays.example' };
  expect(missing(set)).toEqual([false, true, true, true, true]);
  await operator.done('gateways save Coast.sale --direction OUT');
  expect(missing(set)).toEqual([false, false, true, true, true]);
  await operator.done('dealers save coastal --name Coastal --company COAST --out Coast.sale');
  expect(missing(set)).toEqual([false, false, false, true, true]);
  await operator.done('keys create --dealer coastal --role ROLE_SERVICEPROD_API');
  expect(missing(set)).toEqual([false, false, false, false, true]);
  await operator.run(`seed ${smallSeed({ lodgings: [{ ref: 'L1' }] })}`);
  expect(look(dataDir, set).steps).toBe('');
});

it('shows no demo key in live mode, and warns of demo data that a former mode has loaded', () => {
  const dataDir = dataFolder();
  const db = openDatabase(factsFile(dataDir));
  loadDemo(db, readConfig({ DATA_DIR: dataDir }), () => undefined);
  db.close();
  expect(look(dataDir, {})).toEqual({ key: keys.both, steps: '' });
  const { key, steps } = look(dataDir, live);
  expect(key).toBeUndefined();
  expect(steps).toMatch(/demo data.*DATA_DIR|DATA_DIR.*demo data/);
  expect(steps).toMatch(/keys create/);
});
