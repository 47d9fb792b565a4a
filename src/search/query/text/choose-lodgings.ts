import type { UnderstoodCriteria } from '../../rules/text/criterion-phrases.ts';
import { roleOf, type PartRole, type TextPart } from '../../rules/text/text-part.ts';
import { matchLodgings } from './text-query.ts';
import type { Clause } from '../query-language.ts';

export interface RequiredPart {
  part: TextPart;
  lodgings: ReadonlySet<number>;
}

interface ChosenLodgings {
  /** Understood, but no longer required, because no lodging has all that is. */
  relaxed: readonly TextPart[];
  /** Absent when every lodging matches equally. */
  clause?: Clause;
  /** Lodgings in the clause. */
  size: number;
}

interface Choice {
  /** Parts that filter, with the lodgings on the channels that have them. */
  required: readonly RequiredPart[];
  /** Of lodgings with words that only rank. */
  wordScores: ReadonlyMap<number, number>;
}

export interface SearchText extends ChosenLodgings, Choice {
  /** All words as typed. */
  words: readonly string[];
  /** In the order of the text; those of corrected words have their spelling. */
  parts: readonly TextPart[];
  criteria: readonly UnderstoodCriteria[];
  /** Lodgings of the size that the text states. */
  large?: ReadonlySet<number> | undefined;
}

const nothing: Clause = { match_none: {} };

/** Roles of optional parts, in the order in which they are given up. */
const relaxedFirst: readonly PartRole[] = ['kind', 'surrounding', 'feature'];

export const isWish = (part: TextPart) => relaxedFirst.includes(roleOf(part));

/** The lodgings with every required part, limited to `among` if given; undefined if nothing limits them. */
export function listWithAll(
  required: readonly RequiredPart[],
  among: ReadonlySet<number> | undefined,
): ReadonlySet<number> | undefined {
  const sets = [...(among ? [among] : []), ...required.map(({ lodgings }) => lodgings)];
  return sets.length > 0 ? sets.reduce((one, other) => one.intersection(other)) : undefined;
}

/** Gives up as few optional parts as possible, so that at least one lodging of `among` has all others. */
export function chooseLodgings(
  { required, wordScores }: Choice,
  among: ReadonlySet<number> | undefined,
): ChosenLodgings {
  const without = (given: readonly RequiredPart[]) =>
    listWithAll(
      required.filter((each) => !given.includes(each)),
      among,
    );
  const relaxed = findFewest(
    required.filter(({ part }) => isWish(part)),
    (given) => without(given)?.size !== 0,
  );
  if (!relaxed) return { relaxed: [], clause: nothing, size: 0 };
  const scores = new Map(wordScores);
  for (const { lodgings } of relaxed) addScore(scores, lodgings, scoreOf.relaxed);
  return { relaxed: relaxed.map(({ part }) => part), ...writeScores(scores, without(relaxed)) };
}

/** The smallest set of optional parts that is enough to give up; undefined if giving up all of them is not enough. */
function findFewest(
  wishes: readonly RequiredPart[],
  isEnough: (given: readonly RequiredPart[]) => boolean,
): readonly RequiredPart[] | undefined {
  const placeOf = ({ part }: RequiredPart) => relaxedFirst.indexOf(roleOf(part));
  const inOrder = wishes.toSorted((a, b) => placeOf(a) - placeOf(b));
  for (let count = 0; count <= inOrder.length; count += 1) {
    const found = listSubsets(inOrder, count).find(isEnough);
    if (found) return found;
  }
  return undefined;
}

/** In the order of the items. */
function listSubsets<Item>(items: readonly Item[], count: number): Item[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, at) => listSubsets(items.slice(at + 1), count - 1).map((rest) => [item, ...rest]));
}

/** Added to a lodging’s score: for a part given up that it has, for a word in its names or labels, or in its descriptions. */
export const scoreOf = { relaxed: 3, word: 2, description: 1 };

export function addScore(scores: Map<number, number>, lodgings: Iterable<number>, more: number): void {
  for (const id of lodgings) scores.set(id, (scores.get(id) ?? 0) + more);
}

/** A query with the scores; without `all`, every lodging matches. */
function writeScores(scores: ReadonlyMap<number, number>, all: ReadonlySet<number> | undefined) {
  const scored = [...scores].filter(([id]) => !all || all.has(id));
  const tiers = [...Map.groupBy(scored, ([, score]) => score)].map(([score, own]) => ({
    constant_score: { filter: matchLodgings(own.map(([id]) => id)), boost: score + 1 },
  }));
  if (!all && tiers.length === 0) return { size: 0 };
  const others = all && [...all].filter((id) => !scores.has(id));
  const unscored = others ? matchLodgings(others) : { match_all: {} };
  const queries = others?.length === 0 ? tiers : [...tiers, { constant_score: { filter: unscored, boost: 1 } }];
  if (queries.length === 0) return { clause: nothing, size: 0 };
  return { clause: { dis_max: { queries } } as Clause, size: all?.size ?? scored.length };
}
