import type { z } from 'zod';
import type { Db, SaveAction } from '../sqlite/database.ts';
import { refuseValue, ruleOn } from '../formats/fields/field-errors.ts';
import type { DateMembers } from './relative-dates.ts';
import { listMistakes, type ObjectMistake } from './seed-mistake.ts';

export type Loaded = { action: SaveAction } | { mistakes: ObjectMistake[] };

export interface LoadOptions {
  now: () => number;
  mode: 'test' | 'live';
}

export interface SeedKind {
  /** Also the file's name. */
  name: string;
  /** Checks and saves one object; when it returns mistakes, the caller rolls back what it wrote. */
  load: (db: Db, value: unknown, options: LoadOptions) => Loaded;
  /** Members that may hold a relative date. */
  dates: DateMembers;
}

/**
 * An object that the shape refuses is not loaded. A shape made from the database reports unknown references along with
 * all other mistakes.
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

export function selectStrongest(actions: readonly SaveAction[]): SaveAction {
  return actions.find((action) => action === 'INSERTED') ?? actions.find((action) => action === 'UPDATED') ?? 'IGNORED';
}

/** Checks the items of a list against the database; each wrong one is refused at its own place. */
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

export function createRefusal(pointer: string, code: ObjectMistake['code'], detail: string): Loaded {
  return { mistakes: [{ pointer, code, detail }] };
}
