import type { z } from 'zod';
import type { Db, SaveAction } from '../sqlite/database.ts';
import { refuseValue, fieldErrorsOf, pointerOf, type FieldErrorCode, ruleOn } from '../formats/fields/field-errors.ts';

export type Loaded = { action: SaveAction } | { mistakes: ObjectMistake[] };

export interface LoadOptions {
  now: () => number;
  mode: 'test' | 'live';
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

/** Never contains the offending value. */
export interface Mistake {
  file: string;
  /** Line on which the object begins, from 1; 0 for the whole file. */
  line: number;
  /** Position among the objects of the file, from 0; undefined for the whole file. */
  index: number | undefined;
  /** JSON pointer into the object. */
  pointer: string;
  code: MistakeCode;
  detail: string;
}

type MistakeCode = FieldErrorCode | 'UNKNOWN_FILE' | 'UNREADABLE_FILE' | 'MALFORMED_JSON' | 'UNKNOWN_MEMBER';

export type ObjectMistake = Pick<Mistake, 'pointer' | 'code' | 'detail'>;

/** Each unknown member gets a pointer of its own. */
export function listMistakes(error: z.core.$ZodError, input: unknown): ObjectMistake[] {
  return error.issues.flatMap((issue): ObjectMistake[] => {
    if (issue.code !== 'unrecognized_keys')
      return fieldErrorsOf([issue], input).map(({ pointer = '', code, detail }) => ({ pointer, code, detail }));
    return issue.keys.map((key) => ({
      pointer: pointerOf([...issue.path, key]),
      code: 'UNKNOWN_MEMBER',
      detail: 'No such member is known here',
    }));
  });
}
