import { existsSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { PackedPiece } from '../../formats/gzip-pieces.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { inTransaction, prepared, scalar, type Db } from '../../sqlite/database.ts';
import { openDerivedFile, resetDerivedFile } from '../../sqlite/derived-file.ts';
import { generationOf } from '../../sqlite/generation.ts';
import type { Day } from '../../values/day.ts';
import { languages, type Language } from '../../values/texts.ts';
import type { Ready } from '../wire/ready-availabilities.ts';
import type { ReadyDetail } from '../wire/ready-details.ts';
import { makeSample } from './make-ready.ts';

/** A lodging on sale has a row for its stays and one for its description in each language; any other has one for its stays, without content. */
const schema = `
CREATE TABLE ready (
  lodging_id INTEGER,
  part TEXT,
  sequence INTEGER NOT NULL,
  day INTEGER NOT NULL,
  form TEXT NOT NULL,
  about TEXT NOT NULL,
  deflated BLOB,
  checksum INTEGER NOT NULL,
  PRIMARY KEY (lodging_id, part)
) STRICT;
CREATE INDEX ready_by_sequence ON ready (sequence);`;

const originSchema =
  'CREATE TABLE IF NOT EXISTS ready_origin (only INTEGER PRIMARY KEY, generation TEXT NOT NULL) STRICT';

/** What an answer was made of: the newest change of its lodging, the day, and the form of its writer. */
export interface AsOf {
  sequence: number;
  day: Day;
  form: string;
}

/** The prepared answers of a lodging on sale: all its stays, and its description in each language. */
export type Prepared = Readonly<{ stays: Ready } & Record<Language, ReadyDetail>>;
export type Part = keyof Prepared;

/** Opens the file of what is ready beside the facts. It is emptied when it was made of another generation of them, or is ahead of them. */
export function openReadyFile(file: string, facts: Db): Db {
  const ready = openReady(file);
  inTransaction(ready, () => {
    const { generation, sequence } = readOrigin(ready);
    if (generation === generationOf(facts) && sequence <= readNewestSequence(facts)) return;
    prepared(ready, 'DELETE FROM ready').run();
    saveOrigin(ready, facts);
  });
  return ready;
}

/** Empties a file whose structure is damaged. */
export function resetReadyFile(ready: Db, facts: Db): void {
  resetDerivedFile(ready, `${schema}${originSchema}`);
  saveOrigin(ready, facts);
}

/** Of which generation of the facts a file of what is ready was made, and up to which sequence. */
interface ReadyOrigin {
  /** Undefined where it is damaged, and in a file of an earlier program. */
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

/** A damaged sequence must not make the facts look like an earlier state, so that of the newest intact row counts. */
function readOrigin(ready: Db): ReadyOrigin {
  const [generation = '', checksum] =
    scalar<string>(ready, 'SELECT generation FROM ready_origin').get()?.split(' ') ?? [];
  const newest = prepared<Row>(ready, 'SELECT * FROM ready ORDER BY sequence DESC LIMIT 50').all();
  return {
    generation: checksum === String(crc32(generation)) ? generation : undefined,
    sequence: newest.find(isIntact)?.sequence ?? 0,
  };
}

function saveOrigin(ready: Db, facts: Db): void {
  const generation = generationOf(facts);
  const save = 'INSERT OR REPLACE INTO ready_origin (only, generation) VALUES (1, ?)';
  prepared(ready, save).run(`${generation} ${crc32(generation)}`);
}

function openReady(file: string): Db {
  const form = crc32(JSON.stringify([makeSample(), schema])) | 0;
  const ready = openDerivedFile(file, { tables: ['ready', 'ready_details'], schema, form });
  ready.exec(originSchema);
  return ready;
}

/** Tells whether all of the lodging is ready as of that, or it is known not to be on sale. */
export function isReady(ready: Db, lodgingId: number, { sequence, day, form }: AsOf): boolean {
  const select = `SELECT count(*) = 1 + ${languages.length} * max(deflated IS NOT NULL)
    FROM ready WHERE lodging_id = ? AND sequence = ? AND day = ? AND form = ?`;
  return scalar<number | null>(ready, select).get(lodgingId, sequence, day, form) === 1;
}

/** Writes the prepared answers of the lodging in place of what was; undefined for a lodging that is not on sale. */
export function saveReady(ready: Db, lodgingId: number, asOf: AsOf, made: Prepared | undefined): void {
  inTransaction(ready, () => {
    prepared(ready, 'DELETE FROM ready WHERE lodging_id = ?').run(lodgingId);
    const names = 'lodging_id, part, sequence, day, form, about, deflated, checksum';
    const insert = prepared(ready, `INSERT INTO ready VALUES (${names.replace(/\w+/g, '@$&')})`);
    for (const [part, answer] of Object.entries(made ?? { stays: undefined })) {
      const { json: { deflated, ...piece } = { deflated: null }, ...about } = answer ?? {};
      const row = { lodging_id: lodgingId, part, ...asOf, about: JSON.stringify({ ...about, piece }), deflated };
      insert.run({ ...row, checksum: checksumOf(row) });
    }
  });
}

interface Row extends AsOf {
  lodging_id: number;
  part: string;
  about: string;
  deflated: Uint8Array | null;
  checksum: number;
}

/** The CRC-32 of all that a row says, its key included: a damaged key would show another lodging's answer. */
function checksumOf({ lodging_id, part, sequence, day, form, about, deflated }: Omit<Row, 'checksum'>): number {
  return crc32(deflated ?? '', crc32(JSON.stringify([lodging_id, part, sequence, day, form, about])));
}

/** A damaged row may hold values of any type. */
function isIntact(row: Row): boolean {
  return (row.deflated === null || Buffer.isBuffer(row.deflated)) && row.checksum === checksumOf(row);
}

/** Finds a prepared answer as of that; `damaged` when its checksum does not match. */
export function findPrepared<Name extends Part>(
  ready: Db,
  lodgingId: number,
  part: Name,
  asOf: AsOf,
): Prepared[Name] | 'damaged' | undefined {
  const row = prepared<Row>(ready, 'SELECT * FROM ready WHERE lodging_id = ? AND part = ?').get(lodgingId, part);
  if (!row) return undefined;
  // With the key that was asked for: an index entry may lead to another row.
  if (!isIntact({ ...row, lodging_id: lodgingId, part })) return 'damaged';
  const { sequence, day, form, deflated } = row;
  if (sequence !== asOf.sequence || day !== asOf.day || form !== asOf.form || !deflated) return undefined;
  const { piece, ...about } = JSON.parse(row.about) as { piece: Omit<PackedPiece, 'deflated'> };
  return { ...about, json: { ...piece, deflated } } as unknown as Prepared[Name];
}
