import type { OpenSearch } from '../../../opensearch/client.ts';
import type { LodgingTable } from '../../rules/lodging-table.ts';
import { keyOfName } from '../../rules/place.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import type { WordCriteria } from '../../rules/text/phrases.ts';
import { listOpen } from '../../rules/text/explained-text.ts';
import { roleOf, type TextPart } from '../../rules/text/text-part.ts';
import { guessPart, listContentWords, understandText, type UnderstoodText } from '../../rules/text/understood-text.ts';
import { matchInDescription, matchInWords, matchLodgings, matchNames, matchUnderstood } from './text-query.ts';
import { aggregated, matchAll, matchAny, type Clause } from '../query-language.ts';
import { foldByLodging, readLodgingFigures } from '../scripts/lodging-figures.ts';
import { sendSearch } from '../send-search.ts';
import { isNegation, keyOfWord } from '../../rules/text/vocabulary.ts';
import { addScore, chooseLodgings, scoreOf, type SearchText } from './choose-lodgings.ts';
import { lexiconFor } from './lexicon.ts';

interface TextTarget {
  client: OpenSearch;
  lodgings: string;
  gateways: readonly string[];
  readTable: () => Promise<LodgingTable>;
}

/** Undefined when the text has no words. Throws SearchUnavailable. */
export async function readText(
  target: TextTarget,
  asked: Pick<StayCriteria, 'q' | 'today' | 'language' | keyof WordCriteria>,
): Promise<SearchText | undefined> {
  const { q = '', today, language } = asked;
  const lexicon = lexiconFor(await target.readTable(), target.gateways);
  const understood = understandText(q, lexicon, { language, today });
  if (!understood) return undefined;
  const { words, criteria } = understood;
  const guesses = new Map(understood.parts.map((part) => [part, guessPart(part, lexicon, language)]));
  const sizes = listOpen(asked, criteria).flatMap(({ asks }) => matchSize(asks));
  const found = await askLodgings(target, [
    ...(sizes.length > 0 ? [{ of: 'sizes', where: 'understood', clause: matchAll(sizes) } as const] : []),
    ...listQuestions(words, understood.parts, guesses),
  ]);
  const named = listNamed(found, understood);
  if (named.length > 0) {
    const parts = understandText(q, lexicon, { language })?.parts ?? [];
    const chosen = { relaxed: [], clause: matchLodgings(named), size: named.length };
    return { words, parts, criteria: [], required: [], wordScores: new Map(), ...chosen };
  }
  const parts = understood.parts.map((part) => {
    const guess = guesses.get(part);
    return guess && (found.count(part) === 0 || isSameStem(part, guess)) ? guess : part;
  });
  const required = parts
    .filter((part) => roleOf(part) !== 'word')
    .map((part) => ({ part, lodgings: found.of(part, 'understood') }));
  const large = sizes.length > 0 ? found.of('sizes', 'understood') : undefined;
  const wordScores = scoreWords(parts, found);
  return { words, parts, criteria, required, wordScores, large, ...chooseLodgings({ required, wordScores }, large) };
}

/** The index drops doubled letters: it finds the correct word in place of the typed one. */
function isSameStem({ typed }: TextPart, { correctedTo = '' }: TextPart): boolean {
  const [one, other] = [typed, correctedTo].map((word) => keyOfWord(word).replace(/(.)\1/g, '$1'));
  return one === other;
}

/** A clause whose lodgings are listed. */
interface Question {
  of: TextPart | 'name' | 'names' | 'sizes';
  where: 'understood' | 'words' | 'description';
  clause: Clause;
}

