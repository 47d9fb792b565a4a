import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { tooLarge } from './unpacked.ts';

/** Who looks at the beginning of a body that is still coming. */
export interface Watcher {
  /** Rejects when the body is refused, whatever follows; undefined when there is no time to look. */
  look: (beginning: () => Uint8Array) => Promise<unknown> | undefined;
  /** How many bytes were announced. */
  length: number | undefined;
}

/**
 * After so many bytes a beginning is looked at, once, when at least as much again is to come: they hold more children than an
 * element may have.
 */
const lookAfter = 512 * 1024;

/**
 * Reads the bytes of a body as they come, in pieces that are not joined; throws PAYLOAD_TOO_LARGE above `limit`. What follows a
 * beginning that is refused is dropped, and the refusal thrown at the end: many callers hear nothing before they have sent all.
 */
export async function readPieces(request: Request, limit: number, watcher?: Watcher): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  let [size, isRefused] = [0, false];
  let looking: Promise<unknown> | undefined;
  const drop = () => {
    isRefused = true;
    pieces.length = 0;
  };
  const lookAt = ({ look, length = Infinity }: Watcher) => {
    if (looking || size < lookAfter || length - size < lookAfter) return;
    // Always a copy: who looks is handed its memory, and the pieces are needed afterwards.
    looking = look(() => Buffer.concat(pieces));
    looking?.catch(drop);
  };
  await eachPiece(request, (piece) => {
    size += piece.byteLength;
    if (size > limit) return false;
    if (isRefused) return true;
    pieces.push(piece);
    if (watcher) lookAt(watcher);
    return true;
  });
  if (size > limit) throw tooLarge(limit);
  await looking;
  return pieces;
}

/** Yields how many bytes the pieces have together. */
export function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Yields the bytes of the pieces in one; a single piece is given as it is, not copied. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  return pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces);
}

const sources = new WeakMap<Request, IncomingMessage>();

/** Notes what the server itself gets a request's body from: read there, its pieces cost half of what they do as a web stream. */
export function noteSource(request: Request, incoming: IncomingMessage): void {
  if (incoming.method !== 'GET') sources.set(request, incoming);
}

/** Hands over each piece until `take` says that it wants no more. */
async function eachPiece(request: Request, take: (piece: Uint8Array) => boolean): Promise<void> {
  const source = sources.get(request);
  if (source) {
    await eachOf(source, take);
    return;
  }
  for await (const piece of (request.body ?? []) as AsyncIterable<Uint8Array>) if (!take(piece)) return;
}

async function eachOf(source: IncomingMessage, take: (piece: Uint8Array) => boolean): Promise<void> {
  const enough = new AbortController();
  const onData = (piece: Uint8Array) => {
    if (!enough.signal.aborted && !take(piece)) enough.abort();
  };
  source.on('data', onData);
  try {
    await finished(source, { writable: false, signal: enough.signal });
  } catch (error) {
    if (!enough.signal.aborted) throw error;
    source.pause();
  } finally {
    source.off('data', onData);
  }
}
