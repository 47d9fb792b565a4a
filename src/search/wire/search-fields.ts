import { z } from 'zod';
import { refuseValue } from '../../formats/fields/field-errors.ts';
import { queryList } from '../../formats/fields/query-fields.ts';
import { longestStay } from '../../stays/rules/planning/planning.ts';
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

/** Single lengths or `from-to`; distinct and ascending. */
export const lengths = queryList(
  z.string().transform((text, context): number[] => {
    const [, first = '', last = first] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(text.trim()) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first !== '' && from >= 1 && from <= to && to <= longestStay)
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    refuseValue(context, 'INVALID_VALUE', `Must be a number of nights from 1 to ${longestStay}, or two as from-to`);
    return z.NEVER;
  }),
)
  .transform((lists) => [...new Set(lists.flat())].sort((a, b) => a - b))
  .optional();
