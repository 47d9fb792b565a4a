import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wholeOrNot } from '../../src/loading/whole-or-not.ts';
import { inTransaction, openDatabase } from '../../src/sqlite/database.ts';
import { findGateway, saveGateway } from '../../src/partners/store/gateways.ts';
import { newFolder } from './sample-seed.ts';

test('takes back what a refused object wrote, and nothing of the others', () => {
  const db = openDatabase(join(newFolder(), 'lodging.sqlite'));
  const save = (code: string) =>
    saveGateway(db, { code, direction: 'OUT', company: undefined, selfPublish: false, defaultGateways: [] });
  inTransaction(db, () => {
    wholeOrNot(
      db,
      () => save('first'),
      () => true,
    );
    wholeOrNot(
      db,
      () => save('refused'),
      () => false,
    );
    const failing = () => {
      save('failed');
      throw new Error('no');
    };
    expect(() => wholeOrNot(db, failing, () => true)).toThrow('no');
    wholeOrNot(
      db,
      () => save('last'),
      () => true,
    );
  });
  const isThere = ['first', 'refused', 'failed', 'last'].map((code) => findGateway(db, code) !== undefined);
  db.close();
  expect(isThere).toEqual([true, false, false, true]);
});
