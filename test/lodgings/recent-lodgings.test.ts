import { expect, test } from 'vitest';
import fc from '../support/random.ts';
import { lastChangeOf } from '../../src/lodgings/rules/lodging.ts';
import { readNewestSequence } from '../../src/lodgings/store/changes.ts';
import { existingRow, prepared, scalar, type Db } from '../../src/sqlite/database.ts';
import { insertBuild, serveBuild } from '../../src/search/store/index-builds.ts';
import { takeIndexVersion, noteIndexVersion, noteIndexed } from '../../src/search/store/indexed-lodgings.ts';
import { readLodging } from '../../src/lodgings/store/lodgings.ts';
import {
  filterListed,
  findChangedLodgings,
  findIndexedLodgings,
  readRecentLodging,
} from '../../src/catalog/store/recent-lodgings.ts';
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
const indexedSince = (db: Db, since: number) =>
  filterListed(db, findIndexedLodgings(db, { gateways, since }), gateways);

const steps = fc.array(fc.array(anyEvent, { maxLength: 5 }), { minLength: 1, maxLength: 6 });

test('lists the lodgings that changed in the window, and those that left the catalog in it, newest first', () => {
  const { db, apply, ids } = openCatalogWorld();
  const property = fc.property(steps, fc.nat(5), (history, from) => {
    undone(db, () => {
      const left = new Map<number, number>();
      let since = 0;
      for (const [place, events] of history.entries()) {
        if (place === from) since = newestInstant(db) + 1;
        for (const event of events) {
          const before = catalogOf(db, ids);
          apply(event);
          const after = catalogOf(db, ids);
          for (const id of before.keys()) if (!after.has(id)) left.set(id, newestInstant(db));
        }
      }
      const catalog = catalogOf(db, ids);
      const expected = [
        ...[...catalog].map(([lodgingId, updatedAt]) => ({ lodgingId, updatedAt, removed: false })),
        ...[...left]
          .filter(([id]) => !catalog.has(id))
          .map(([lodgingId, updatedAt]) => ({ lodgingId, updatedAt, removed: true })),
      ].filter(({ updatedAt }) => updatedAt >= since);
      expected.sort((one, other) => other.updatedAt - one.updatedAt);
      expect(changedSince(db, since)).toEqual(expected);
    });
  });
  fc.assert(property, { numRuns: 300 });
}, 60_000);

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

test('lists the lodgings whose documents in the serving indices were written in the window, by that, then by id', () => {
  const { db, apply, ids } = openCatalogWorld();
  const [a = 0, b = 0, c = 0, , d = 0, underWay = 0, onOther = 0] = ids;
  const build = serving(db);
  const other = insertBuild(db, buildNames, now);
  const write = (buildId: number, lodgingIds: readonly number[], at: number) =>
    noteIndexed(
      db,
      buildId,
      lodgingIds.map((lodgingId) => ({ lodgingId, sequence: readNewestSequence(db) })),
      { version: takeIndexVersion(db), now: at },
    );
  apply({ lodging: 4, kind: 'channels', gateways: ['Elsewhere.example'] });
  const leftAt = newestInstant(db);
  write(build, [c, b, d], leftAt + 10);
  write(build, [a], leftAt + 20);
  write(build, [underWay], leftAt + 30);
  noteIndexVersion(db, build, underWay, takeIndexVersion(db));
  write(other.id, [onOther], leftAt + 40);

  const idsSince = (since: number) => indexedSince(db, since).map(({ lodgingId }) => lodgingId);
  expect(indexedSince(db, leftAt)).toEqual([
    { lodgingId: a, updatedAt: changedAt(db, a), removed: false, indexedAt: leftAt + 20 },
    { lodgingId: b, updatedAt: changedAt(db, b), removed: false, indexedAt: leftAt + 10 },
    { lodgingId: c, updatedAt: changedAt(db, c), removed: false, indexedAt: leftAt + 10 },
    { lodgingId: d, updatedAt: leftAt, removed: true, indexedAt: leftAt + 10 },
  ]);
  // The one that left did so before this window, so it was never in the catalog within it.
  expect(idsSince(leftAt + 1)).toEqual([a, b, c]);
  expect(idsSince(leftAt + 20)).toEqual([a]);
  expect(idsSince(leftAt + 21)).toEqual([]);
});

const buildNames = { arrivals: 'x', lodgings: 'y', availability: 'z' };

function serving(db: Db): number {
  const { id } = insertBuild(db, buildNames, now);
  serveBuild(db, id, now);
  return id;
}

function changedAt(db: Db, lodgingId: number): number {
  return existingRow(
    prepared<{ at: number }>(db, 'SELECT max(at) AS at FROM changes WHERE lodging_id = ?').get(lodgingId),
  ).at;
}