function listQuestions(
  words: readonly string[],
  parts: readonly TextPart[],
  guesses: ReadonlyMap<TextPart, TextPart | undefined>,
): Question[] {
  const whole = keyOfName(words.join(' '));
  const isName = matchAny([{ term: { reference: whole } }, { term: { wholeName: whole } }]);
  return [
    { of: 'name', where: 'words', clause: isName },
    { of: 'names', where: 'words', clause: matchNames(listContentWords(words)) },
    ...parts.flatMap((part, at): Question[] => {
      if (roleOf(part) !== 'word') return [{ of: part, where: 'understood', clause: matchUnderstood(part) }];
      const guess = guesses.get(part);
      const isLast = at === parts.length - 1;
      return [
        { of: part, where: 'words', clause: matchAll(part.words.map((word) => matchInWords(word, isLast))) },
        { of: part, where: 'description', clause: matchAll(part.words.map(matchInDescription)) },
        ...(guess ? [{ of: guess, where: 'understood', clause: matchUnderstood(guess) } as const] : []),
      ];
    }),
  ];
}

type FoundLodgings = Awaited<ReturnType<typeof askLodgings>>;

/** Bits of a score. */
const clausesAtOnce = 24;

/** Per lodging, the sum of its clauses' scores; each clause has its own bit. */
const listScores = foldByLodging('lowest', { slots: { value: '(long) _score' } });

/** Reads `lodgings`, with one document each where `arrivals` has hundreds. Throws SearchUnavailable. */
async function askLodgings({ client, lodgings, gateways }: TextTarget, questions: readonly Question[]) {
  const matching = new Map<Question, Set<number>>(questions.map((question) => [question, new Set()]));
  for (let first = 0; first < questions.length; first += clausesAtOnce) {
    const some = questions.slice(first, first + clausesAtOnce);
    // As clauses of one query they use the word index; as aggregation filters each would be tried on every lodging.
    const should = some.map(({ clause: filter }, at) => ({ constant_score: { filter, boost: 2 ** at } }));
    const query = { bool: { filter: [{ terms: { gateways } }], should, minimum_should_match: 1 } };
    const answer = await sendSearch(client, lodgings, { query, ...aggregated, aggs: listScores });
    for (const [id, bits] of readLodgingFigures('lowest', [answer])) {
      for (const [at, question] of some.entries()) if ((bits >> at) & 1) matching.get(question)?.add(id);
    }
  }
  const of = (asked: Question['of'], where: Question['where']): ReadonlySet<number> =>
    questions
      .filter((question) => question.of === asked && question.where === where)
      .reduce((all, question) => all.union(matching.get(question) ?? new Set<number>()), new Set<number>());
  return { of, count: (part: TextPart) => of(part, 'words').size + of(part, 'description').size };
}

/** Lodgings that the whole text names. Words of time may be in a name, too: `Villa Juillet`, a place called Mars. */
function listNamed({ of }: FoundLodgings, { parts, criteria }: UnderstoodText): number[] {
  const whole = of('name', 'words');
  if (whole.size > 0) return [...whole];
  const named = of('names', 'words');
  const isTimed = criteria.some(({ kind }) => kind === 'dates' || kind === 'nights');
  const isUnderstood = criteria.length > 0 || parts.some((part) => roleOf(part) !== 'word');
  return isTimed || (!isUnderstood && named.size === 1) ? [...named] : [];
}

function matchSize({ pax, bedrooms }: WordCriteria): Clause[] {
  const sizes = Object.entries({ personMax: pax, bedrooms }).filter(([, least]) => least !== undefined);
  return sizes.map(([field, least]) => ({ range: { [field]: { gte: least } } }));
}

/** A word behind a negation must not rank what it rules out. */
function ranks(part: TextPart): boolean {
  return roleOf(part) === 'word' && !/^\d+$/.test(part.typed) && !part.isAfterNegation && !isNegation(part.typed);
}

function scoreWords(parts: readonly TextPart[], { of }: FoundLodgings): Map<number, number> {
  const scores = new Map<number, number>();
  for (const part of parts.filter(ranks)) {
    const inWords = of(part, 'words');
    addScore(scores, inWords, scoreOf.word);
    addScore(scores, of(part, 'description').difference(inWords), scoreOf.description);
  }
  return scores;
}
