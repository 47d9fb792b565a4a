import { languages, type Language } from '../values/texts.ts';
import type { FieldError } from '../formats/fields/field-errors.ts';
import { weightedRanges } from './answers/format-choice.ts';

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
