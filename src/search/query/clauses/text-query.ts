import { type Meaning, type TextPart, splitWords } from '../../rules/text/understood-text.ts';
import { keyOfName, splitTypedWords } from '../../rules/place.ts';
import { matchAll, matchAny, type Clause } from '../query-language.ts';

/** Lodgings that match the filter and no tier with a higher score. */
export interface TextTier {
  score: number;
  filter: Clause;
}

/** Best tier first; every part must match (docs/contract.md 4.17, relevance). `words` are all typed words. */
export function listTextTiers(words: readonly string[], parts: readonly TextPart[]): TextTier[] {
  const whole = keyOfName(words.join(' '));
  const last = parts.at(-1) as TextPart;
  return [
    { score: 5, filter: matchAny([{ term: { reference: whole } }, { term: { wholeName: whole } }]) },
    { score: 4, filter: matchNames(words) },
    { score: 3, filter: matchAll(parts.map(matchPart)) },
    {
      score: 2,
      filter: matchAll([...parts.slice(0, -1).map(matchPart), matchBegun(last)]),
    },
    { score: 1, filter: matchAll(parts.map(matchDescribed)) },
  ];
}

/** Allows one typing error from three letters, two from six. A part with a meaning is spelled correctly. */
export function matchPartFuzzily(part: TextPart, nearest: Meaning | undefined): Clause {
  if (part.meaning) return matchDescribed(part);
  return matchAny([
    matchDescribed(part),
    matchAll(part.words.map((word) => matchAny([matchAnyForm(word), matchFuzzily(word)]))),
    ...(nearest ? matchMeaning(nearest) : []),
  ]);
}

/** OpenSearch's limit of values per clause. */
const longestClause = 65_536;

export function matchLodgings(ids: readonly number[]): Clause {
  const starts = Array.from({ length: Math.ceil(ids.length / longestClause) }, (_, part) => part * longestClause);
  const clauses = starts.map((start) => ({ terms: { lodgingId: ids.slice(start, start + longestClause) } }));
  return matchAll([matchAny(clauses)]);
}

export function scoreTiers(tiers: readonly TextTier[]): Clause {
  return { dis_max: { queries: tiers.map(({ score, filter }) => ({ constant_score: { filter, boost: score } })) } };
}

export function matchNames(words: readonly string[]): Clause {
  return matchAll(words.map((word) => matchWord('names', word)));
}

function matchPart({ words, meaning }: TextPart): Clause {
  if (meaning?.isNegated) return matchAny(matchMeaning(meaning));
  return matchAny([...(meaning ? matchMeaning(meaning) : []), matchAll(words.map(matchAnyForm))]);
}

function matchMeaning({ features, surroundings, types, subTypes, places, forms, isNegated }: Meaning): Clause[] {
  const codes = Object.entries({ features, surroundings, type: types, subType: subTypes })
    .filter(([, values]) => values.length > 0)
    .map(([field, values]) => ({ terms: { [field]: values } }));
  if (isNegated) return [{ bool: { must_not: codes } }];
  return [...codes, ...[...places, ...forms].map((name) => matchAll(splitWords(name).map(matchAnyForm)))];
}

function matchDescribed(part: TextPart): Clause {
  if (part.meaning?.isNegated) return matchPart(part);
  const fields = ['description', 'description.fr', 'description.en'];
  return matchAny([matchPart(part), matchAll(part.words.map((word) => matchIn(fields, word)))]);
}

/** The last word may be a prefix. */
function matchBegun(part: TextPart): Clause {
  if (part.meaning?.isNegated) return matchPart(part);
  const last = { match_bool_prefix: { words: { query: foldTyped(part.words.at(-1) as string), operator: 'and' } } };
  return matchAny([matchPart(part), matchAll([...part.words.slice(0, -1).map(matchAnyForm), last])]);
}

function matchAnyForm(word: string): Clause {
  return matchIn(['words', 'stems', 'stems.en'], word);
}

function matchIn(fields: readonly string[], word: string): Clause {
  return matchAny(fields.map((field) => matchWord(field, word)));
}

function matchWord(field: string, word: string): Clause {
  return { match: { [field]: { query: foldTyped(word), operator: 'and' } } };
}

function matchFuzzily(word: string): Clause {
  return {
    match: {
      words: { query: foldTyped(word), operator: 'and', fuzziness: 'AUTO', prefix_length: 1, max_expansions: 50 },
    },
  };
}

function foldTyped(word: string): string {
  return splitTypedWords(word).join(' ');
}
