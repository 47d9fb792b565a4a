import { z } from 'zod';

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
  if (issue.code === 'custom') {
    return { code: (issue.params?.['code'] as FieldErrorCode | undefined) ?? 'INVALID_VALUE', detail: issue.message };
  }
  if (value === undefined || value === null) return { code: 'MISSING', detail: 'Required' };
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'INVALID_TYPE', detail: `Must be ${wordFor[issue.expected] ?? issue.expected}` };
    case 'invalid_value':
      return { code: 'INVALID_VALUE', detail: `Must be one of ${issue.values.slice(0, 40).map(String).join(', ')}` };
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooLarge(issue);
    case 'invalid_format':
      return { code: 'INVALID_VALUE', detail: issue.message };
    default:
      return { code: 'INVALID_VALUE', detail: 'Must be valid' };
  }
}

function tooSmall({ origin, inclusive, minimum }: z.core.$ZodIssueTooSmall) {
  const { short, verb, unit } = limitOf(origin);
  const least = inclusive === false ? 'more than' : 'at least';
  return { code: short, detail: `Must ${verb} ${least} ${amountOf(minimum, unit)}` };
}

function tooLarge({ origin, inclusive, maximum }: z.core.$ZodIssueTooBig) {
  const { long, verb, unit } = limitOf(origin);
  const most = inclusive === false ? 'less than' : 'at most';
  return { code: long, detail: `Must ${verb} ${most} ${amountOf(maximum, unit)}` };
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

/*
 * Rules between members. zod checks a rule of an object or list only when everything in it is valid, so a caller with
 * two mistakes would learn of the second only after fixing the first. These rules run as soon as the members they name
 * are valid, whatever is wrong with the others; invalid members may be of any type, so rules must not read them.
 */

export type RuleContext = z.core.ParsePayload;

/** Runs when the named members are valid or absent. */
export function ruleOn<Members extends object>(
  names: readonly (keyof Members & string)[],
  rule: (members: Members, context: RuleContext) => void,
): z.core.$ZodCheck<Members> {
  return alwaysChecked<Members>((context) => {
    if (isObject(context.value) && !names.some((name) => isWrong(context, name))) rule(context.value, context);
  });
}

/** A rule on which members are present; an invalid member counts as present. */
export function ruleOnPresence<Name extends string>(
  rule: (isThere: (name: Name) => boolean, context: RuleContext) => void,
): z.core.$ZodCheck<Partial<Record<Name, unknown>>> {
  return alwaysChecked<Partial<Record<Name, unknown>>>((context) => {
    const { value } = context;
    if (isObject(value)) rule((name) => value[name] !== undefined, context);
  });
}

type Placed<Item> = readonly [place: number, item: Item];

/** Passes only items whose named members are valid; `context.value` has all items. */
export function ruleOnItems<Item extends object>(
  names: readonly (keyof Item & string)[],
  rule: (items: readonly Placed<Item>[], context: z.core.ParsePayload<readonly Item[]>) => void,
): z.core.$ZodCheck<readonly Item[]> {
  return alwaysChecked<readonly Item[]>((context) => {
    if (!Array.isArray(context.value)) return;
    const wrong = new Set<unknown>();
    for (const { path = [] } of context.issues) {
      if (path.length === 1 || names.includes(path[1] as keyof Item & string)) wrong.add(path[0]);
    }
    rule(
      [...context.value.entries()].filter(([place]) => !wrong.has(place)),
      context,
    );
  });
}

export function isWrong({ issues }: RuleContext, ...path: readonly PropertyKey[]): boolean {
  return issues.some(({ path: found = [] }) => path.every((part, place) => found[place] === part));
}

function alwaysChecked<Value>(check: (context: z.core.ParsePayload<Value>) => void): z.core.$ZodCheck<Value> {
  return z.core._check<Value>(check, { when: () => true });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
