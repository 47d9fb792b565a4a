import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { listLodgingIdsOnSale } from '../../catalog/store/lodgings-on-sale.ts';
import { createGzipJoiner } from '../../formats/gzip-pieces.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { readLodging, readNewestLodgingId } from '../../lodgings/store/lodgings.ts';
import { listSoldGateways } from '../../partners/store/gateways.ts';
import { inSnapshot, type Db } from '../../sqlite/database.ts';
import { isolationOf, type Report } from '../../sqlite/derived-file.ts';
import { isolateRecord } from '../../sqlite/parked-records.ts';
import { generationOf } from '../../sqlite/generation.ts';
import type { ReadyAvailabilities } from '../../stays/wire/availability.ts';
import type { Day } from '../../values/day.ts';
import { feedFileName, feedKinds, haveSameBasis, type FeedBasis, type FeedFile } from '../rules/feed.ts';
import { writeFeedLine, type FeedAddresses } from '../wire/feed.ts';
import { openFeedFolder } from './feed-folder.ts';
import { runPeriodically } from '../../values/run-periodically.ts';

interface FeedParts {
  db: Db;
  ready: ReadyAvailabilities;
  dataDir: string;
  report: Report;
  /** Feeds whose newest file was made later are skipped; none if omitted. */
  olderThan?: number;
  addresses: FeedAddresses;
  /** Milliseconds since 1970. */
  now: () => number;
  today: () => Day;
  /** Partly written files are removed on abort. */
  signal?: AbortSignal | undefined;
  /** Called with the number of lodgings written to a file so far. */
  onProgress?: (feed: FeedBasis, lodgings: number) => void;
}

/** Skips feeds whose file would equal the newest one; returns the new files. */
export async function buildFeeds(parts: FeedParts): Promise<FeedFile[]> {
  const built: FeedFile[] = [];
  for (const gateway of listSoldGateways(parts.db)) {
    for (const kind of feedKinds) {
      // Read before the lodgings: a client that follows changes from here sees what changes while the file is written.
      const sequence = readNewestSequence(parts.db);
      const { publicUrl } = parts.addresses;
      const basis = { gateway, kind, generation: generationOf(parts.db), sequence, day: parts.today(), publicUrl };
      const feed = await buildFeed(parts, basis);
      if (feed) built.push(feed);
    }
  }
  return built;
}

async function buildFeed(parts: FeedParts, basis: FeedBasis): Promise<FeedFile | undefined> {
  const folder = openFeedFolder(parts.dataDir, parts.report);
  const newest = folder.list(basis.gateway, basis.generation).find(({ kind }) => kind === basis.kind);
  if (newest && (newest.createdAt > (parts.olderThan ?? Infinity) || haveSameBasis(newest, basis))) return undefined;
  const createdAt = parts.now();
  const file = feedFileName(basis, createdAt);
  const path = folder.pathForWriting(basis.gateway, file);
  try {
    const feed = { ...basis, file, createdAt, ...(await writeFeed(parts, basis, path)) };
    folder.publish(feed, path);
    return feed;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function writeFeed(parts: FeedParts, basis: FeedBasis, path: string) {
  const { db, ready, addresses, signal, onProgress } = parts;
  const writer = await openGzipFile(path);
  const takeRest = restHalfTheTime();
  let [lodgings, stays] = [0, 0];
  try {
    for (const lodgingId of lodgingIdsOf(db, basis.gateway)) {
      signal?.throwIfAborted();
      const line = isolateRecord(isolationOf(parts, 'feeds'), lodgingId, () => {
        const read = inSnapshot(db, () => ({ lodging: readLodging(db, lodgingId), made: ready.findOrMake(lodgingId) }));
        const { lodging, made } = read;
        // It left the channel after the ids were listed; `GET /v2/changes` reports it.
        if (!lodging || !made?.gateways.includes(basis.gateway)) return undefined;
        return { pieces: writeFeedLine(basis.kind, { lodging, made }, addresses), stays: made.figures.count };
      });
      if (!line) continue;
      for (const piece of line.pieces) writer.add(piece);
      lodgings += 1;
      stays += line.stays;
      await writer.flush();
      await takeRest();
      onProgress?.(basis, lodgings);
    }
    return { lodgings, stays, ...(await writer.finish()) };
  } finally {
    await writer.close();
  }
}

const span = 1_000;

function* lodgingIdsOf(db: Db, gateway: string): Generator<number, void> {
  const filter = { gateways: [gateway] };
  for (let after = 0; after < readNewestLodgingId(db); after += span) {
    yield* listLodgingIdsOnSale(db, filter, { after, upTo: after + span });
  }
}

/** Bytes written at once and covered by one checksum. */
const chunk = 1024 * 1024;

async function openGzipFile(path: string) {
  const handle = await open(path, 'wx', 0o600);
  const gzip = createGzipJoiner();
  const digest = createHash('sha256');
  const pieces: [number, number][] = [];
  let waiting: Uint8Array[] = [gzip.head];
  let [size, bytes] = [gzip.head.length, 0];
  const put = (part: Uint8Array) => {
    waiting.push(part);
    size += part.length;
  };
  const write = async () => {
    const part = Buffer.concat(waiting, size);
    [waiting, size] = [[], 0];
    bytes += part.length;
    digest.update(part);
    pieces.push([part.length, crc32(part)]);
    await handle.appendFile(part);
  };
  return {
    add: (piece: Parameters<typeof gzip.add>[0]) => {
      put(gzip.add(piece));
    },
    flush: async () => {
      if (size >= chunk) await write();
    },
    async finish() {
      put(gzip.tail());
      await write();
      await handle.sync();
      return { bytes, sha256: digest.digest('hex'), pieces };
    },
    close: () => handle.close(),
  };
}

/** Milliseconds of work between pauses. */
const spell = 10;

/** Pauses as long as the work since the last pause took, which leaves half of the time to searches. */
function restHalfTheTime(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    const worked = performance.now() - began;
    if (worked < spell) return;
    await pause(worked);
    began = performance.now();
  };
}

/** Rebuilds feeds without a recent file until stopped; failures are reported and retried. */
export function keepFeeds(
  parts: Omit<FeedParts, 'signal' | 'onProgress' | 'olderThan'>,
  minutes: number,
): { stop: () => Promise<void> } {
  if (minutes === 0) return { stop: () => Promise.resolve() };
  return runPeriodically({
    work: (signal) => buildFeeds({ ...parts, olderThan: parts.now() - minutes * 60_000, signal }),
    every: 5_000,
    // Startup work goes first.
    first: 10_000,
    longest: 60_000,
    onFailure: (err) => parts.report({ text: 'feeds cannot be written now; retrying', err }),
  });
}
