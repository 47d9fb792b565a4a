import type { z } from 'zod';
import { fieldErrorsOf } from '../../src/formats/fields/field-errors.ts';

/** Refusals as `pointer CODE`. */
export function wrongFields(shape: z.ZodType, body: unknown): string[] {
  const { error } = shape.safeParse(body);
  return fieldErrorsOf(error?.issues ?? [], body).map(({ pointer, code }) => `${pointer ?? ''} ${code}`);
}
