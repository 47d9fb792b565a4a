import type { z } from 'zod';
import { fieldErrorsOf } from '../../src/formats/fields/field-errors.ts';

/** Lists `pointer CODE` of everything that the shape refuses in the body. */
export function wrongFields(shape: z.ZodType, body: unknown): string[] {
  const { error } = shape.safeParse(body);
  return fieldErrorsOf(error?.issues ?? [], body).map(({ pointer, code }) => `${pointer ?? ''} ${code}`);
}
