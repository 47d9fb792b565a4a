import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { HttpContext } from '../../http/http-env.ts';
import type { Report } from '../../sqlite/derived-file.ts';
import { makeFolder } from '../../values/make-folder.ts';
import { isFeedFileName, keptFiles, type FeedFile } from '../rules/feed.ts';

/** The first and the last byte. */
interface FilePart {
  start: number;
  end: number;
}

/** The finished files of all channels, for those who read them. */
export interface FeedFiles {
  /** Lists the files of a channel that were made of the generation, the newest first. */
  list(gateway: string, generation: string): FeedFile[];
  /** Opens a file that was listed, to send a part of it to a request; undefined when the part is damaged or the file is gone. */
  open(feed: FeedFile, part: FilePart, c: HttpContext): Promise<FileHandle | undefined>;
}

/** The files of all channels in a data folder. */
interface FeedFolder extends FeedFiles {
  /** Yields the path of a file, which may not be there. */
  pathOf(feed: Pick<FeedFile, 'gateway' | 'file'>): string;
  /** Yields a path for a file that is being written. */
  pathForWriting(gateway: string, file: string): string;
  /** Puts a file that is written whole among the finished ones, and takes away those that are no longer kept. */
  publish(feed: FeedFile, written: string): void;
}

/**
 * Returns the files below `DATA_DIR/feeds`. Each lies beside a description of it, without which it does not count. A file is removed when it or
 * its description is damaged.
 */
export function openFeedFolder(dataDir: string, report: Report): FeedFolder {
  // Prefixed, since a channel may be called `..`; in lower case, since its name counts in any.
  const folderOf = (gateway: string) => join(dataDir, 'feeds', `out-${gateway.toLowerCase()}`);
  const descriptionOf = (gateway: string, file: string) => join(folderOf(gateway), `${file}.json`);
  const removeDamaged = (path: string) => {
    report({ text: 'a feed is damaged and is made again', damaged: 'feed', name: basename(path) });
    for (const each of [`${path}.json`, path]) rmSync(each, { force: true });
  };
  const read = readUnlessSame(removeDamaged);
  const readOf = (gateway: string) => read(folderOf(gateway));
  const pathOf: FeedFolder['pathOf'] = ({ gateway, file }) => join(folderOf(gateway), file);
  const remove = (feed: FeedFile) => {
    rmSync(descriptionOf(feed.gateway, feed.file), { force: true });
    rmSync(pathOf(feed), { force: true });
  };
  return {
    list: (gateway, generation) => readOf(gateway).filter((feed) => feed.generation === generation),
    open: (feed, part) => openIntact(pathOf(feed), feed, part, removeDamaged),
    pathOf,
    pathForWriting(gateway, file) {
      makeFolder(folderOf(gateway), 0o700);
      return join(folderOf(gateway), `${file}.${process.pid}.part`);
    },
    publish(feed, written) {
      const { gateway, file, kind, generation } = feed;
      renameSync(written, join(folderOf(gateway), file));
      const description = descriptionOf(gateway, file);
      writeFileSync(`${description}.part`, sealText(JSON.stringify(feed)), { mode: 0o600 });
      renameSync(`${description}.part`, description);
      const alike = readOf(gateway).filter((other) => other.kind === kind);
      const current = alike.filter((other) => other.generation === generation);
      for (const other of alike) if (!current.slice(0, keptFiles).includes(other)) remove(other);
    },
  };
}

/** Milliseconds within which a folder may change twice and tell the same time. */
const clockTick = 1_000;

/** Yields what reads the descriptions in a folder, those of one that did not change only once. */
function readUnlessSame(onDamaged: (path: string) => void): (folder: string) => readonly FeedFile[] {
  const known = new Map<string, { changedAt: number; feeds: readonly FeedFile[] }>();
  return (folder) => {
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const kept = known.get(folder);
    if (kept?.changedAt === changedAt) return kept.feeds;
    const feeds = describedIn(folder, onDamaged);
    known.delete(folder);
    if (changedAt < Date.now() - clockTick) known.set(folder, { changedAt, feeds });
    return feeds;
  };
}

function describedIn(folder: string, onDamaged: (path: string) => void): FeedFile[] {
  const ending = '.json';
  const names = namesIn(folder).filter(
    (name) => name.endsWith(ending) && isFeedFileName(name.slice(0, -ending.length)),
  );
  const feeds = names.flatMap((name) => {
    const described = readDescription(join(folder, name));
    if (described === 'damaged') onDamaged(join(folder, name.slice(0, -ending.length)));
    return typeof described === 'object' ? described : [];
  });
  return feeds.sort((one, other) => other.createdAt - one.createdAt || other.sequence - one.sequence);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Nothing was ever written for the channel.
    return [];
  }
}

/** Returns undefined for a file that another process has removed. */
function readDescription(path: string): FeedFile | 'damaged' | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    const [json = ''] = text.split('\n');
    return text === sealText(json) ? (JSON.parse(json) as FeedFile) : 'damaged';
  } catch {
    return undefined;
  }
}

function sealText(json: string): string {
  return `${json}\n${crc32(json)}`;
}

/** Opens a file after checking the part that is read of it; undefined when it is damaged or missing. */
export async function openIntact(
  path: string,
  { pieces }: FeedFile,
  { start, end }: FilePart,
  onDamaged: (path: string) => void,
): Promise<FileHandle | undefined> {
  const file = await open(path).catch(() => undefined);
  let from = 0;
  for (const [size, checksum] of file ? pieces : []) {
    if (from <= end && from + size > start) {
      const read = await file?.read(Buffer.allocUnsafe(size), 0, size, from);
      if (read?.bytesRead !== size || crc32(read.buffer) !== checksum) {
        await file?.close();
        onDamaged(path);
        return undefined;
      }
    }
    from += size;
  }
  return file;
}
