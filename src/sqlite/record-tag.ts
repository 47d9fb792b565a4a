import { hash } from 'node:crypto';
import type { Db } from './database.ts';
import { generationOf } from './generation.ts';

/**
 * For `Reply.tag`: the part of an ETag before the point, 16 characters. Includes the database's generation, since a
 * restored database reuses versions, and ids of records it lost.
 */
export function recordTag(db: Db, version: readonly unknown[]): string {
  return hash('sha256', JSON.stringify([generationOf(db), ...version]), 'base64url').slice(0, 16);
}
