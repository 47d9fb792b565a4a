import { splitTypedWords } from '../../rules/place.ts';
import type { KnownPlace } from '../../rules/text/known-places.ts';
import type { Meaning, TextPart } from '../../rules/text/text-part.ts';
import { matchAll, matchAny, type Clause } from '../query-language.ts';
import { buildSizeClauses, locationField, matchArea } from '../stay-query.ts';

/** OpenSearch's limit of values per clause. */
const longestClause = 65_536;

export function matchLodgings(ids: readonly number[]): Clause {
  const starts = Array.from({ length: Math.ceil(ids.length / longestClause) }, (_, part) => part * longestClause);
  const clauses = starts.map((start) => ({ terms: { lodgingId: ids.slice(start, start + longestClause) } }));
  return matchAll([matchAny(clauses)]);
}

/** Lodgings whose names and places have all the words. */
export function matchNames(words: readonly string[]): Clause {
  return matchAll(words.map((word) => matchWord('names', word)));
}

/** The condition on lodgings of an understood part. */
export function matchUnderstood({ meaning, place, isNegated, size, words }: TextPart): Clause {
  if (size) return matchAll(buildSizeClauses(size));
  if (place) return isNegated ? { bool: { must_not: [matchPlace(place, words)] } } : matchPlace(place, words);
  return meaning ? matchMeaning(meaning) : { match_none: {} };
}

/** A place with a point has no lodgings, but may be in the name of one. */
function matchPlace({ marks, boxes, point }: KnownPlace, words: readonly string[]): Clause {
  const area = locationField({ precision: 'rounded' });
  return matchAny([
    ...(marks.length > 0 ? [{ terms: { places: marks } }] : []),
    ...boxes.map((box) => matchArea(area, box)),
    ...(point ? [matchNames(words)] : []),
  ]);
}

function matchMeaning({ features, surroundings, types, subTypes, isNegated }: Meaning): Clause {
  const codes = Object.entries({ features, surroundings, type: types, subType: subTypes })
    .filter(([, values]) => values.length > 0)
    .map(([field, values]) => ({ terms: { [field]: values } }));
  return isNegated ? { bool: { must_not: codes } } : matchAny(codes);
}

/** In any form of the word; the last word of a text may be the beginning of one. */
export function matchInWords(word: string, isLast: boolean): Clause {
  const begun = { match_bool_prefix: { words: { query: foldTyped(word), operator: 'and' } } };
  return matchAny([matchIn(['words', 'stems', 'stems.en'], word), ...(isLast ? [begun] : [])]);
}

export function matchInDescription(word: string): Clause {
  return matchIn(['description', 'description.fr', 'description.en'], word);
}

function matchIn(fields: readonly string[], word: string): Clause {
  return matchAny(fields.map((field) => matchWord(field, word)));
}

function matchWord(field: string, word: string): Clause {
  return { match: { [field]: { query: foldTyped(word), operator: 'and' } } };
}

function foldTyped(word: string): string {
  return splitTypedWords(word).join(' ');
}
