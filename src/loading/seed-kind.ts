import type { z } from 'zod';
import type { Db, SaveAction } from '../sqlite/database.ts';
import { refuseValue } from '../formats/fields/field-errors.ts';
import { ruleOn } from '../formats/fields/rules.ts';
import type { DateMembers } from './relative-dates.ts';
import { listMistakes, type ObjectMistake } from './seed-mistake.ts';

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

/**
 * Yields the load of objects of a shape: one that the shape refuses is not loaded. A shape that is made of the database refuses what is
 * not in it beside all else.
 */
export function createLoad<Read, Rest extends unknown[]>(
  shape: z.ZodType<Read> | ((db: Db, ...rest: Rest) => z.ZodType<Read>),
  load: (db: Db, object: Read, ...rest: Rest) => Loaded,
): (db: Db, value: unknown, ...rest: Rest) => Loaded {
  return (db, value, ...rest) => {
    const checked = (typeof shape === 'function' ? shape(db, ...rest) : shape).safeParse(value);
    return checked.success ? load(db, checked.data, ...rest) : { mistakes: listMistakes(checked.error, value) };
  };
}

/** Yields the action that tells most of several writes for one object. */
export function selectStrongest(actions: readonly SaveAction[]): SaveAction {
  return actions.find((action) => action === 'INSERTED') ?? actions.find((action) => action === 'UPDATED') ?? 'IGNORED';
}

/** Yields the rule that the items of a list are right as far as the database says, each of the others is refused at its place. */
export function ruleOnEach<Name extends string, Item>(
  name: Name,
  isWrong: (item: Item) => boolean,
  detail: string,
): z.core.$ZodCheck<Partial<Record<Name, readonly Item[] | undefined>>> {
  return ruleOn<Partial<Record<Name, readonly Item[] | undefined>>>([name], (members, context) => {
    for (const [place, item] of (members[name] ?? []).entries())
      if (isWrong(item)) refuseValue(context, 'INVALID_VALUE', detail, [name, place]);
  });
}

/** Yields what refuses an object with one mistake. */
export function createRefusal(pointer: string, code: ObjectMistake['code'], detail: string): Loaded {
  return { mistakes: [{ pointer, code, detail }] };
}
