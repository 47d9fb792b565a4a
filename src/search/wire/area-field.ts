import { z } from 'zod';
import { refuseValue } from '../../formats/fields/field-errors.ts';
import type { Box } from '../../values/geo.ts';

/** Four degrees, `west,south,east,north`. */
export const area = z
  .string()
  .transform((text, context): Box => {
    const [west = NaN, south = NaN, east = NaN, north = NaN, ...more] = text.split(',').map(parseDegrees);
    const isArea =
      [west, east].every((value) => Math.abs(value) <= 180) && -90 <= south && south <= north && north <= 90;
    if (isArea && more.length === 0) return { west, south, east, north };
    refuseValue(context, 'INVALID_VALUE', 'Must be west,south,east,north in degrees, the south below the north');
    return z.NEVER;
  })
  .optional();

function parseDegrees(text: string): number {
  return /^\s*[+-]?\d{1,3}(\.\d{1,12})?\s*$/.test(text) ? Number(text) : NaN;
}
