import type { RunningSearch } from './running-search.ts';
import {
  hasOpenDays,
  buildArrivalsQuery,
  buildKindTotalQueries,
  buildLodgingsQuery,
  buildStaysQuery,
  type SearchScope,
} from './stay-query.ts';
import {
  buildFoldBody,
  negate,
  one,
  readLodgingFigures,
  scriptOf,
  type Computation,
} from './scripts/lodging-figures.ts';
import { countStays, countStaysOfKind } from './scripts/stay-scripts.ts';
import { aggregated, matchAny, type Clause, type SearchAnswer, type SearchBody } from './query-language.ts';
import { shareList } from './shared-lists.ts';
import type { Hint } from '../rules/found-stay.ts';
import { listRelaxedSearches, type StayCriteria } from '../rules/stay-criteria.ts';
import { addUnderstood, listOpen } from '../rules/text/explained-text.ts';
import { planSearch } from '../rules/plan.ts';
import { chooseLodgings, type SearchText } from './text/choose-lodgings.ts';
import type { UnderstoodCriteria } from '../rules/text/criterion-phrases.ts';

interface Count {
  bodies: readonly SearchBody[];
  read: (answers: readonly SearchAnswer[]) => number;
}

/** The number of results: of lodgings if grouped, else of stays. */
export async function countTotal(search: RunningSearch): Promise<number> {
  const { bodies, read } = planCount(search);
  return (await shareList(search, 'total', async () => ({ size: 0, total: read(await search.send(bodies)) }))).total;
}

function planCount(scope: SearchScope): Count {
  if (scope.criteria.group) {
    return {
      bodies: [buildFoldBody(buildLodgingsQuery(scope), 'first', one)],
      read: (answers) => readLodgingFigures('first', answers).size,
    };
  }
  return {
    bodies: listCounted(scope).map(({ query, stays }) =>
      stays === one ? { query, size: 0 } : { query, ...aggregated, aggs: { stays: { sum: valueOf(stays) } } },
    ),
    read: (answers) => answers.reduce((sum, answer) => sum + readCount(answer), 0),
  };
}

function readCount({ aggregations, hits }: SearchAnswer): number {
  const sum = aggregations?.['stays'] as { value: number } | undefined;
  return sum?.value ?? hits.total.value;
}

function valueOf({ field, ...stays }: Computation) {
  return field === undefined ? { script: scriptOf(stays) } : { field };
}

export async function countStaysOfLodgings(search: RunningSearch): Promise<ReadonlyMap<number, number>> {
  const bodies = listCounted(search).map(({ query, stays }) => buildFoldBody(query, 'sum', stays));
  return readLodgingFigures('sum', await search.send(bodies));
}

/** Documents and the number of stays that each of them adds. */
interface Counted {
  query: Clause;
  stays: Computation;
}

/** Without given days: the last document of each kind counts all its stays, and the few beyond these days are subtracted. */
function listCounted(scope: SearchScope): Counted[] {
  const { criteria, plan } = scope;
  if (plan.departure !== undefined) return [{ query: buildArrivalsQuery(scope), stays: one }];
  // One request for each length is faster than one request with an aggregation for each.
  if (plan.lengths) return plan.lengths.map((nights) => ({ query: buildStaysQuery(scope, nights), stays: one }));
  if (!hasOpenDays(criteria)) return [{ query: buildArrivalsQuery(scope), stays: countStays(criteria) }];
  const { whole, leftOut } = buildKindTotalQueries(scope);
  return [
    { query: whole, stays: countStaysOfKind(criteria) },
    { query: leftOut, stays: negate(countStays(criteria)) },
  ];
}

type EmptySearch = Pick<RunningSearch, 'excludedLodgingIds' | 'send'> & { read: SearchText | undefined };

/** Limit of criteria tried; a search may have 24. */
const mostHints = 6;

/** Returns what an empty search would find without one of the parts of its text or of its criteria, most results first. */
export async function findHints(search: EmptySearch, asked: StayCriteria): Promise<Hint[]> {
  const inText = search.read ? listTextsWithoutPart(search.read, asked) : [];
  const others = listRelaxedSearches(asked, mostHints).filter(({ criterion }) => criterion !== 'q' || !inText.length);
  const looser: LooserSearch[] = [
    ...inText,
    ...others.map(({ criterion, search: relaxed }) => {
      const read = relaxed.q === undefined ? undefined : search.read;
      return { criterion, criteria: addUnderstood(relaxed, read?.criteria ?? []), clause: read?.clause };
    }),
  ];
  const counts = looser.slice(0, mostHints).flatMap(({ criteria, clause: text, ...named }) => {
    const plan = planSearch(criteria);
    const { excludedLodgingIds } = search;
    // Without a plan, nothing can match.
    return plan ? [{ named, ...planCount({ criteria, plan, excludedLodgingIds, text }) }] : [];
  });
  const answers = await search.send(counts.map(({ bodies }) => joinSearches(bodies)));
  return counts
    .map(({ named, read }, place) => ({ ...named, total: read(answers.slice(place, place + 1).flatMap(splitAnswer)) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
}

/** Several searches as one, which costs one place in a multi-search; each becomes a filter. */
function joinSearches(searches: readonly SearchBody[]): SearchBody {
  const parts = searches.map(
    ({ query: filter, aggs }, part) => [`part${part}`, { filter, ...(aggs && { aggs }) }] as const,
  );
  return { query: matchAny(searches.map(({ query }) => query)), ...aggregated, aggs: Object.fromEntries(parts) };
}

/** The answers of the joined searches, in any order. */
function splitAnswer(answer: SearchAnswer): SearchAnswer[] {
  return Object.values(answer.aggregations ?? {}).map((part) => {
    const { doc_count: value, ...aggregations } = part as { doc_count: number };
    return { ...answer, hits: { total: { value } }, aggregations };
  });
}

interface LooserSearch extends Pick<Hint, 'criterion' | 'words'> {
  criteria: StayCriteria;
  clause?: Clause | undefined;
}

/** In the order of the text. */
function listTextsWithoutPart(read: SearchText, asked: StayCriteria): LooserSearch[] {
  const { criteria, required } = read;
  const looser = (words: string, left: Partial<SearchText>) => {
    const rest = { ...read, ...left };
    const { clause } = chooseLodgings(rest, rest.large);
    return { criterion: 'q', words, criteria: addUnderstood(asked, rest.criteria), clause } as const;
  };
  const parts = required.map(({ part }) => ({
    from: part.from,
    ...looser(part.typed, { required: required.filter((each) => each.part !== part) }),
  }));
  const stated = listOpen(asked, criteria)
    .filter(narrowsStays)
    .map((own) => ({
      from: own.from,
      ...looser(own.typed, {
        criteria: criteria.filter(({ from }) => from !== own.from),
        ...(isSize(own) && { large: undefined }),
      }),
    }));
  return [...parts, ...stated].sort((a, b) => a.from - b.from).map(({ from: _, ...each }) => each);
}

/** Notes, ages and orders change no total. */
const narrowsStays = ({ kind }: UnderstoodCriteria) => !['note', 'children', 'sort'].includes(kind);

const isSize = ({ kind }: UnderstoodCriteria) => kind === 'pax' || kind === 'bedrooms';
