import type { HttpMiddleware } from './http-env.ts';
import { z } from 'zod';
import type { FieldError } from '../formats/fields/field-errors.ts';
import { languageFor } from './language.ts';
import type { Operation } from './operation.ts';
import { pathReader } from './path.ts';
import { kindsOf, parseParameters, plainName } from './parse-parameters.ts';
import { ApiError } from './problem.ts';
import { strictApplied, unknownName, wantsStrictness } from './strictness.ts';

/** Known everywhere (docs/contract.md 1.3), read by the protocol itself. */
const everywhere = new Set(['format', 'lang']);

/**
 * Chooses the language and reads path and query by the operation's shapes; query names that it does not know are told in
 * X-Unknown-Parameters; of a strict request they are refused as UNKNOWN_PARAMETER. Throws one 400 that names all wrong parameters: MISSING_PARAMETER when a required one is missing, else
 * INVALID_DATE, INVALID_DATE_RANGE or INVALID_PARAMETER after the first wrong one.
 */
export function readParameters(operation: Operation): HttpMiddleware {
  const readPath = pathReader(operation.path);
  return async (c, next) => {
    const { request, query, path, headers } = c.var.requestContext;
    const unknown = unknownNames(operation.query, query);
    if (unknown.length > 0) headers['x-unknown-parameters'] = unknown.slice(0, 20).map(headerText).join(', ');
    if (wantsStrictness(request.headers)) {
      Object.assign(headers, strictApplied);
      if (unknown.length > 0) throw unknownParameters(unknown, operation.query);
    }
    const language = languageFor(query, request.headers.get('accept-language'));
    c.set('parameters', { language, ...parseParameters(operation, readPath(path), query) });
    await next();
  };
}

function unknownNames(shape: z.ZodType | undefined, query: URLSearchParams): string[] {
  if (query.size === 0) return [];
  const kinds = kindsOf(shape);
  const names = new Set(query.keys());
  return [...names].filter((name) => !kinds.has(plainName(name)) && !everywhere.has(name));
}

function unknownParameters(names: readonly string[], shape: z.ZodType | undefined): ApiError {
  const known = [...kindsOf(shape).keys(), ...everywhere];
  const errors = names.slice(0, 100).map((parameter): FieldError => {
    return { parameter, code: 'UNKNOWN_NAME', detail: unknownName(plainName(parameter), known) };
  });
  const detail = errors.map((error) => error.detail).join('; ');
  return new ApiError('UNKNOWN_PARAMETER', { detail: detail.slice(0, 1000), errors });
}

/** Yields a parameter's name as a header can carry it. */
function headerText(name: string): string {
  return encodeURIComponent(name).slice(0, 60);
}
