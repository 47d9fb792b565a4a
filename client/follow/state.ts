import { readFile, rename, writeFile } from 'node:fs/promises';

export interface FollowerState {
  kind: 'lodgings' | 'availabilities';
  /** The database lifetime that sequences belong to. */
  generation: string;
  /** All changes up to this one are applied. */
  after: number;
}

/** Where a follower's progress is kept: with the copy itself, ideally in the same transaction. */
export interface StateStore {
  load: () => Promise<FollowerState | undefined>;
  save: (state: FollowerState) => Promise<void>;
}

/** The file is replaced atomically. */
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
