import { expect, test } from 'vitest';
import fc from '../support/random.ts';
import { lastChangeOf } from '../../src/lodgings/rules/lodging.ts';
import { existingRow, scalar, type Db } from '../../src/sqlite/database.ts';
import { readLodging } from '../../src/lodgings/store/lodgings.ts';
import { filterListed, findChangedLodgings, readRecentLodging } from '../../src/catalog/store/recent-lodgings.ts';
import { anyEvent, openCatalogWorld, undone } from './catalog-histories.ts';
import { now } from '../sqlite/facts.ts';

const gateways = ['Seaside.example', 'Alps.example'];
const listed = ['EN_DIFFUSION', 'EN_COURS_ELABORATION', 'BLOCKED', 'ARRET_VENTES'];

/** By definition: the newest change by lodging. */
function catalogOf(db: Db, ids: readonly number[]): Map<number, number> {
  const lodgings = ids.map((id) => existingRow(readLodging(db, id)));
  const inside = lodgings.filter(
    ({ state, gateways: on }) => listed.includes(state) && on.some((code) => gateways.includes(code)),
  );
  return new Map(inside.map((lodging) => [lodging.id, lastChangeOf(lodging)]));
}

function newestInstant(db: Db): number {
  return existingRow(scalar<number>(db, 'SELECT last_at FROM change_counter').get());
}

const changedSince = (db: Db, since: number) =>
  filterListed(db, findChangedLodgings(db, { gateways, since }), gateways);

const steps = fc.array(fc.array(anyEvent, { maxLength: 5 }), { minLength: 1, maxLength: 6 });

test('windows that reach back to the end of the one before lead to the catalog as it is', () => {
  const { db, apply, ids } = openCatalogWorld();
  const property = fc.property(steps, (history) => {
    undone(db, () => {
      const known = new Map<number, number>();
      let end = 0;
      for (const events of history) {
        events.forEach(apply);
        for (const each of changedSince(db, end)) {
          if (each.removed) known.delete(each.lodgingId);
          else known.set(each.lodgingId, each.updatedAt);
        }
        end = newestInstant(db);
        expect(known).toEqual(catalogOf(db, ids));
      }
    });
  });
  fc.assert(property, { numRuns: 300 });
}, 60_000);

test('reads a listed lodging unless it left the channels meanwhile', () => {
  const { db, apply, ids } = openCatalogWorld();
  const [first = 0] = ids;
  const item = (removed: boolean) => ({ lodgingId: first, updatedAt: now, removed });
  expect(readRecentLodging(db, item(false), gateways)?.id).toBe(first);
  expect(readRecentLodging(db, item(false), ['Elsewhere.example'])).toBeUndefined();
  apply({ lodging: 0, kind: 'channels', gateways: ['Elsewhere.example'] });
  expect(readRecentLodging(db, item(false), gateways)).toBeUndefined();
  expect(readRecentLodging(db, item(true), gateways)?.id).toBe(first);
});
