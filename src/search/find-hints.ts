import { looserSearches, type Hint } from '../domain/looser-criteria.ts';
import type { StayCriteria } from '../domain/stay-criteria.ts';
import type { Clause, SearchAnswer, SearchBody } from './query-language.ts';
import { resultCount } from './result-counts.ts';
import { forgivingTextClause, textClause } from './text-query.ts';

/**
 * Counts, for a search that found nothing, what would be found without each one of its criteria; those that would help, most
 * results first. As in searches, a text that finds nothing is tried again, forgiving typing errors.
 */
export async function findHints(
  askAll: (bodies: readonly SearchBody[]) => Promise<SearchAnswer[]>,
  criteria: StayCriteria,
  left: readonly number[],
): Promise<Hint[]> {
  const looser = looserSearches(criteria).map((each) => ({ ...each, total: 0 }));
  for (const clauseOf of [textClause, forgivingTextClause]) {
    const open = looser.filter(({ total, search }) => total === 0 && isAsked(search, clauseOf));
    const counts = open.map(({ search }) => resultCount({ criteria: search, left, text: clauseIn(search, clauseOf) }));
    const bodies = counts.flatMap((count) => count?.body ?? []);
    const answers = bodies.length > 0 ? await askAll(bodies) : [];
    let at = 0;
    for (const [index, each] of open.entries()) {
      const count = counts[index];
      if (count) each.total = count.read(answers[at++] as SearchAnswer);
    }
  }
  return looser
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .map(({ criterion, total }) => ({ criterion, total }));
}

type ClauseOf = (text: string) => Clause | undefined;

/** Without a text there is nothing to forgive. */
function isAsked(search: StayCriteria, clauseOf: ClauseOf): boolean {
  return clauseOf === textClause || clauseIn(search, clauseOf) !== undefined;
}

function clauseIn({ q }: StayCriteria, clauseOf: ClauseOf): Clause | undefined {
  return q === undefined ? undefined : clauseOf(q);
}
