import type { z } from 'zod';
import { fieldErrorsOf, pointerOf, type FieldErrorCode } from '../formats/fields/field-errors.ts';

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
    if (issue.code !== 'unrecognized_keys') {
      return fieldErrorsOf([issue], input).map(({ pointer = '', code, detail }) => ({ pointer, code, detail }));
    }
    return issue.keys.map((key) => ({
      pointer: pointerOf([...issue.path, key]),
      code: 'UNKNOWN_MEMBER',
      detail: 'Unknown member',
    }));
  });
}
