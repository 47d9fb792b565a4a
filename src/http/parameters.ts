import type { HttpMiddleware } from './http-env.ts';
import { z } from 'zod';
import type { FieldError } from '../formats/fields/field-errors.ts';
import { findLanguage } from './language.ts';
import type { Operation } from './operation.ts';
import { pathReader } from './path.ts';
import { kindsOf, parseParameters, plainName } from './parse-parameters.ts';
import { strictApplied, unknownName, wantsStrictness } from './strictness.ts';

/** Known everywhere (docs/contract.md 1.3), read by the protocol itself. */
const everywhere = new Set(['format', 'lang']);

/**
 * Chooses the language and reads path and query by the operation's shapes; query names that it does not know are told in
 * X-Unknown-Parameters. Throws one 400 that names all wrong parameters: UNKNOWN_PARAMETER when a strict request has an unknown one,
 * MISSING_PARAMETER when a required one is missing, else INVALID_DATE, INVALID_DATE_RANGE or INVALID_PARAMETER after the first wrong one.
 */
export function readParameters(operation: Operation): HttpMiddleware {
  const readPath = pathReader(operation.path);
  return async (c, next) => {
    const { request, query, path, headers } = c.get('requestContext');
    const unknown = unknownNames(operation.query, query);
    if (unknown.length > 0) headers['x-unknown-parameters'] = unknown.slice(0, 20).map(headerText).join(', ');
    const isStrict = wantsStrictness(request.headers);
    if (isStrict) Object.assign(headers, strictApplied);
    const language = findLanguage(query, request.headers.get('accept-language'));
    const wrong = isStrict ? unknownParameters(unknown, operation.query) : [];
    if (typeof language !== 'string') wrong.push(language);
    const parameters = parseParameters(operation, readPath(path), query, wrong);
    if (typeof language === 'string') c.set('parameters', { language, ...parameters });
    await next();
  };
}

function unknownNames(shape: z.ZodType | undefined, query: URLSearchParams): string[] {
  if (query.size === 0) return [];
  const kinds = kindsOf(shape);
  const names = new Set(query.keys());
  return [...names].filter((name) => !kinds.has(plainName(name)) && !everywhere.has(name));
}

function unknownParameters(names: readonly string[], shape: z.ZodType | undefined): FieldError[] {
  const known = [...kindsOf(shape).keys(), ...everywhere];
  return names.slice(0, 100).map((parameter): FieldError => {
    return { parameter, code: 'UNKNOWN_NAME', detail: unknownName(plainName(parameter), known) };
  });
}

/** Yields a parameter's name as a header can carry it. */
function headerText(name: string): string {
  return encodeURIComponent(name).slice(0, 60);
}
