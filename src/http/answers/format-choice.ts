import { ApiError } from '../problem.ts';
import { languages, type Language } from '../../values/texts.ts';
import type { FieldError } from '../../formats/fields/field-errors.ts';

export type Format = 'json' | 'xml';

/** `lines` is NDJSON, which lists may have. */
export type AnswerForm = Format | 'lines';

const formats: readonly string[] = ['json', 'xml'];

const mediaTypes: Readonly<Record<AnswerForm, readonly string[]>> = {
  json: ['application/json', 'application/problem+json'],
  xml: ['application/xml', 'text/xml', 'application/problem+xml'],
  lines: ['application/x-ndjson'],
};

export function negotiateForm(
  { mediaType, forms = ['json', 'xml'] }: { mediaType?: string; forms?: readonly AnswerForm[] },
  { query, request }: { query: URLSearchParams; request: Request },
): AnswerForm {
  const accept = request.headers.get('accept');
  if (mediaType !== undefined) return problemFormatFor(query, accept, mediaType);
  return forms.includes('xml') ? formFor(query, accept, forms.includes('lines')) : jsonFormatFor(query, accept);
}

export function choosePageForm(context: { query: URLSearchParams; request: Request }): AnswerForm {
  try {
    return negotiateForm({}, context);
  } catch (error) {
    if (error instanceof ApiError) return 'json';
    throw error;
  }
}

/** Format of problems and of answers written at once. */
export function formatOf(form: AnswerForm): Format {
  return form === 'lines' ? 'json' : form;
}

/**
 * Parameter `format`, else the `Accept` header with its q-values, else JSON (docs/contract.md 1.2). NDJSON is chosen by
 * the header only. Throws INVALID_PARAMETER for another `format`, NOT_ACCEPTABLE when the header allows none that is
 * offered.
 */
function formFor(query: URLSearchParams, accept: string | null, hasLines = false): AnswerForm {
  const wishes = query.getAll('format').filter((wish) => wish !== '');
  const [wish] = wishes;
  if (wish === undefined) return acceptedForm(accept, hasLines ? ['json', 'xml', 'lines'] : ['json', 'xml']);
  if (wishes.length === 1 && formats.includes(wish)) return wish as Format;
  const detail = wishes.length > 1 ? 'Sent more than once' : 'Must be json or xml';
  throw new ApiError('INVALID_PARAMETER', {
    detail: `format: ${detail}`,
    errors: [{ parameter: 'format', code: wishes.length > 1 ? 'DUPLICATE' : 'INVALID_VALUE', detail }],
    allowed: [...formats],
  });
}

/**
 * For operations with a single media type. Throws NOT_ACCEPTABLE when `format` or `Accept` ask for something else,
 * INVALID_PARAMETER as `formFor`.
 */
function problemFormatFor(query: URLSearchParams, accept: string | null, mediaType: string): Format {
  const isFormatWished = query.getAll('format').some((wish) => wish !== '');
  if (isFormatWished) formFor(query, accept);
  const [family = ''] = mediaType.split('/');
  const ranges = accept === null || accept.trim() === '' ? [] : weightedRanges(accept);
  const fitting = [mediaType, `${family}/*`, '*/*'].map((name) => ranges.filter(({ range }) => range === name));
  const decisive = fitting.find((named) => named.length > 0) ?? [];
  const isAccepted = ranges.length === 0 || decisive.some(({ q }) => q > 0);
  if (!isFormatWished && isAccepted) return 'json';
  throw new ApiError('NOT_ACCEPTABLE', { detail: `The answer comes as ${mediaType}`, allowed: [mediaType] });
}

/** Like `formFor`, for operations without XML: throws NOT_ACCEPTABLE when only XML is accepted. */
function jsonFormatFor(query: URLSearchParams, accept: string | null): Format {
  const isFormatWished = query.getAll('format').some((wish) => wish !== '');
  const isOffered = isFormatWished
    ? formFor(query, accept) === 'json'
    : accept === null || accept.trim() === '' || preferenceFor('json', weightedRanges(accept)).q > 0;
  if (isOffered) return 'json';
  throw new ApiError('NOT_ACCEPTABLE', {
    detail: 'The answer comes as application/json',
    allowed: ['application/json'],
  });
}

function acceptedForm(accept: string | null, offered: readonly AnswerForm[]): AnswerForm {
  if (accept === null || accept.trim() === '' || accept === '*/*') return 'json';
  const ranges = weightedRanges(accept);
  const wished = offered.map((form) => ({ form, ...preferenceFor(form, ranges) })).filter(({ q }) => q > 0);
  // The contract is silent on equal q-values: an exact media type precedes a wildcard, then the order decides.
  const [best] = wished.sort((a, b) => b.q - a.q || b.specificity - a.specificity || a.place - b.place);
  if (best) return best.form;
  const allowed = offered.map((form) => mediaTypes[form][0] ?? '');
  throw new ApiError('NOT_ACCEPTABLE', { detail: `The answer comes as ${allowed.join(' or ')}`, allowed });
}

interface WeightedRange {
  range: string;
  q: number;
  place: number;
}

/** For `Accept` and `Accept-Language`: in lower case; an unreadable q counts as 0. */
export function weightedRanges(header: string): WeightedRange[] {
  return header.split(',').map((entry, place) => {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const q = weight === undefined ? 1 : /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
    return { range, q, place };
  });
}

interface Preference {
  q: number;
  specificity: number;
  place: number;
}

/** The most specific range that matches one of the form's media types decides. */
function preferenceFor(form: AnswerForm, ranges: WeightedRange[]): Preference {
  let best: Preference = { q: 0, specificity: -1, place: Infinity };
  for (const { range, q, place } of ranges) {
    const specificity = specificityOf(range, form);
    const isBetter = specificity > best.specificity || (specificity === best.specificity && q > best.q);
    if (specificity >= 0 && isBetter) best = { q, specificity, place };
  }
  return best;
}

function specificityOf(range: string, form: AnswerForm): number {
  if (mediaTypes[form].includes(range)) return 2;
  if (range === 'application/*' || (range === 'text/*' && form === 'xml')) return 1;
  return range === '*/*' ? 0 : -1;
}

/** `lang`, else `Accept-Language`, else French; returns the error for an unknown `lang`. */
export function findLanguage(query: URLSearchParams, acceptLanguage: string | null): Language | FieldError {
  const wishes = query.getAll('lang').filter((wish) => wish !== '');
  const [wish] = wishes;
  if (wish === undefined)
    return (
      acceptedLanguages(acceptLanguage ?? '')
        .map(knownLanguage)
        .find(Boolean) ?? 'fr'
    );
  if (wishes.length > 1) return { parameter: 'lang', code: 'DUPLICATE', detail: 'Sent more than once' };
  const detail = `Must be one of ${languages.join(', ')}`;
  return knownLanguage(wish) ?? { parameter: 'lang', code: 'INVALID_VALUE', detail };
}

/** Most wanted first, each as two letters or more; includes languages that the service does not have. */
export function acceptedLanguages(header: string): string[] {
  const ranges = weightedRanges(header).filter(({ q }) => q > 0);
  ranges.sort((left, right) => right.q - left.q || left.place - right.place);
  return ranges.map(({ range }) => (range.split('-')[0] ?? '').toLowerCase());
}

function knownLanguage(text: string): Language | undefined {
  return languages.find((language) => language === text.toLowerCase());
}
