import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFeedFileName, keptFiles, type FeedFile } from '../rules/feed.ts';

/** The files of all channels in a data folder. */
export interface FeedFolder {
  /** Lists the finished files of a channel that were made of the generation, the newest first. */
  list(gateway: string, generation: string): FeedFile[];
  /** Yields the path of a file, which may not be there. */
  pathOf(gateway: string, file: string): string;
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
  const read = (gateway: string) => describedIn(folderOf(gateway));
  const remove = ({ gateway, file }: FeedFile) => {
    rmSync(descriptionOf(gateway, file), { force: true });
    rmSync(join(folderOf(gateway), file), { force: true });
  };
  return {
    list: (gateway, generation) => read(gateway).filter((feed) => feed.generation === generation),
    pathOf: (gateway, file) => join(folderOf(gateway), file),
    pathForWriting(gateway, file) {
      mkdirSync(folderOf(gateway), { recursive: true, mode: 0o700 });
      return join(folderOf(gateway), `${file}.${process.pid}.part`);
    },
    publish(feed, written) {
      const { gateway, file, kind, generation } = feed;
      renameSync(written, join(folderOf(gateway), file));
      const description = descriptionOf(gateway, file);
      writeFileSync(`${description}.part`, JSON.stringify(feed), { mode: 0o600 });
      renameSync(`${description}.part`, description);
      const alike = read(gateway).filter((other) => other.kind === kind);
      const current = alike.filter((other) => other.generation === generation);
      for (const other of alike) if (!current.slice(0, keptFiles).includes(other)) remove(other);
    },
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
