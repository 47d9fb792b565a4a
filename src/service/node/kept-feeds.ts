import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { openIntact, type FeedFiles } from '../../feeds/files/feed-folder.ts';
import type { FeedFile } from '../../feeds/rules/feed.ts';
import type { HttpContext } from '../../http/http-env.ts';
import type { Report } from '../../sqlite/derived-file.ts';
import { makeFolder } from '../../values/make-folder.ts';
import type { Config } from '../config.ts';
import type { StandingFeeds } from '../standing/standing.ts';
import type { FetchWhole } from './pass-on.ts';

/** Milliseconds a caller waits for a file to arrive; then the primary sends it to this caller directly. */
const patience = 5_000;

/** Milliseconds after which a half-written file counts as abandoned. */
const abandonedAfter = 3_600_000;

export interface KeptFeeds extends FeedFiles {
  name: () => string | undefined;
  /** Files missing from the new list are deleted. */
  take: (feeds: StandingFeeds) => void;
}

interface KeptFeedsParts {
  fetchWhole: FetchWhole;
  report: Report;
}

/**
 * Caches feed files in `DATA_DIR/kept-feeds`, named by their digest, which is verified before a file gets that name:
 * many downloads cost the primary one. Nodes may share the folder; missing files are fetched again.
 */
export function keepFeedFiles(
  { dataDir, indexPrefix, feedCacheBytes: most }: Pick<Config, 'dataDir' | 'indexPrefix' | 'feedCacheBytes'>,
  { fetchWhole, report }: KeptFeedsParts,
): KeptFeeds {
  const folder = join(dataDir, 'kept-feeds', indexPrefix);
  const remove = (name: string) => void rm(join(folder, name), { force: true });
  const kept = new LRUCache<string, true>({
    maxSize: Math.max(1, most),
    dispose: (_, name, reason) => {
      if (reason !== 'set') remove(name);
    },
  });
  for (const { name, bytes } of filesIn(folder))
    if (bytes <= most) kept.set(name, true, { size: bytes });
    else remove(name);
  let told: StandingFeeds | undefined;
  const underWay = new Map<string, Promise<void>>();
  const bring = async (feed: FeedFile, c: HttpContext) => {
    try {
      const content = await fetchWhole(c);
      if (!content) return;
      await writeWhole(folder, feed, content);
      kept.set(feed.sha256, true, { size: feed.bytes });
    } catch (err) {
      report({ text: 'a file of a feed cannot be kept', err });
    } finally {
      underWay.delete(feed.sha256);
    }
  };
  return {
    name: () => told?.name,
    take(feeds) {
      told = feeds;
      const named = new Set(feeds.files.map(({ sha256 }) => sha256));
      for (const name of [...kept.keys()]) if (!named.has(name)) kept.delete(name);
    },
    list(gateway, generation) {
      const isWanted = (feed: FeedFile) =>
        feed.generation === generation && feed.gateway.toLowerCase() === gateway.toLowerCase();
      return told?.files.filter(isWanted) ?? [];
    },
    async open(feed, part, c) {
      const openKept = () =>
        openIntact(join(folder, feed.sha256), feed, part, () => {
          report({ text: 'a kept feed is damaged and is fetched again', damaged: 'feed', name: feed.file });
          remove(feed.sha256);
        });
      const found = await openKept();
      if (found) kept.set(feed.sha256, true, { size: feed.bytes });
      if (found || feed.bytes > most) return found;
      const brought = underWay.get(feed.sha256) ?? bring(feed, c);
      underWay.set(feed.sha256, brought);
      await Promise.race([brought, pause(patience, undefined, { ref: false })]);
      return openKept();
    },
  };
}

function filesIn(folder: string): { name: string; bytes: number }[] {
  const names = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
  return names.flatMap((name) => {
    const path = join(folder, name);
    const { size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: Date.now() };
    if (/^[0-9a-f]{64}$/.test(name) && size > 0) return [{ name, bytes: size }];
    if (mtimeMs < Date.now() - abandonedAfter) void rm(path, { force: true });
    return [];
  });
}

/** Writes to a temporary name and renames to the digest once the file is complete and synced. */
async function writeWhole(
  folder: string,
  { sha256, bytes }: FeedFile,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  makeFolder(folder, 0o700);
  const part = join(folder, `${sha256}.${randomUUID()}.part`);
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      const digest = createHash('sha256');
      let written = 0;
      for await (const piece of content) {
        written += piece.length;
        if (written > bytes) break;
        digest.update(piece);
        await handle.appendFile(piece);
      }
      if (written !== bytes || digest.digest('hex') !== sha256) throw new Error('The file is not the announced one');
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, join(folder, sha256));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
