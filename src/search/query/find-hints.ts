import { listRelaxedSearches, type Hint } from '../rules/relaxed-criteria.ts';
import type { StayCriteria } from '../rules/stay-criteria.ts';
import { buildFuzzyTextClause, buildTextClause } from './clauses/text-query.ts';
import type { SearchAnswer, SearchBody } from './query-language.ts';
import { countResults } from './result-counts.ts';
import type { SearchScope } from './stay-query.ts';

/**
 * Counts, for a search that found nothing, what would be found without each one of its criteria; yields those that would help, most
 * results first. As in searches, a text that finds nothing is tried again as a fuzzy one.
 */
export async function findHints(
  send: (bodies: readonly SearchBody[]) => Promise<SearchAnswer[]>,
  criteria: StayCriteria,
  excludedLodgingIds: readonly number[],
): Promise<Hint[]> {
  const relaxed = listRelaxedSearches(criteria).map((each) => ({ ...each, total: 0 }));
  const addCounts = (buildScope: (search: StayCriteria) => SearchScope | undefined) =>
    Promise.all(
      relaxed.map(async (each) => {
        const scope = each.total === 0 ? buildScope(each.search) : undefined;
        if (scope) each.total = (await countResults(send, scope)).total;
      }),
    );
  await addCounts((search) => {
    const text = search.q === undefined ? undefined : buildTextClause(search.q);
    return { criteria: search, excludedLodgingIds, text };
  });
  await addCounts((search) => {
    const fuzzyText = search.q === undefined ? undefined : buildFuzzyTextClause(search.q);
    return fuzzyText && { criteria: search, excludedLodgingIds, text: undefined, fuzzyText };
  });
  return relaxed
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .map(({ criterion, total }) => ({ criterion, total }));
}
