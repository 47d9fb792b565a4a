import { readFile, rename, writeFile } from 'node:fs/promises';

/** How far a follower is. */
export interface FollowerState {
  kind: 'lodgings' | 'availabilities';
  /** The life of the database that sequences belong to. */
  generation: string;
  /** The change up to which everything is done. */
  after: number;
}

/** Where a follower keeps how far it is: beside the copy itself, best in one transaction with it. */
export interface StateStore {
  load: () => Promise<FollowerState | undefined>;
  save: (state: FollowerState) => Promise<void>;
}

/** Yields a store in a file, which is always whole. */
export function keepInFile(path: string): StateStore {
  return {
    async load() {
      const text = await readFile(path, 'utf8').catch(() => undefined);
      return text === undefined ? undefined : (JSON.parse(text) as FollowerState);
    },
    async save(state) {
      await writeFile(`${path}.part`, JSON.stringify(state));
      await rename(`${path}.part`, path);
    },
  };
}
