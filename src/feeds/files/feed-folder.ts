import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

export type FeedFiles = Pick<ReturnType<typeof openFeedFolder>, 'list' | 'open'>;

/**
 * Feed files below `DATA_DIR/feeds`. A file without a description beside it does not count; it is removed when it or
 * its description is damaged.
 */
export function openFeedFolder(dataDir: string, report: Report) {
  // Prefixed because a channel may be called `..`; lower-cased because channel names are case-insensitive.
  const folderOf = (gateway: string) => join(dataDir, 'feeds', `out-${gateway.toLowerCase()}`);
  const descriptionOf = (gateway: string, file: string) => join(folderOf(gateway), `${file}.json`);
  const removeDamaged = (path: string) => {
    report({ text: 'a feed is damaged and is rebuilt', damaged: 'feed', name: basename(path) });
    for (const each of [`${path}.json`, path]) rmSync(each, { force: true });
  };
  const readOf = (gateway: string) => listDescribed(folderOf(gateway), removeDamaged);
  const pathOf = ({ gateway, file }: Pick<FeedFile, 'gateway' | 'file'>) => join(folderOf(gateway), file);
  const remove = (feed: FeedFile) => {
    rmSync(descriptionOf(feed.gateway, feed.file), { force: true });
    rmSync(pathOf(feed), { force: true });
  };
  return {
    /** Only files of the generation, newest first. */
    list: (gateway: string, generation: string): FeedFile[] =>
      readOf(gateway).filter((feed) => feed.generation === generation),
    /** Returns undefined when the part is damaged or the file is gone. */
    open: (feed: FeedFile, part: FilePart): Promise<FileHandle | undefined> =>
      openIntact(pathOf(feed), feed, part, removeDamaged),
    /** The file may not exist. */
    pathOf,
    pathForWriting(gateway: string, file: string): string {
      makeFolder(folderOf(gateway), 0o700);
      return join(folderOf(gateway), `${file}.${process.pid}.part`);
    },
    /** Moves a completely written file among the finished ones and removes those no longer kept. */
    publish(feed: FeedFile, written: string): void {
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

function listDescribed(folder: string, onDamaged: (path: string) => void): FeedFile[] {
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
