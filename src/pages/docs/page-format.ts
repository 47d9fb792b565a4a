import { weightedRanges } from '../../http/answers/format-choice.ts';
import { ApiError } from '../../http/problem.ts';

/**
 * Decides by the `format` parameter, else the Accept header, else JSON. Throws INVALID_PARAMETER for another `format`,
 * NOT_ACCEPTABLE when the header allows neither.
 */
export function negotiatePageFormat(query: URLSearchParams, accept: string | null): 'html' | 'json' {
  const [wish, ...more] = query.getAll('format').filter((text) => text !== '');
  if (wish !== undefined) {
    if (more.length === 0 && (wish === 'html' || wish === 'json')) return wish;
    const detail = more.length > 0 ? 'Sent more than once' : 'Must be html or json';
    const errors = [{ parameter: 'format', code: 'INVALID_VALUE' as const, detail }];
    throw new ApiError('INVALID_PARAMETER', { detail: `format: ${detail}`, errors, allowed: ['html', 'json'] });
  }
  if (accept === null || accept.trim() === '') return 'json';
  const html = findWeight(['text/html', 'text/*', '*/*'], accept);
  const json = findWeight(['application/json', 'application/*', '*/*'], accept);
  if (html > json) return 'html';
  if (json > 0) return 'json';
  throw new ApiError('NOT_ACCEPTABLE', {
    detail: 'The answer comes as text/html or application/json',
    allowed: ['text/html', 'application/json'],
  });
}

/** The most specific name in the header decides. */
function findWeight(names: readonly string[], accept: string): number {
  const ranges = weightedRanges(accept);
  const deciding = names.map((name) => ranges.filter(({ range }) => range === name)).find((found) => found.length > 0);
  return Math.max(0, ...(deciding ?? []).map(({ q }) => q));
}
