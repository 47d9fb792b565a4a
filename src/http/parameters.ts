import { looksLikeApiKey } from '../formats/api-key.ts';
import type { HttpMiddleware, Parameters } from './http-env.ts';
import { findLanguage } from './answers/format-choice.ts';
import type { Operation, SentParameters } from './operation.ts';
import { z } from 'zod';
import { fieldErrorsOf, type FieldError } from '../formats/fields/field-errors.ts';
import { coreOf } from '../formats/xml-form.ts';
import { languages } from '../values/texts.ts';
import { ApiError, type ProblemCode } from './problem.ts';
import { unknownName } from '../values/edit-distance.ts';

/**
 * Also chooses the language; unknown query names are listed in X-Unknown-Parameters. Throws one 400 that names all
 * wrong parameters: UNKNOWN_PARAMETER when a strict request has an unknown one, MISSING_PARAMETER when a required one
 * is missing, else INVALID_DATE, INVALID_DATE_RANGE or INVALID_PARAMETER after the first wrong one.
 */
export function readParameters(operation: Operation): HttpMiddleware {
  return async (c, next) => {
    const { request, query, headers } = c.get('requestContext');
    const unknown = listUnknownNames(operation.query, query);
    if (unknown.length > 0) headers['x-unknown-parameters'] = unknown.slice(0, 20).map(headerText).join(', ');
    const isStrict = wantsStrictness(request.headers);
    if (isStrict) Object.assign(headers, strictApplied);
    const language = findLanguage(query, request.headers.get('accept-language'));
    const wrong = isStrict ? refuseUnknownNames(operation.query, query) : [];
    if (typeof language !== 'string') wrong.push(language);
    const parameters = parseParameters(operation, splitPairs(c.req.param()), query, wrong);
    if (typeof language === 'string') c.set('parameters', { language, ...parameters });
    await next();
  };
}

/** In the router's syntax; a segment such as `{arrival}-{departure}` is one parameter. */
export function routerPath(path: string): string {
  return path.replaceAll('}-{', '-').replaceAll(/\{([\w-]+)\}/g, ':$1');
}

/**
 * A segment of two placeholders has 17 characters and is split at the dash in the middle. Any other form gives two empty texts, which are
 * not dates.
 */
function splitPairs(sent: Readonly<Record<string, string>>): Record<string, string> {
  const texts = Object.entries(sent).flatMap(([name, text]) => {
    const [first, second] = name.split('-');
    if (second === undefined) return [[name, text]];
    const isDashed = text.length === 17 && text[8] === '-';
    return [
      [first, isDashed ? text.slice(0, 8) : ''],
      [second, isDashed ? text.slice(9) : ''],
    ];
  });
  return Object.fromEntries(texts) as Record<string, string>;
}

/** Escaped, since a header cannot carry every name. */
function headerText(name: string): string {
  return encodeURIComponent(name).slice(0, 60);
}

/** Throws as `readParameters` does, also for errors found before (`wrong`). */
export function parseParameters(
  operation: Pick<Operation, 'params' | 'query'>,
  pathTexts: Record<string, string>,
  query: URLSearchParams,
  wrong: readonly FieldError[] = [],
): Omit<Parameters, 'language'> {
  const { sent, doubled } = gatherValues(operation.query, query);
  const params = (operation.params ?? nothing).safeParse(pathTexts);
  const parsed = (operation.query ?? nothing).safeParse(sent);
  const issues = [...(params.error?.issues ?? []), ...(parsed.error?.issues ?? [])];
  if (issues.length > 0 || doubled.length > 0 || wrong.length > 0) {
    const errors = [...parameterErrors(params.error, pathTexts), ...parameterErrors(parsed.error, sent), ...doubled];
    throw refusal([...errors, ...wrong].slice(0, 100), issues);
  }
  return { params: params.data, query: parsed.data, sent };
}

const nothing = z.object({});

function refusal(errors: FieldError[], issues: z.core.$ZodIssue[]): ApiError {
  const detail = errors.map(describeError).join('; ');
  const list = issues.find((issue) => issue.code === 'invalid_value');
  const isOfLanguage = errors.some(({ parameter }) => parameter === 'lang');
  const values = list?.values ?? (isOfLanguage ? languages : undefined);
  const allowed = values ? { allowed: values.map(String) } : {};
  return new ApiError(problemCodeFor(errors), { detail: detail.slice(0, 1000), errors, ...allowed });
}

/** The detail of an unknown name already holds it. */
function describeError({ parameter = '', code, detail }: FieldError): string {
  return code === 'UNKNOWN_NAME' ? detail : `${parameter}: ${detail}`;
}

