import type { z } from 'zod';
import { fieldErrorsOf, pointerOf, type FieldErrorCode } from '../formats/fields/field-errors.ts';

/** Something wrong with an object of a seed file; it never holds what stood there. */
export interface Mistake {
  /** The file's name. */
  file: string;
  /** Line on which the object begins, from 1; 0 when the whole file is meant. */
  line: number;
  /** Place of the object among the objects of the file, from 0; undefined when the whole file is meant. */
  index: number | undefined;
  /** JSON pointer into the object. */
  pointer: string;
  code: MistakeCode;
  detail: string;
}

/** The codes of the contract's field errors, and those of files. */
type MistakeCode = FieldErrorCode | 'UNKNOWN_FILE' | 'UNREADABLE_FILE' | 'MALFORMED_JSON' | 'UNKNOWN_MEMBER';

/** A mistake, without its place in a file. */
export type ObjectMistake = Pick<Mistake, 'pointer' | 'code' | 'detail'>;

/** Yields the mistakes that a shape found; each unknown member is named by a pointer of its own. */
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
