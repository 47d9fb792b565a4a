import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { HttpContext } from '../../http/http-env.ts';
import { makeFolder } from '../../values/make-folder.ts';
import { isFeedFileName, keptFiles, type FeedFile } from '../rules/feed.ts';

/** The finished files of all channels, for those who read them. */
export interface FeedFiles {
  /** Lists the files of a channel that were made of the generation, the newest first. */
  list(gateway: string, generation: string): FeedFile[];
  /** Opens a file that was listed, for the request that asks for it; undefined when it is not there any more. */
  open(feed: FeedFile, c: HttpContext): Promise<FileHandle | undefined>;
}

/** The files of all channels in a data folder. */
interface FeedFolder extends Omit<FeedFiles, 'open'> {
  open(feed: FeedFile): ReturnType<FeedFiles['open']>;
  /** Yields the path of a file, which may not be there. */
  pathOf(feed: Pick<FeedFile, 'gateway' | 'file'>): string;
  /** Yields a path for a file that is being written. */
  pathForWriting(gateway: string, file: string): string;
  /** Puts a file that is written whole among the finished ones, and takes away those that are no longer kept. */
  publish(feed: FeedFile, written: string): void;
}

/** Yields the files below `DATA_DIR/feeds`. Each lies beside a description of it, without which it does not count. */
export function openFeedFolder(dataDir: string): FeedFolder {
  // Prefixed, since a channel may be called `..`; in lower case, since its name counts in any.
  const folderOf = (gateway: string) => join(dataDir, 'feeds', `out-${gateway.toLowerCase()}`);
  const descriptionOf = (gateway: string, file: string) => join(folderOf(gateway), `${file}.json`);
  const read = readUnlessSame();
  const readOf = (gateway: string) => read(folderOf(gateway));
  const pathOf: FeedFolder['pathOf'] = ({ gateway, file }) => join(folderOf(gateway), file);
  const remove = (feed: FeedFile) => {
    rmSync(descriptionOf(feed.gateway, feed.file), { force: true });
    rmSync(pathOf(feed), { force: true });
  };
  return {
    list: (gateway, generation) => readOf(gateway).filter((feed) => feed.generation === generation),
    open: (feed) => open(pathOf(feed)).catch(() => undefined),
    pathOf,
    pathForWriting(gateway, file) {
      makeFolder(folderOf(gateway), 0o700);
      return join(folderOf(gateway), `${file}.${process.pid}.part`);
    },
    publish(feed, written) {
      const { gateway, file, kind, generation } = feed;
      renameSync(written, join(folderOf(gateway), file));
      const description = descriptionOf(gateway, file);
      writeFileSync(`${description}.part`, JSON.stringify(feed), { mode: 0o600 });
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
function readUnlessSame(): (folder: string) => readonly FeedFile[] {
  const known = new Map<string, { changedAt: number; feeds: readonly FeedFile[] }>();
  return (folder) => {
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const kept = known.get(folder);
    if (kept?.changedAt === changedAt) return kept.feeds;
    const feeds = describedIn(folder);
    known.delete(folder);
    if (changedAt < Date.now() - clockTick) known.set(folder, { changedAt, feeds });
    return feeds;
  };
}

function describedIn(folder: string): FeedFile[] {
  const ending = '.json';
  const names = namesIn(folder).filter(
    (name) => name.endsWith(ending) && isFeedFileName(name.slice(0, -ending.length)),
  );
  const feeds = names.flatMap((name) => readDescription(join(folder, name)) ?? []);
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

/** Yields nothing of a file that another process takes away just now. */
function readDescription(path: string): FeedFile | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as FeedFile;
  } catch {
    return undefined;
  }
}