function problemCodeFor(errors: FieldError[]): ProblemCode {
  if (errors.some((error) => error.code === 'UNKNOWN_NAME')) return 'UNKNOWN_PARAMETER';
  if (errors.some((error) => error.code === 'MISSING')) return 'MISSING_PARAMETER';
  const code = errors[0]?.code;
  return code === 'INVALID_DATE' || code === 'INVALID_DATE_RANGE' ? code : 'INVALID_PARAMETER';
}

function parameterErrors(error: z.core.$ZodError | undefined, sent: unknown): FieldError[] {
  const issues = error?.issues ?? [];
  return fieldErrorsOf(issues, sent).map(({ code, detail }, index) => ({
    parameter: String(issues[index]?.path[0] ?? ''),
    code,
    detail,
  }));
}

function gatherValues(
  shape: z.ZodType | undefined,
  query: URLSearchParams,
): { sent: SentParameters; doubled: FieldError[] } {
  if (query.size === 0) return { sent: {}, doubled: [] };
  const kinds = kindsOf(shape);
  const found = new Map<string, string[]>();
  for (const [name, value] of query) {
    const kind = kinds.get(plainName(name));
    if (kind === undefined) continue;
    const values = (kind === 'list' ? value.split(',') : [value])
      .map((text) => text.trim())
      .filter((text) => text !== '');
    found.set(plainName(name), [...(found.get(plainName(name)) ?? []), ...values]);
  }
  const sent: SentParameters = {};
  const doubled: FieldError[] = [];
  for (const [name, values] of [...found].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const [first] = values;
    if (first === undefined) continue;
    sent[name] = kinds.get(name) === 'list' ? [...new Set(values)] : first;
    if (kinds.get(name) === 'single' && values.length > 1) {
      doubled.push({ parameter: name, code: 'DUPLICATE', detail: 'Sent more than once' });
    }
  }
  return { sent, doubled };
}

const knownKinds = new WeakMap<z.ZodType, Map<string, 'single' | 'list'>>();
const noKinds = new Map<string, 'single' | 'list'>();

function kindsOf(shape: z.ZodType | undefined): ReadonlyMap<string, 'single' | 'list'> {
  if (!shape) return noKinds;
  const known = knownKinds.get(shape);
  if (known) return known;
  const core = coreOf(shape);
  const members = core instanceof z.core.$ZodObject ? Object.entries(core._zod.def.shape) : [];
  const kinds = new Map(
    members.map(([name, member]) => [name, coreOf(member) instanceof z.core.$ZodArray ? 'list' : 'single'] as const),
  );
  knownKinds.set(shape, kinds);
  return kinds;
}

/** Read by the protocol for all operations (docs/contract.md 1.3). */
const everywhere = new Set(['format', 'lang']);

function listUnknownNames(shape: z.ZodType | undefined, query: URLSearchParams): string[] {
  if (query.size === 0) return [];
  const kinds = kindsOf(shape);
  const names = new Set(query.keys());
  return [...names].filter((name) => !kinds.has(plainName(name)) && !everywhere.has(name));
}

export function refuseUnknownNames(shape: z.ZodType | undefined, query: URLSearchParams): FieldError[] {
  const names = listUnknownNames(shape, query);
  const known = [...kindsOf(shape).keys(), ...everywhere];
  return names.slice(0, 100).map((parameter): FieldError => {
    return { parameter, code: 'UNKNOWN_NAME', detail: unknownName(plainName(parameter), known) };
  });
}

/** PHP and others append brackets to the names of lists: `features[]` and `features[0]` are `features`. */
function plainName(name: string): string {
  return name.replace(/\[\d*\]$/, '');
}

/** Header that confirms strict reading (RFC 7240). */
const strictApplied = { 'preference-applied': 'handling=strict' } as const;

export function wantsStrictness(headers: Headers): boolean {
  const preferences = headers.get('prefer')?.split(/[,;]/) ?? [];
  return preferences.some((preference) => /^\s*handling\s*=\s*"?strict"?\s*$/i.test(preference));
}

const keyNames = new Set(['apikey', 'api_key', 'api-key', 'x-api-key', 'key', 'access_token', 'client', 'signature']);

/**
 * Throws KEY_IN_QUERY for a parameter with a name used for keys, or with a value in the form of a key (docs/contract.md
 * 1.1).
 */
export function refuseKeyInQuery(query: URLSearchParams): void {
  for (const [name, value] of query) {
    if (!keyNames.has(name.toLowerCase()) && !value.split(',').some(looksLikeApiKey) && !looksLikeApiKey(name)) {
      continue;
    }
    throw new ApiError('KEY_IN_QUERY', { detail: 'Send the key as X-API-Key or as Authorization: Bearer' });
  }
}
