import { expect, test } from 'vitest';
import fc from '../support/random.ts';
import { lastChangeOf, topics } from '../../src/lodgings/rules/lodging.ts';
import { countCatalog, readCatalogEntries } from '../../src/catalog/store/catalog.ts';
import { readFeedPart } from '../../src/catalog/store/change-feed.ts';
import { readNewestSequence } from '../../src/lodgings/store/changes.ts';
import type { Db } from '../../src/sqlite/database.ts';
import { readLodging } from '../../src/lodgings/store/lodgings.ts';
import { anyEvent, type Event, openCatalogWorld, undone } from './catalog-histories.ts';

const gateways = ['Seaside.example', 'Alps.example'];
const listed = ['EN_DIFFUSION', 'EN_COURS_ELABORATION', 'BLOCKED', 'ARRET_VENTES'];

/** Events before the walk and between its pages, one list per gap; and the page size. */
const history = fc.record({
  before: fc.array(anyEvent, { maxLength: 6 }),
  between: fc.array(fc.array(anyEvent, { maxLength: 4 }), { minLength: 8, maxLength: 8 }),
  size: fc.integer({ min: 1, max: 4 }),
  bounds: fc.record({ after: fc.option(fc.nat(40)), before: fc.option(fc.nat(40)) }),
});

/** By definition (docs/contract.md 4.16, 2.3): newest change by lodging. */
function catalogOf(
  db: Db,
  ids: readonly number[],
  { after = -Infinity, before = Infinity }: { after?: number | undefined; before?: number | undefined },
) {
  const found = ids.flatMap((id) => {
    const lodging = readLodging(db, id);
    if (!lodging) return [];
    const last = lastChangeOf(lodging);
    const isIn = listed.includes(lodging.state) && lodging.gateways.some((code) => gateways.includes(code));
    return isIn && last > after && last < before ? [[id, last] as const] : [];
  });
  return new Map(found);
}

test('pages neither miss nor repeat a lodging that keeps matching, whatever changes between them', () => {
  const { db, apply, ids } = openCatalogWorld();
  const start = Math.min(...ids.map((id) => lastChangeOf(readLodging(db, id) ?? { changedAt: {} })));
  const property = fc.property(history, ({ before, between, size, bounds }) => {
    undone(db, () => {
      before.forEach(apply);
      const filter = {
        gateways,
        after: bounds.after === null ? undefined : start + bounds.after - 5,
        before: bounds.before === null ? undefined : start + bounds.before,
      };
      const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
      let always = new Set(catalogOf(db, ids, given).keys());
      let ever = new Set(always);
      const seen: number[] = [];
      const look = () => {
        const matching = catalogOf(db, ids, given);
        always = always.intersection(new Set(matching.keys()));
        ever = ever.union(new Set(matching.keys()));
        expect(countCatalog(db, filter)).toBe(matching.size);
        return matching;
      };
      for (const events of [...between, []]) {
        const matching = look();
        const page = readCatalogEntries(db, filter, { after: seen.at(-1) ?? 0, limit: size });
        for (const entry of page) expect(matching.get(entry.lodgingId)).toBe(lastChangeOf(entry));
        seen.push(...page.map(({ lodgingId }) => lodgingId));
        if (page.length < size) break;
        for (const event of events) {
          apply(event);
          look();
        }
      }
      expect(seen).toEqual([...new Set(seen)].sort((left, right) => left - right));
      expect([...always.difference(new Set(seen))]).toEqual([]);
      expect([...new Set(seen).difference(ever)]).toEqual([]);
    });
  });
  fc.assert(property, { numRuns: 1_000 });
}, 60_000);

/** A partner's copy: the newest change received by lodging. */
function follow(db: Db, known: Map<number, number>, span: Parameters<typeof readFeedPart>[2], heard: number[]): number {
  const { changes, reached } = readFeedPart(db, { gateways, topics }, span);
  for (const { lodgingId, at, removed, sequence } of changes) {
    heard.push(sequence);
    if (removed) known.delete(lodgingId);
    else known.set(lodgingId, Math.max(at, known.get(lodgingId) ?? 0));
  }
  return reached;
}

test('a walk and the changes from its first page on lead to the catalog as it is, each change told once', () => {
  const { db, apply, ids } = openCatalogWorld();
  const property = fc.property(history, ({ before, between, size }) => {
    undone(db, () => {
      before.forEach(apply);
      const known = new Map<number, number>();
      const first = readNewestSequence(db);
      walk(db, { size, between, apply }, known);
      const heard: number[] = [];
      let position = first;
      for (const events of [...between, []]) {
        const upTo = readNewestSequence(db);
        while (position < upTo) position = follow(db, known, { after: position, upTo, atMost: size }, heard);
        expect(position).toBe(upTo);
        expect(known).toEqual(new Map(catalogOf(db, ids, {})));
        events.forEach(apply);
      }
      expect(heard).toEqual([...new Set(heard)].sort((left, right) => left - right));
    });
  });
  fc.assert(property, { numRuns: 1_000 });
}, 60_000);

function walk(
  db: Db,
  { size, between, apply }: { size: number; between: readonly Event[][]; apply: (event: Event) => void },
  known: Map<number, number>,
): void {
  let after = 0;
  for (const events of [...between, []]) {
    const page = readCatalogEntries(db, { gateways }, { after, limit: size });
    for (const entry of page) known.set(entry.lodgingId, lastChangeOf(entry));
    after = page.at(-1)?.lodgingId ?? after;
    if (page.length < size) return;
    events.forEach(apply);
  }
}
