import { existsSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type CompressedPiece, compressPiece } from '../../formats/gzip-pieces.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { inTransaction, prepared, scalar, type Db } from '../../sqlite/database.ts';
import { openDerivedFile, resetDerivedFile } from '../../sqlite/derived-file.ts';
import { generationOf } from '../../sqlite/generation.ts';
import type { Day } from '../../values/day.ts';
import { languages } from '../../values/texts.ts';
import { encodeJson } from '../../formats/json.ts';
import { presentAvailabilities, type Ready } from '../wire/availability.ts';
import type { DetailPart, ReadyDetail } from '../wire/ready-details.ts';
import { lastAvailabilityChangeOf, type Lodging } from '../../lodgings/rules/lodging.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import type { Stay, StayColumns } from '../rules/planning/planning.ts';
import { toColumns } from '../rules/stays/stay-columns.ts';
import { summariseStays } from '../rules/stays/stay-figures.ts';
import { bookableStays } from '../rules/stays/stays.ts';
import { readPlanning } from '../store/contracts/contracts.ts';

/**
 * A lodging on sale has one row for its stays and two per language for its description. Any other has only a row for its stays, without
 * content.
 */
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

/** The inputs of an answer: its lodging's newest change, the day, and the writer's output format. */
export interface AsOf {
  sequence: number;
  day: Day;
  form: string;
}

export type Prepared = Readonly<{ stays: Ready } & Record<DetailPart, ReadyDetail>>;
export type Part = keyof Prepared;

/** Empties a file that was made from another generation of the facts or is ahead of them. */
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

export function resetReadyFile(ready: Db, facts: Db): void {
  resetDerivedFile(ready, `${schema}${originSchema}`);
  saveOrigin(ready, facts);
}

interface ReadyOrigin {
  /** Undefined when damaged, and in a file of an earlier program version. */
  generation: string | undefined;
  sequence: number;
}

export function readReadyOrigin(file: string, patience?: number): ReadyOrigin | undefined {
  if (!existsSync(file)) return undefined;
  const ready = openReady(file, patience);
  try {
    return readOrigin(ready);
  } finally {
    ready.close();
  }
}

/** Uses the newest intact row: a damaged sequence must not make the facts look like an earlier state. */
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

function openReady(file: string, patience?: number): Db {
  const form = crc32(JSON.stringify([makeSample(), schema])) | 0;
  const ready = openDerivedFile(file, { tables: ['ready', 'ready_details'], schema, form }, patience);
  ready.exec(originSchema);
  return ready;
}

/** Whether all of the lodging's answers are prepared as of that, or it is known not to be on sale. */
export function isReady(ready: Db, lodgingId: number, { sequence, day, form }: AsOf): boolean {
  const select = `SELECT count(*) = 1 + ${2 * languages.length} * max(deflated IS NOT NULL)
    FROM ready WHERE lodging_id = ? AND sequence = ? AND day = ? AND form = ?`;
  return scalar<number | null>(ready, select).get(lodgingId, sequence, day, form) === 1;
}

export function saveReady(ready: Db, lodgingId: number, asOf: AsOf, made: Prepared | undefined): void {
  inTransaction(ready, () => {
    prepared(ready, 'DELETE FROM ready WHERE lodging_id = ?').run(lodgingId);
    const insert = prepared(
      ready,
      'INSERT INTO ready VALUES (@lodging_id, @part, @sequence, @day, @form, @about, @deflated, @checksum)',
    );
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

/** CRC-32 over the whole row including its key: a damaged key would return another lodging's answer. */
function checksumOf({ lodging_id, part, sequence, day, form, about, deflated }: Omit<Row, 'checksum'>): number {
  return crc32(deflated ?? '', crc32(JSON.stringify([lodging_id, part, sequence, day, form, about])));
}

/** A damaged row may hold values of any type. */
function isIntact(row: Row): boolean {
  return (row.deflated === null || Buffer.isBuffer(row.deflated)) && row.checksum === checksumOf(row);
}

export function findPrepared<Name extends Part>(
  ready: Db,
  lodgingId: number,
  part: Name,
  asOf: AsOf,
): Prepared[Name] | 'damaged' | undefined {
  const row = prepared<Row>(ready, 'SELECT * FROM ready WHERE lodging_id = ? AND part = ?').get(lodgingId, part);
  if (!row) return undefined;
  // Checked with the requested key: a damaged index entry may lead to another row.
  if (!isIntact({ ...row, lodging_id: lodgingId, part })) return 'damaged';
  const { sequence, day, form, deflated } = row;
  if (sequence !== asOf.sequence || day !== asOf.day || form !== asOf.form || !deflated) return undefined;
  const { piece, ...about } = JSON.parse(row.about) as { piece: Omit<CompressedPiece, 'deflated'> };
  return { ...about, json: { ...piece, deflated } } as unknown as Prepared[Name];
}

export function makeReady(db: Db, lodgingId: number, day: Day): { lodging: Lodging; ready: Ready } | undefined {
  const lodging = readLodging(db, lodgingId);
  if (lodging?.state !== 'EN_DIFFUSION') return undefined;
  const stays = bookableStays(readPlanning(db, lodgingId), day);
  const of = {
    lastChange: lastAvailabilityChangeOf(lodging),
    lodgingPack: lodging.contract?.lodgingPack,
    services: lodging.property.services,
  };
  return { lodging, ready: { gateways: lodging.gateways, ...present(stays, of) } };
}

/** Distinguishes files written by program versions with different output. */
function makeSample(): unknown {
  const promotion = { codes: [{ code: 'P', label: 'P' }], percent: 1000 };
  const stay: Stay = {
    arrival: 20_000,
    nights: 7,
    basePrice: 100_050,
    price: 90_000,
    retrocession: 0,
    priceEnabled: true,
    requestOnly: false,
    promotion,
  };
  const { json, figures } = present(toColumns([stay]), { lastChange: 0, lodgingPack: 'pack', services: [] });
  return [json.size, json.checksum, figures];
}

function present(stays: StayColumns, of: Parameters<typeof presentAvailabilities>[1]): Omit<Ready, 'gateways'> {
  return { json: compressPiece(encodeJson(presentAvailabilities(stays, of))), figures: summariseStays(stays) };
}
