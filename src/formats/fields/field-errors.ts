import type { z } from 'zod';

export const fieldErrorCodes = [
  'MISSING',
  'INVALID_TYPE',
  'INVALID_VALUE',
  'TOO_SHORT',
  'TOO_LONG',
  'TOO_SMALL',
  'TOO_LARGE',
  'TOO_FEW',
  'TOO_MANY',
  'INVALID_DATE',
  'INVALID_DATE_RANGE',
  'OVERLAPPING_PERIODS',
  'DUPLICATE',
  'CONFLICTING_FIELDS',
  'UNKNOWN_NAME',
] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** `pointer` is a JSON pointer into the body, `parameter` a query or path name. */
export interface FieldError {
  pointer?: string;
  parameter?: string;
  code: FieldErrorCode;
  detail: string;
}

interface IssueSink {
  issues: z.core.$ZodRawIssue[];
  value: unknown;
}

/** `path` leads from the current object to the wrong member. `detail` must not repeat anything sent. */
export function refuseValue(
  context: IssueSink,
  code: FieldErrorCode,
  detail: string,
  path: (string | number)[] = [],
): void {
  context.issues.push({ code: 'custom', input: context.value, message: detail, path, params: { code } });
}

/** At most 100 errors, in the order found; `input` is the validated value. */
export function fieldErrorsOf(issues: readonly z.core.$ZodIssue[], input: unknown): FieldError[] {
  return issues.slice(0, 100).map((issue) => ({
    pointer: pointerOf(issue.path),
    ...wrongOf(issue, presentAt(input, issue.path)),
  }));
}

/** JSON pointer (RFC 6901); the root is the empty string. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function wrongOf(issue: z.core.$ZodIssue, value: unknown): Pick<FieldError, 'code' | 'detail'> {
  if (issue.code === 'custom')
    return { code: (issue.params?.['code'] as FieldErrorCode | undefined) ?? 'INVALID_VALUE', detail: issue.message };
  if (value === undefined || value === null) return { code: 'MISSING', detail: 'Required' };
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'INVALID_TYPE', detail: `Must be ${wordFor[issue.expected] ?? issue.expected}` };
    case 'invalid_value':
      return { code: 'INVALID_VALUE', detail: `Must be one of ${issue.values.slice(0, 40).map(String).join(', ')}` };
    case 'too_small': {
      const { short, verb, unit } = limitOf(issue.origin);
      const least = issue.inclusive === false ? 'more than' : 'at least';
      return { code: short, detail: `Must ${verb} ${least} ${amountOf(issue.minimum, unit)}` };
    }
    case 'too_big': {
      const { long, verb, unit } = limitOf(issue.origin);
      const most = issue.inclusive === false ? 'less than' : 'at most';
      return { code: long, detail: `Must ${verb} ${most} ${amountOf(issue.maximum, unit)}` };
    }
    case 'invalid_format':
      return { code: 'INVALID_VALUE', detail: issue.message };
    default:
      return { code: 'INVALID_VALUE', detail: 'Must be valid' };
  }
}

const wordFor: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'a map',
};

function limitOf(origin: string) {
  if (origin === 'string') return { short: 'TOO_SHORT', long: 'TOO_LONG', verb: 'have', unit: 'character' } as const;
  if (origin === 'array') return { short: 'TOO_FEW', long: 'TOO_MANY', verb: 'have', unit: 'item' } as const;
  return { short: 'TOO_SMALL', long: 'TOO_LARGE', verb: 'be', unit: '' } as const;
}

function amountOf(limit: number | bigint | Date, unit: string): string {
  if (unit === '') return String(limit);
  return `${String(limit)} ${limit === 1 ? unit : `${unit}s`}`;
}

/** Empty list items keep their place, unlike other empty members of a body. */
function presentAt(input: unknown, path: readonly PropertyKey[]): unknown {
  const value = valueAt(input, path);
  const isEmptyItem = typeof path.at(-1) === 'number' && typeof value === 'string' && value.trim() === '';
  return isEmptyItem ? undefined : value;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}
