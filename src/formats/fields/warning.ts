import { z } from 'zod';
import { pointerOf } from './field-errors.ts';
import { findCountry } from '../../values/countries.ts';

const warningCodes = [
  'UNKNOWN_CODE',
  'COUNTRY_CORRECTED',
  'UNKNOWN_FIELD',
  'GATEWAY_NOT_ALLOWED',
  'GATEWAY_WITHOUT_PERSON_PRICES',
  'FEW_IMAGES',
  'SMALL_IMAGE',
  'ROW_IN_THE_PAST',
  'ROW_OVERLAPS_BOOKING',
  'PROMOTION_WITHOUT_REDUCTION',
  'UNREGISTERED_HOST',
] as const;

/** Accepted input that deserves attention (docs/contract.md 4.28, 4.29); `pointer` is a JSON pointer. */
const warningShape = z.object({ pointer: z.string(), code: z.enum(warningCodes), detail: z.string() });

export const warningsField = z.array(warningShape).optional();

export type Warning = z.input<typeof warningShape>;

export const mostWarnings = 100;

export function unknownFieldWarnings(paths: readonly (readonly PropertyKey[])[]): Warning[] {
  const detail = 'Unknown member, ignored';
  return paths.map((path) => ({ pointer: pointerOf(path), code: 'UNKNOWN_FIELD', detail }));
}

const countryMembers = ['country', 'nationality'];

/** Countries of a valid body sent under a code that is not theirs, such as `UK`. */
export function countryWarnings(sent: unknown, path: readonly PropertyKey[] = []): Warning[] {
  if (typeof sent !== 'object' || sent === null) return [];
  return Object.entries(sent).flatMap(([name, value]: [string, unknown]): Warning[] => {
    const place = [...path, name];
    if (!countryMembers.includes(name) || typeof value !== 'string') return countryWarnings(value, place);
    const country = findCountry(value);
    if (country === undefined || country === value.trim().toUpperCase()) return [];
    return [
      { pointer: pointerOf(place), code: 'COUNTRY_CORRECTED', detail: `${value.trim()} was taken for ${country}` },
    ];
  });
}

/**
 * Returns the member `warnings` of an answer, none without warnings. The contract is silent on the number of warnings
 * in an answer: it is at most 100, like the number of errors.
 */
export function presentWarnings(warnings: readonly Warning[]): { warnings?: Warning[] } {
  return warnings.length === 0 ? {} : { warnings: warnings.slice(0, mostWarnings) };
}
