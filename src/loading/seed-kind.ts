import type { Db, SaveAction } from '../sqlite/database.ts';
import type { DateMembers } from './relative-dates.ts';
import type { ObjectMistake } from './seed-mistake.ts';

/** What became of one object of a seed file. */
export type Loaded = { action: SaveAction } | { mistakes: ObjectMistake[] };

export interface LoadOptions {
  now: () => number;
  mode: 'test' | 'live';
}

/** A kind of object that seeds hold. */
export interface SeedKind {
  /** Also the file's name. */
  name: string;
  /** Checks and saves one object; what it wrote before it yields mistakes is taken back by the caller. */
  load: (db: Db, value: unknown, options: LoadOptions) => Loaded;
  /** Members in which a relative date may stand. */
  dates: DateMembers;
}

/** Yields the action that tells most of several writes for one object. */
export function selectStrongest(actions: readonly SaveAction[]): SaveAction {
  return actions.find((action) => action === 'INSERTED') ?? actions.find((action) => action === 'UPDATED') ?? 'IGNORED';
}

/** Yields what refuses an object with one mistake. */
export function createRefusal(pointer: string, code: ObjectMistake['code'], detail: string): Loaded {
  return { mistakes: [{ pointer, code, detail }] };
}
