import type { HttpMiddleware } from './http-env.ts';
import { findLanguage } from './language.ts';
import type { Operation } from './operation.ts';
import { pathReader } from './path.ts';
import { listUnknownNames, parseParameters, refuseUnknownNames } from './parse-parameters.ts';
import { strictApplied, wantsStrictness } from './strictness.ts';

/**
 * Also chooses the language; unknown query names are listed in X-Unknown-Parameters. Throws one 400 that names all
 * wrong parameters: UNKNOWN_PARAMETER when a strict request has an unknown one, MISSING_PARAMETER when a required one
 * is missing, else INVALID_DATE, INVALID_DATE_RANGE or INVALID_PARAMETER after the first wrong one.
 */
export function readParameters(operation: Operation): HttpMiddleware {
  const readPath = pathReader(operation.path);
  return async (c, next) => {
    const { request, query, path, headers } = c.get('requestContext');
    const unknown = listUnknownNames(operation.query, query);
    if (unknown.length > 0) headers['x-unknown-parameters'] = unknown.slice(0, 20).map(headerText).join(', ');
    const isStrict = wantsStrictness(request.headers);
    if (isStrict) Object.assign(headers, strictApplied);
    const language = findLanguage(query, request.headers.get('accept-language'));
    const wrong = isStrict ? refuseUnknownNames(operation.query, query) : [];
    if (typeof language !== 'string') wrong.push(language);
    const parameters = parseParameters(operation, readPath(path), query, wrong);
    if (typeof language === 'string') c.set('parameters', { language, ...parameters });
    await next();
  };
}

/** Escaped, since a header cannot carry every name. */
function headerText(name: string): string {
  return encodeURIComponent(name).slice(0, 60);
}
