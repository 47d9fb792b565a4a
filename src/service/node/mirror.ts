import { LRUCache } from 'lru-cache';
import {
  forgetLodgingCopies,
  insertLodgingCopy,
  prepareForCopies,
  type LodgingCopy,
} from '../../catalog/store/lodging-copies.ts';
import { replacePartnerRows } from '../../partners/store/partner-tables.ts';
import type { IndexView } from '../../search/query/index-view.ts';
import { inTransaction, openDatabase, type Db, saveSetting } from '../../sqlite/database.ts';
import { nameGeneration } from '../../sqlite/generation.ts';
import type { Standing, StandingPartners } from '../standing/standing.ts';

/** Cached lodgings, about 10 KB each. */
const mostLodgings = 5_000;

/**
 * The part of the facts a search node holds, in memory and in the usual tables: partners, the generation, and lodgings
 * requested so far.
 */
export interface Mirror {
  db: Db;
  partners: () => string | undefined;
  takePartners: (partners: StandingPartners) => void;
  take: (standing: Standing) => void;
  /** Version of a lodging's data: differs after each change, but is not comparable across nodes. */
  versionOf: (lodgingId: number) => number;
  /** Of any topic. */
  changesAfter: (sequence: number | undefined) => ReturnType<IndexView['changesAfter']>;
  has: (lodgingId: number) => boolean;
  /** Returns false, and takes nothing, if the copy is older than the last known change of the lodging. */
  takeLodging: (lodgingId: number, copy: LodgingCopy) => boolean;
}

/** Known changes since the node last heard all of them: lodgings not listed last changed at or before `base`. */
interface KnownChanges {
  generation: string;
  base: number;
  newest: number;
  sequences: Map<number, number>;
  /** Up to this sequence, copies of all lodgings are as new as their latest changes. */
  taught: number;
}

export function openMirror(): Mirror {
  const db = openDatabase(':memory:');
  // Rows are stored without the rows they refer to.
  db.pragma('foreign_keys = OFF');
  prepareForCopies(db);
  let partners: string | undefined;
  let known: KnownChanges | undefined;
  const held = new LRUCache<number, number>({
    max: mostLodgings,
    dispose: (_, lodgingId, reason) => {
      if (reason === 'evict') forgetLodgingCopies(db, [lodgingId]);
    },
  });
  const isLevel = (lodgingId: number, sequence: number) => {
    const changed = known?.sequences.get(lodgingId);
    return known !== undefined && (changed === undefined ? known.taught >= known.base : sequence >= changed);
  };
  return {
    db,
    partners: () => partners,
    takePartners({ name, rows, settings }) {
      inTransaction(db, () => {
        replacePartnerRows(db, rows);
        for (const [setting, value] of Object.entries(settings)) saveSetting(db, setting, value);
      });
      partners = name;
    },
    take({ generation, taught, changes: { since, newest, lodgings } }) {
      // More changes than a standing lists: it is unknown which, so all lodgings count as changed.
      if (known?.generation !== generation || known.newest < since) {
        known = { generation, base: newest, newest, sequences: new Map(), taught };
        forgetLodgingCopies(db, [...held.keys()]);
        held.clear();
      }
      for (const [lodgingId, sequence] of lodgings) if (sequence > known.base) known.sequences.set(lodgingId, sequence);
      Object.assign(known, { newest, taught });
      nameGeneration(db, generation);
    },
    versionOf: (lodgingId) => known?.sequences.get(lodgingId) ?? known?.base ?? 0,
    changesAfter(sequence) {
      const { base, newest, sequences } = known ?? { base: 0, newest: 0, sequences: new Map<number, number>() };
      if (sequence === newest) return { newest, lodgingIds: [] };
      if (sequence === undefined || sequence < base || sequence > newest) return { newest, lodgingIds: undefined };
      const changed = [...sequences].filter(([, own]) => own > sequence);
      return { newest, lodgingIds: changed.map(([lodgingId]) => lodgingId) };
    },
    has(lodgingId) {
      const sequence = held.get(lodgingId);
      return sequence !== undefined && isLevel(lodgingId, sequence);
    },
    takeLodging(lodgingId, copy) {
      if (!isLevel(lodgingId, copy.sequence)) return false;
      insertLodgingCopy(db, lodgingId, copy);
      held.set(lodgingId, copy.sequence);
      return true;
    },
  };
}
