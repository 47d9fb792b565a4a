import { joinSearches, splitAnswer } from '../../opensearch/joined-searches.ts';
import type { Hint } from '../rules/found-stay.ts';
import { listRelaxedSearches, type StayCriteria } from '../rules/stay-criteria.ts';
import { addUnderstood } from '../rules/text/explained-text.ts';
import { planCount } from './count.ts';
import { planSearch } from './plan.ts';
import type { PreparedSearch } from './prepare-search.ts';
import type { SearchScope } from './stay-query.ts';

/** Limit of criteria tried; a search may have 24. */
const mostHints = 6;

/** Returns the criteria whose removal would help an empty search, most results first. */
export async function findHints(search: PreparedSearch, asked: StayCriteria): Promise<Hint[]> {
  const counts = listRelaxedSearches(asked, mostHints).flatMap(({ criterion, search: relaxed }) => {
    const scope = relax(search, relaxed);
    return scope ? [{ criterion, ...planCount(scope) }] : [];
  });
  const answers = await search.send(counts.map(({ bodies }) => joinSearches(bodies)));
  return counts
    .map(({ criterion, read }, place) => ({
      criterion,
      total: read(answers.slice(place, place + 1).flatMap(splitAnswer)),
    }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
}

/** Totals need no scores, so the text only filters. Undefined where nothing can match. */
function relax({ read, excludedLodgingIds }: PreparedSearch, relaxed: StayCriteria): SearchScope | undefined {
  const text = relaxed.q === undefined ? undefined : read;
  const criteria = addUnderstood(relaxed, text?.criteria ?? []);
  const plan = planSearch(criteria);
  return plan && { criteria, plan, excludedLodgingIds, text: undefined, unscoredText: text?.clause };
}
