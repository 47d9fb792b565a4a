import type { z } from 'zod';

export const fieldErrorCodes = [
  'MISSING',
  'INVALID_TYPE',
  'INVALID_VALUE',
  'TOO_SHORT',
  'TOO_LONG',
  'TOO_SMALL',
  'TOO_LARGE',
  'TOO_MANY',
  'INVALID_DATE',
  'INVALID_DATE_RANGE',
  'OVERLAPPING_PERIODS',
  'DUPLICATE',
  'CONFLICTING_FIELDS',
] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** One wrong field: `pointer` (JSON pointer into the body) or `parameter` (query or path name). */
export interface FieldError {
  pointer?: string;
  parameter?: string;
  code: FieldErrorCode;
  detail: string;
}

/** Where `refuseValue` may put an issue: the context of zod's `transform`, `superRefine` or `check`. */
interface IssueSink {
  issues: z.core.$ZodRawIssue[];
  value: unknown;
}

/**
 * Reports a broken rule from within `transform`, `superRefine` or `check`. `path` leads from the object at hand to the wrong
 * member. The detail never holds what was sent.
 */
export function refuseValue(
  context: IssueSink,
  code: FieldErrorCode,
  detail: string,
  path: (string | number)[] = [],
): void {
  context.issues.push({ code: 'custom', input: context.value, message: detail, path, params: { code } });
}

/** Yields what is wrong, at most 100 errors, in the order found; `input` is what was validated. */
export function fieldErrorsOf(issues: readonly z.core.$ZodIssue[], input: unknown): FieldError[] {
  return issues.slice(0, 100).map((issue) => {
    const code = codeOf(issue, valueAt(input, issue.path));
    return { pointer: pointerOf(issue.path), code, detail: detailOf(issue, code) };
  });
}

/** Yields the path as a JSON pointer (RFC 6901); the root is the empty text. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function codeOf(issue: z.core.$ZodIssue, value: unknown): FieldErrorCode {
  if (issue.code === 'custom') return (issue.params?.['code'] as FieldErrorCode | undefined) ?? 'INVALID_VALUE';
  if (value === undefined || value === null) return 'MISSING';
  switch (issue.code) {
    case 'invalid_type':
      return 'INVALID_TYPE';
    case 'too_small':
      return tooSmallCode(issue.origin, value);
    case 'too_big':
      return issue.origin === 'string' ? 'TOO_LONG' : issue.origin === 'array' ? 'TOO_MANY' : 'TOO_LARGE';
    default:
      return 'INVALID_VALUE';
  }
}

function tooSmallCode(origin: string, value: unknown): FieldErrorCode {
  if (origin === 'array' && Array.isArray(value) && value.length === 0) return 'MISSING';
  return origin === 'string' || origin === 'array' ? 'TOO_SHORT' : 'TOO_SMALL';
}

function detailOf(issue: z.core.$ZodIssue, code: FieldErrorCode): string {
  if (issue.code === 'custom') return issue.message;
  if (code === 'MISSING') return 'Is needed';
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${wordFor[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `Must be one of ${issue.values.slice(0, 40).map(String).join(', ')}`;
    case 'too_small':
      return `Must ${limitVerb(issue.origin)} at least ${String(issue.minimum)}${limitUnit(issue.origin)}`;
    case 'too_big':
      return `Must ${limitVerb(issue.origin)} at most ${String(issue.maximum)}${limitUnit(issue.origin)}`;
    case 'invalid_format':
      return issue.message.startsWith('Must') ? issue.message : 'Does not have the form it must have';
    default:
      return 'Is not valid';
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

function limitVerb(origin: string): string {
  return origin === 'string' || origin === 'array' ? 'have' : 'be';
}

function limitUnit(origin: string): string {
  return origin === 'string' ? ' characters' : origin === 'array' ? ' items' : '';
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}
