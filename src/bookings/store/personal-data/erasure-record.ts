import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** That the personal data of a booking was erased, and when (milliseconds since 1970). */
export interface Erasure {
  bookingId: number;
  at: number;
}

/**
 * Adds erasures to the record beside the database, a line each, and returns once they are durable. The record holds ids of
 * bookings and instants, nothing else.
 */
export function appendErasures(file: string, erasures: readonly Erasure[]): void {
  if (erasures.length === 0) return;
  const known = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const lines = erasures.map((erasure) => `${JSON.stringify({ ...erasure, at: new Date(erasure.at) })}\n`);
  // A line that was cut off by a crash must not swallow the next one.
  const isCutOff = known !== undefined && known !== '' && !known.endsWith('\n');
  appendFileSync(file, `${isCutOff ? '\n' : ''}${lines.join('')}`, { mode: 0o600, flush: true });
  if (known === undefined) syncFolder(dirname(file));
}

/**
 * Reads the record, which may be missing: the newest instant of each booking, and how many lines could not be read. A crash
 * leaves at most one such line, of an erasure that was not carried out.
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

/** A new file is durable only with its folder. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
