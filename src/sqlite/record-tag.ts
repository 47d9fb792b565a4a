import { hash } from 'node:crypto';
import type { Db } from './database.ts';
import { generationOf } from './generation.ts';

/**
 * Yields the tag of a record's version, for `Reply.tag`: the part of its ETags before the point, 16 characters. It is of the database's
 * generation: one that goes on from a former state counts versions again, and gives ids of records that it lost to others.
 */
export function recordTag(db: Db, version: readonly unknown[]): string {
  return hash('sha256', JSON.stringify([generationOf(db), ...version]), 'base64url').slice(0, 16);
}
