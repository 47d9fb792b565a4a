import { ApiError } from '../problem.ts';
import { languages, type Language } from '../../values/texts.ts';
import type { FieldError } from '../../formats/fields/field-errors.ts';

export type Format = 'json' | 'xml';

/** `lines` is NDJSON, which lists may have. */
export type AnswerForm = Format | 'lines';

const mediaTypes: Readonly<Record<AnswerForm, readonly string[]>> = {
  json: ['application/json', 'application/problem+json'],
  xml: ['application/xml', 'text/xml', 'application/problem+xml'],
  lines: ['application/x-ndjson'],
};

interface FormatRequest {
  query: URLSearchParams;
  request: Request;
}

/** NDJSON is chosen by the header only. Problems of an operation with a media type of its own are JSON. */
export function negotiateForm(
  { mediaType, forms = ['json', 'xml'] }: { mediaType?: string; forms?: readonly AnswerForm[] },
  request: FormatRequest,
): AnswerForm {
  const offers: readonly OfferedForm<AnswerForm | 'own'>[] =
    mediaType === undefined ? forms.map((form) => [form, mediaTypes[form]]) : [['own', [mediaType]]];
  const form = chooseOffer(offers, ['json', 'xml'], request);
  return form === 'own' ? 'json' : form;
}

export function choosePageForm(request: FormatRequest): AnswerForm {
  try {
    return negotiateForm({}, request);
  } catch (error) {
    if (error instanceof ApiError) return 'json';
    throw error;
  }
}

/** Format of problems and of answers written at once. */
export function formatOf(form: AnswerForm): Format {
  return form === 'lines' ? 'json' : form;
}

/** A form and the media types that select it. Problems list the first type of each form. */
type OfferedForm<Form> = readonly [form: Form, types: readonly string[]];

/**
 * Parameter `format`, else the `Accept` header with its q-values, else the first offer (docs/contract.md 1.2). Throws
 * INVALID_PARAMETER for a `format` that is none of the words, NOT_ACCEPTABLE when none of the offers is wanted.
 */
export function chooseOffer<Form extends string>(
  offers: readonly OfferedForm<Form>[],
  words: readonly string[],
  { query, request }: FormatRequest,
): Form {
  const requested = query.getAll('format').filter((word) => word !== '');
  const [format] = requested;
  if (format !== undefined && (requested.length > 1 || !words.includes(format))) throw wrongFormat(requested, words);
  const found = format === undefined ? acceptedForm(offers, request) : offers.find(([form]) => form === format)?.[0];
  if (found !== undefined) return found;
  const allowed = offers.map(([, [type = '']]) => type);
  throw new ApiError('NOT_ACCEPTABLE', { detail: `Available as ${allowed.join(' or ')}`, allowed });
}

function wrongFormat(requested: readonly string[], words: readonly string[]): ApiError {
  const isDouble = requested.length > 1;
  const detail = isDouble ? 'Sent more than once' : `Must be ${words.join(' or ')}`;
  return new ApiError('INVALID_PARAMETER', {
    detail: `format: ${detail}`,
    errors: [{ parameter: 'format', code: isDouble ? 'DUPLICATE' : 'INVALID_VALUE', detail }],
    allowed: [...words],
  });
}

interface WeightedRange {
  range: string;
  q: number;
  place: number;
}

/** For `Accept…` headers: in lower case. Old clients write `.2`; a q that is no number from 0 to 1 counts as 0. */
export function weightedRanges(header: string): WeightedRange[] {
  return header.split(',').map((entry, place) => {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.split('=')[1];
    const q = Number(weight ?? 1);
    return { range, q: q >= 0 && q <= 1 ? q : 0, place };
  });
}

function acceptedForm<Form>(offers: readonly OfferedForm<Form>[], { headers }: Request): Form | undefined {
  const accept = headers.get('accept')?.trim() ?? '';
  if (accept === '' || accept === '*/*') return offers[0]?.[0];
  const ranges = weightedRanges(accept);
  const wanted = offers.map(([form, types]) => ({ form, ...preferenceFor(types, ranges) })).filter(({ q }) => q > 0);
  // The contract is silent on equal q-values: an exact media type precedes a wildcard, then the order decides.
  return wanted.sort((a, b) => b.q - a.q || b.specificity - a.specificity || a.place - b.place)[0]?.form;
}

/** The most specific range that matches one of the types decides. */
function preferenceFor(types: readonly string[], ranges: readonly WeightedRange[]) {
  const [best] = ranges
    .map(({ range, ...rest }) => ({ ...rest, specificity: specificityOf(range, types) }))
    .filter(({ specificity }) => specificity >= 0)
    .sort((a, b) => b.specificity - a.specificity || b.q - a.q);
  return best ?? { q: 0, specificity: -1, place: Infinity };
}

function specificityOf(range: string, types: readonly string[]): number {
  if (types.includes(range)) return 2;
  if (types.some((type) => range === `${type.split('/')[0]}/*`)) return 1;
  // `*` is how old clients, such as Java before 17.0.12, write any type.
  return range === '*/*' || range === '*' ? 0 : -1;
}

/** `lang`, else `Accept-Language`, else French; returns the error for an unknown `lang`. */
export function findLanguage(query: URLSearchParams, acceptLanguage: string | null): Language | FieldError {
  const requested = query.getAll('lang').filter((word) => word !== '');
  const [lang] = requested;
  if (lang === undefined) {
    return (
      acceptedLanguages(acceptLanguage ?? '')
        .map(knownLanguage)
        .find(Boolean) ?? 'fr'
    );
  }
  if (requested.length > 1) return { parameter: 'lang', code: 'DUPLICATE', detail: 'Sent more than once' };
  const detail = `Must be one of ${languages.join(', ')}`;
  return knownLanguage(lang) ?? { parameter: 'lang', code: 'INVALID_VALUE', detail };
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
