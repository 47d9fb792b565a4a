import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** `at` in milliseconds since 1970. */
export interface Erasure {
  bookingId: number;
  at: number;
}

/** Appends one line each and returns once durable. The record holds only booking ids and instants. */
export function appendErasures(file: string, erasures: readonly Erasure[]): void {
  if (erasures.length === 0) return;
  const known = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const lines = erasures.map((erasure) => `${JSON.stringify({ ...erasure, at: new Date(erasure.at) })}\n`);
  // A line truncated by a crash must not swallow the next one.
  const isCutOff = known !== undefined && known !== '' && !known.endsWith('\n');
  appendFileSync(file, `${isCutOff ? '\n' : ''}${lines.join('')}`, { mode: 0o600, flush: true });
  if (known === undefined) syncFolder(dirname(file));
}

/**
 * Missing file: empty. Keeps the newest instant of each booking and counts unreadable lines. A crash leaves at most
 * one, of an erasure that was not carried out.
 */
export function readErasureRecord(file: string): { erasures: Map<number, number>; unreadable: number } {
  const erasures = new Map<number, number>();
  if (!existsSync(file)) return { erasures, unreadable: 0 };
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const read = lines.map(erasureIn).filter((erasure) => erasure !== undefined);
  for (const { bookingId, at } of read) erasures.set(bookingId, Math.max(at, erasures.get(bookingId) ?? 0));
  return { erasures, unreadable: lines.length - read.length };
}

function erasureIn(line: string): Erasure | undefined {
  try {
    const { bookingId, at } = JSON.parse(line) as { bookingId?: unknown; at?: unknown };
    const instant = typeof at === 'string' ? Date.parse(at) : NaN;
    return Number.isSafeInteger(bookingId) && Number.isFinite(instant)
      ? { bookingId: bookingId as number, at: instant }
      : undefined;
  } catch {
    return undefined;
  }
}

/** A new file is durable only once its folder is synced. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
