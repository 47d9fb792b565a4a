import { LRUCache } from 'lru-cache';
import {
  forgetLodgingCopies,
  insertLodgingCopy,
  prepareForCopies,
  type LodgingCopy,
} from '../../catalog/store/lodging-copies.ts';
import { replacePartnerRows } from '../../partners/store/partner-tables.ts';
import type { IndexView } from '../../search/query/index-view.ts';
import { inTransaction, openDatabase, type Db } from '../../sqlite/database.ts';
import { nameGeneration } from '../../sqlite/generation.ts';
import { saveSetting } from '../../sqlite/settings.ts';
import type { Standing, StandingPartners } from '../standing/standing.ts';

/** Lodgings that are kept, about 10 KB each. */
const mostLodgings = 5_000;

/**
 * The little of the facts that a search node has, in memory and in the tables where all rooms look for it: partners, the generation, and
 * lodgings that somebody asked for.
 */
export interface Mirror {
  db: Db;
  /** Names the partners that it has. */
  partners: () => string | undefined;
  takePartners: (partners: StandingPartners) => void;
  take: (standing: Standing) => void;
  /** Yields a version of a lodging's data; another one after each change, but not the same as other nodes have. */
  versionOf: (lodgingId: number) => number;
  /** Tells what changed after a sequence, of what was heard. */
  changesAfter: IndexView['changesAfter'];
  /** Tells whether it has the lodging as the standing that was heard last tells of it. */
  has: (lodgingId: number) => boolean;
  /** Takes a lodging unless it is older than what is known of its changes; false then. */
  takeLodging: (lodgingId: number, copy: LodgingCopy) => boolean;
}

/** What is known of changes since the node heard of all of them: of lodgings that are not among them the newest is not after `base`. */
interface KnownChanges {
  generation: string;
  base: number;
  newest: number;
  sequences: Map<number, number>;
  /** Up to this sequence copies of all lodgings are as new as their newest changes. */
  taught: number;
}

/** Opens a mirror in which nothing stands yet. */
export function openMirror(): Mirror {
  const db = openDatabase(':memory:');
  // Rows are here without those that they refer to.
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
      // Of more changes than are told nobody knows the lodgings: all count as changed.
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
