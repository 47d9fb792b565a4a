import { expect } from 'vitest';
import { differencesOf } from '../search/index/differences-to-facts.ts';
import { findServingBuild } from '../../src/search/store/index-builds.ts';
import type { Lodging } from '../../src/lodgings/rules/lodging.ts';
import { findLodgingId, readLodging } from '../../src/lodgings/store/lodgings.ts';
import { observeStore } from '../../src/sqlite/database.ts';
import type { TestService } from './service.ts';

/** Days since 1970. */
interface HeldNight {
  lodgingId: number;
  day: number;
  bookingId: number;
}

/** Of all callers and states. */
export function bookingIds({ db }: TestService): number[] {
  return db.prepare('SELECT id FROM bookings ORDER BY id').pluck().all() as number[];
}

export function heldNights({ db }: TestService): HeldNight[] {
  const text =
    'SELECT lodging_id AS lodgingId, day, booking_id AS bookingId FROM taken_nights ORDER BY lodging_id, day';
  return db.prepare(text).all() as HeldNight[];
}

export function nightsHeldBy(service: TestService, id: number): HeldNight[] {
  return heldNights(service).filter(({ bookingId }) => bookingId === id);
}

/** All tables by default. */
export function everythingStored({ db }: TestService, isAsked: (table: string) => boolean = () => true): unknown[] {
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[];
  return tables.filter(isAsked).map((table) => [table, db.prepare(`SELECT * FROM "${table}"`).all()]);
}

/** Changes after any write, on whatever connection. */
export function countChanges({ db }: TestService): string {
  return `${String(db.pragma('data_version', { simple: true }))} ${String(db.prepare('SELECT total_changes()').pluck().get())}`;
}

export async function backUpFacts({ db }: TestService, file: string): Promise<void> {
  await db.backup(file);
}

/** Waits until the index has caught up, then compares it with the facts. */
export async function expectIndexLikeFacts(service: TestService): Promise<void> {
  await service.caughtUp();
  const serving = findServingBuild(service.db);
  if (!serving) throw new Error('No index serves.');
  expect(await differencesOf(service, serving, service.clock.today())).toEqual([]);
}

/** Includes the statements of background work. */
export async function statementsDuring({ db }: TestService, act: () => Promise<void>): Promise<string[]> {
  const statements: string[] = [];
  observeStore(db, (text) => statements.push(text.replace(/\s+/g, ' ').trim()));
  await act();
  observeStore(db, () => undefined);
  return statements;
}

/** In the order in which they were queued. */
export function mailOf({ db }: TestService, bookingId: number): string[] {
  return db.prepare('SELECT kind FROM outbox WHERE booking_id = ? ORDER BY id').pluck().all(bookingId) as string[];
}

/** Includes what no partner may read. */
export function readStoredLodging({ db }: TestService, id: number): Lodging {
  const lodging = readLodging(db, id);
  if (!lodging) throw new Error(`There is no lodging ${id}.`);
  return lodging;
}

export function isStored({ db }: TestService, ref: string): boolean {
  return findLodgingId(db, { providerId: 'Small.in', providerReference: ref }) !== undefined;
}

/** Of all requests, or of those up to an instant. */
export function countKeptAnswers({ db }: TestService, until = Number.MAX_SAFE_INTEGER): number {
  return db.prepare('SELECT count(*) FROM idempotent_answers WHERE at <= ?').pluck().get(until) as number;
}

/** Counts every write to the service's indices so far. */
export async function countIndexed({ client, config }: TestService): Promise<number> {
  const path = `/${config.indexPrefix}*/_stats/indexing`;
  const stats = await client.send<{ _all: { primaries: { indexing: { index_total: number } } } }>('GET', path);
  return stats._all.primaries.indexing.index_total;
}

export function searchEverything({ client, config }: TestService, body: object): Promise<FoundDocuments> {
  return client.send('POST', `/${config.indexPrefix}*/_search`, { body: { size: 10_000, ...body } });
}

interface FoundDocuments {
  hits: { total: { value: number }; hits: unknown[] };
}
