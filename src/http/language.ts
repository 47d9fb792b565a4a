import { languages, type Language } from '../values/texts.ts';
import { ApiError } from './problem.ts';
import { weightedRanges } from './answers/format-choice.ts';

/** Chooses the language: `lang`, else `Accept-Language`, else French. Throws INVALID_PARAMETER for an unknown `lang`. */
export function languageFor(query: URLSearchParams, acceptLanguage: string | null): Language {
  const wishes = query.getAll('lang').filter((wish) => wish !== '');
  const [wish] = wishes;
  if (wish === undefined) return acceptedLanguage(acceptLanguage ?? '') ?? 'fr';
  const language = wishes.length === 1 ? knownLanguage(wish) : undefined;
  if (language !== undefined) return language;
  const detail = wishes.length > 1 ? 'Sent more than once' : `Must be one of ${languages.join(', ')}`;
  throw new ApiError('INVALID_PARAMETER', {
    detail: `lang: ${detail}`,
    errors: [{ parameter: 'lang', code: 'INVALID_VALUE', detail }],
    allowed: [...languages],
  });
}

/** Yields the language of the service that a browser wishes most; undefined when it wishes none of them. */
export function acceptedLanguage(header: string): Language | undefined {
  const ranges = weightedRanges(header).filter(({ q }) => q > 0);
  ranges.sort((left, right) => right.q - left.q || left.place - right.place);
  for (const { range } of ranges) {
    const language = knownLanguage(range.split('-')[0] ?? '');
    if (language !== undefined) return language;
  }
  return undefined;
}

function knownLanguage(text: string): Language | undefined {
  return languages.find((language) => language === text.toLowerCase());
}
