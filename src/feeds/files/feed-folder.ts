import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Report } from '../../sqlite/derived-file.ts';
import { makeFolder } from '../../values/make-folder.ts';
import { isFeedFileName, keptFiles, type FeedFile } from '../rules/feed.ts';

/** Byte offsets, both inclusive. */
interface FilePart {
  start: number;
  end: number;
}

export interface FeedFiles {
  /** Only files of the generation, newest first. */
  list(gateway: string, generation: string): FeedFile[];
  /** Returns undefined when the part is damaged or the file is gone. */
  open(feed: FeedFile, part: FilePart): Promise<FileHandle | undefined>;
}

interface FeedFolder extends FeedFiles {
  /** The file may not exist. */
  pathOf(feed: Pick<FeedFile, 'gateway' | 'file'>): string;
  pathForWriting(gateway: string, file: string): string;
  /** Moves a completely written file among the finished ones and removes those no longer kept. */
  publish(feed: FeedFile, written: string): void;
}

/**
 * Feed files below `DATA_DIR/feeds`. A file without a description beside it does not count; it is removed when it or
 * its description is damaged.
 */
export function openFeedFolder(dataDir: string, report: Report): FeedFolder {
  // Prefixed because a channel may be called `..`; lower-cased because channel names are case-insensitive.
  const folderOf = (gateway: string) => join(dataDir, 'feeds', `out-${gateway.toLowerCase()}`);
  const descriptionOf = (gateway: string, file: string) => join(folderOf(gateway), `${file}.json`);
  const removeDamaged = (path: string) => {
    report({ text: 'a feed is damaged and is rebuilt', damaged: 'feed', name: basename(path) });
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

/** Resolution of folder modification times in milliseconds: two changes within it may show the same time. */
const clockTick = 1_000;

/** Reads a folder's descriptions again only after the folder has changed. */
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
    // No file was ever written for the channel.
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

/** Checks the part that will be read; returns undefined when it is damaged or missing. */
async function openIntact(
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
