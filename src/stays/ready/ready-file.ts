import { existsSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { inSnapshot, inTransaction, prepared, scalar, type Db } from '../../sqlite/database.ts';
import { openDerivedFile } from '../../sqlite/derived-file.ts';
import { generationOf } from '../../sqlite/generation.ts';
import type { Day } from '../../values/day.ts';
import type { StayFigures } from '../rules/stays/stay-figures.ts';
import type { Ready, ReadyAvailabilities } from '../wire/ready-availabilities.ts';
import type { DetailWriter } from '../wire/ready-details.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { createNamer, type AsOf, type ReadySources } from './as-of.ts';
import { makeReady, makeSample } from './make-ready.ts';
import { areDetailsReady, detailsSchema } from './ready-details.ts';

const schema = `
CREATE TABLE ready (
  lodging_id INTEGER PRIMARY KEY,
  sequence INTEGER NOT NULL,
  day INTEGER NOT NULL,
  figures TEXT,
  gateways TEXT,
  size INTEGER,
  checksum INTEGER,
  deflated BLOB
) STRICT;
CREATE INDEX ready_by_sequence ON ready (sequence);
${detailsSchema}`;

const tables = ['ready', 'ready_details'];

/** Opens the file of what is ready beside the facts. It is emptied when it was made of another generation of them, or is ahead of them. */
export function openReadyFile(file: string, facts: Db): Db {
  const ready = openReady(file);
  inTransaction(ready, () => {
    const own = generationOf(facts);
    const { generation, sequence } = readOrigin(ready);
    if (generation === own && sequence <= readNewestSequence(facts)) return;
    for (const table of tables) prepared(ready, `DELETE FROM ${table}`).run();
    prepared(ready, 'INSERT OR REPLACE INTO ready_origin (only, generation) VALUES (1, ?)').run(own);
  });
  return ready;
}

/** Of which generation of the facts a file of what is ready was made, and up to which sequence. */
interface ReadyOrigin {
  /** Undefined in a file of an earlier program. */
  generation: string | undefined;
  sequence: number;
}

/** Reads what the file was made of; undefined where there is none. */
export function readReadyOrigin(file: string): ReadyOrigin | undefined {
  if (!existsSync(file)) return undefined;
  const ready = openReady(file);
  try {
    return readOrigin(ready);
  } finally {
    ready.close();
  }
}

function readOrigin(ready: Db): ReadyOrigin {
  return {
    generation: scalar<string>(ready, 'SELECT generation FROM ready_origin').get(),
    sequence: scalar<number | null>(ready, 'SELECT max(sequence) FROM ready').get() ?? 0,
  };
}

function openReady(file: string): Db {
  const ready = openDerivedFile(file, { tables, schema, form: crc32(JSON.stringify([makeSample(), schema])) | 0 });
  ready.exec('CREATE TABLE IF NOT EXISTS ready_origin (only INTEGER PRIMARY KEY, generation TEXT NOT NULL) STRICT');
  return ready;
}

/** Tells whether all of the lodging is ready as of that, or it is known not to be on sale. */
export function isReady(ready: Db, lodgingId: number, asOf: AsOf, writer: DetailWriter): boolean {
  const select = 'SELECT deflated IS NOT NULL FROM ready WHERE lodging_id = ? AND sequence = ? AND day = ?';
  const isOnSale = scalar<number>(ready, select).get(lodgingId, asOf.sequence, asOf.day);
  if (isOnSale === undefined) return false;
  return isOnSale === 0 || areDetailsReady(ready, lodgingId, asOf, writer);
}

/** Writes what is ready of the lodging in place of what was. */
export function saveReady(ready: Db, lodgingId: number, { sequence, day }: AsOf, made: Ready | undefined): void {
  const { size, checksum, deflated } = made?.json ?? {};
  prepared(
    ready,
    `INSERT OR REPLACE INTO ready (lodging_id, sequence, day, figures, gateways, size, checksum, deflated)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    lodgingId,
    sequence,
    day,
    made ? JSON.stringify(made.figures) : null,
    made ? JSON.stringify(made.gateways) : null,
    size ?? null,
    checksum ?? null,
    deflated ?? null,
  );
}

interface ReadyRow {
  figures: string;
  gateways: string;
  size: number;
  checksum: number;
  deflated: Buffer;
}

/** Reads what is ready as of the facts of now. */
export function readReadyFile({ db, ready, today }: ReadySources): ReadyAvailabilities {
  const asOf = 'FROM ready WHERE lodging_id = ? AND sequence = ? AND day = ? AND deflated IS NOT NULL';
  const select = `SELECT figures, gateways, size, checksum, deflated ${asOf}`;
  const nameOf = createNamer({ db, today });
  return {
    has: (lodgingId) => scalar(ready, `SELECT 1 ${asOf}`).get(...nameOf(lodgingId)) !== undefined,
    find: (lodgingId) => findReady(ready, select, nameOf(lodgingId)),
    findOrMake: (lodgingId) =>
      inSnapshot(db, () => findReady(ready, select, nameOf(lodgingId)) ?? makeReady(db, lodgingId, today())?.ready),
    findFigures(lodgingId) {
      const figures = scalar<string>(ready, `SELECT figures ${asOf}`).get(...nameOf(lodgingId));
      return figures === undefined ? undefined : (JSON.parse(figures) as StayFigures);
    },
  };
}

function findReady(ready: Db, select: string, name: readonly [number, number, Day]): Ready | undefined {
  const row = prepared<ReadyRow>(ready, select).get(...name);
  if (!row) return undefined;
  const { gateways, figures, ...json } = row;
  return { gateways: JSON.parse(gateways) as string[], figures: JSON.parse(figures) as StayFigures, json };
}
