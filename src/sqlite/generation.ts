import { randomBytes, hash } from 'node:crypto';
import { inTransaction, type Db, findSetting, saveSetting } from './database.ts';
import { cacheByVersion } from './caches.ts';

/**
 * Identifies one life of a database: a restored one reissues numbers it already issued, for other contents. Everything
 * derived from its contents (index, cached answers, ETags) carries its generation too.
 */
interface Generation {
  /** The same in all copies of a database. */
  lineage: string;
  number: number;
}

const setting = 'generation';

const kept = cacheByVersion((db: Db, name: string) => findSetting(db, name));

/** `<lineage>.<number>.<random>`; all processes get the same one. */
export function generationOf(db: Db): string {
  return kept(db, setting) ?? inTransaction(db, () => findSetting(db, setting) ?? save(db, newWord(), 1));
}

/** Of a database that copies part of another one. */
export function takeGeneration(db: Db, generation: string): void {
  saveSetting(db, setting, generation);
}

/** The new number exceeds the former one and all of `seen` in the same lineage; returns it. */
export function saveNextGeneration(db: Db, seen: Iterable<string>): number {
  const own = readParts(generationOf(db));
  const numbers = [...seen].map(readParts).filter(({ lineage }) => lineage === own.lineage);
  const number = Math.max(own.number, ...numbers.map((each) => each.number)) + 1;
  save(db, own.lineage, number);
  return number;
}

/** Whether a database of generation `own` is an earlier state of one seen as generation `other`. */
export function isEarlier(own: string, other: string): boolean {
  const [ours, theirs] = [readParts(own), readParts(other)];
  return ours.lineage === theirs.lineage && own !== other && ours.number <= theirs.number;
}

export function areRelated(one: string, other: string): boolean {
  return readParts(one).lineage === readParts(other).lineage;
}

/** Identifies the installation: the same in all copies and restored states of its database. */
export function lineageOf(db: Db): string {
  return readParts(generationOf(db)).lineage;
}

function readParts(text: string): Generation {
  const [lineage = '', number] = text.split('.');
  return { lineage, number: Number(number) || 0 };
}

function save(db: Db, lineage: string, number: number): string {
  const text = `${lineage}.${number}.${newWord()}`;
  saveSetting(db, setting, text);
  return text;
}

function newWord(): string {
  return randomBytes(8).toString('hex');
}

/**
 * For `Reply.tag`: the part of an ETag before the point, 16 characters. Includes the database's generation, since a
 * restored database reuses versions, and ids of records it lost.
 */
export function recordTag(db: Db, version: readonly unknown[]): string {
  return hash('sha256', JSON.stringify([generationOf(db), ...version]), 'base64url').slice(0, 16);
}
