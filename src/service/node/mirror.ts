import { replaceSequences } from '../../lodgings/store/changes.ts';
import { replacePartnerRows } from '../../partners/store/partner-tables.ts';
import { inTransaction, openDatabase, type Db } from '../../sqlite/database.ts';
import { nameGeneration } from '../../sqlite/generation.ts';
import { saveSetting } from '../../sqlite/settings.ts';
import type { Standing, StandingPartners } from '../standing/standing.ts';

/**
 * The little of the facts that a search node has, in memory and in the tables where all rooms look for it: partners, the generation, and
 * which lodgings changed.
 */
export interface Mirror {
  db: Db;
  /** Names the partners that it has. */
  partners: () => string | undefined;
  takePartners: (partners: StandingPartners) => void;
  take: (standing: Standing) => void;
  /** Yields the version of a lodging's data; another one after each change, but not the same as other nodes have. */
  versionOf: (lodgingId: number) => number;
}

/** Opens a mirror in which nothing stands yet. */
export function openMirror(): Mirror {
  const db = openDatabase(':memory:');
  // Sequences are here without their lodgings.
  db.pragma('foreign_keys = OFF');
  let partners: string | undefined;
  let known: { generation: string; base: number; newest: number; sequences: Map<number, number> } | undefined;
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
    take({ generation, changes: { since, newest, lodgings } }) {
      // Of more changes than are told nobody knows the lodgings: all count as changed.
      if (known?.generation !== generation || known.newest < since)
        known = { generation, base: newest, newest, sequences: new Map() };
      else if (known.newest === newest) return;
      for (const [lodgingId, sequence] of lodgings) if (sequence > known.base) known.sequences.set(lodgingId, sequence);
      known.newest = newest;
      const name = `${generation}-${known.base}`;
      inTransaction(db, () => {
        nameGeneration(db, name);
        replaceSequences(db, lodgings);
      });
    },
    versionOf: (lodgingId) => known?.sequences.get(lodgingId) ?? known?.base ?? 0,
  };
}
