import fc from '../support/random.ts';
import { type ContractState, type Topic, topics, lastChangeOf } from '../../src/lodgings/rules/lodging.ts';
import { noteChange } from '../../src/lodgings/store/changes.ts';
import { changeContractState, saveContract } from '../../src/stays/store/contracts/contracts.ts';
import { type Db, existingRow, scalar } from '../../src/sqlite/database.ts';
import { saveProperty, overrideLodging, readLodging } from '../../src/lodgings/store/lodgings.ts';
import { company, contractOf, delivery, now, openWithPartners, property } from '../sqlite/facts.ts';
import { expect, test } from 'vitest';
import { filterListed, findChangedLodgings, readRecentLodging } from '../../src/catalog/store/recent-lodgings.ts';

type Event = { lodging: number } & (
  | { kind: 'topics'; topics: Topic[] }
  | { kind: 'block'; blocked: boolean }
  | { kind: 'contract'; to: ContractState }
  | { kind: 'channels'; gateways: string[] }
);

const lodgingCount = 7;

const lodging = fc.integer({ min: 0, max: lodgingCount - 1 });
const channelSets = [['Seaside.example'], ['Alps.example'], ['Alps.example', 'Seaside.example'], ['Elsewhere.example']];

const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    lodging,
    kind: fc.constant('topics' as const),
    topics: fc.uniqueArray(fc.constantFrom(...topics), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ lodging, kind: fc.constant('block' as const), blocked: fc.boolean() }),
  fc.record({
    lodging,
    kind: fc.constant('contract' as const),
    to: fc.constantFrom<ContractState>('TO_VALIDATE', 'PUBLISHED', 'SALES_STOPPED', 'IN_PROGRESS', 'END_OF_CONTRACT'),
  }),
  fc.record({ lodging, kind: fc.constant('channels' as const), gateways: fc.constantFrom(...channelSets) }),
);

/** Lodgings of which most are in the catalog, on one or two of three channels. */
function openCatalogWorld(): { db: Db; apply: (event: Event) => void; ids: number[] } {
  const db = openWithPartners();
  db.exec("INSERT INTO gateways (code, direction) VALUES ('Elsewhere.example', 'OUT')");
  const contracts: number[] = [];
  const ids: number[] = [];
  for (let index = 0; index < lodgingCount; index += 1) {
    ids.push(deliver(db, index, channelSets[index % channelSets.length] ?? []));
    const saved = saveContract(db, contractOf({ provider: providerOf(index) }), now);
    contracts.push(saved.outcome === 'saved' ? saved.contractId : 0);
  }
  const apply = (event: Event) => {
    const id = ids[event.lodging] ?? 0;
    if (event.kind === 'topics') noteChange(db, id, event.topics, now);
    else if (event.kind === 'block') overrideLodging(db, id, { blocked: event.blocked }, now);
    else if (event.kind === 'channels') deliver(db, event.lodging, event.gateways);
    else moveContract(db, { index: event.lodging, contractId: contracts[event.lodging] ?? 0, to: event.to });
  };
  return { db, apply, ids };
}

function undone(db: Db, steps: () => void): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    steps();
  } finally {
    db.exec('ROLLBACK');
  }
}

function moveContract(
  db: Db,
  { index, contractId, to }: { index: number; contractId: number; to: ContractState },
): void {
  const isProviders = to === 'TO_VALIDATE' || to === 'IN_PROGRESS';
  changeContractState(db, contractId, to, isProviders ? 'provider' : 'operator', now);
  // Redelivering an ended contract starts it again.
  if (to === 'IN_PROGRESS') saveContract(db, contractOf({ provider: providerOf(index) }), now);
}

function deliver(db: Db, index: number, gateways: readonly string[]): number {
  const change = { provider: providerOf(index), gateways };
  const saved = saveProperty(db, delivery(change, { owner: { index: `P-${index}` } }), { company }, now);
  if (saved.outcome !== 'saved') throw new Error(`Lodging ${index} was not saved.`);
  return saved.lodgingId;
}

function providerOf(index: number) {
  return { ...property.provider, providerReference: `AT-${index}` };
}

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
        end = existingRow(scalar<number>(db, 'SELECT last_at FROM change_counter').get());
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
