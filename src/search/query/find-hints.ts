import { listRelaxedSearches, type Hint } from '../rules/relaxed-criteria.ts';
import type { StayCriteria } from '../rules/stay-criteria.ts';
import { addNumbers, type UnderstoodNumber } from '../rules/text/understood-text.ts';
import type { Clause, SendAll } from './query-language.ts';
import { countResults } from './result-counts.ts';
import type { SearchScope } from './stay-query.ts';

/**
 * Counts, for a search that found nothing, what would be found without each one of its criteria; yields those that would help, most
 * results first. As in searches, a text that finds nothing is tried again as a fuzzy one.
 */
export async function findHints(
  send: SendAll,
  { criteria, excludedLodgingIds, text }: SearchScope,
  { fuzzyText, numbers }: { fuzzyText: Clause | undefined; numbers: readonly UnderstoodNumber[] },
): Promise<Hint[]> {
  const relaxed = listRelaxedSearches(criteria).map(({ criterion, search }) => ({
    criterion,
    search: search.q === undefined ? search : addNumbers(search, numbers),
    total: 0,
  }));
  const addCounts = (buildScope: (search: StayCriteria) => SearchScope | undefined) =>
    Promise.all(
      relaxed.map(async (each) => {
        const scope = each.total === 0 ? buildScope(each.search) : undefined;
        if (scope) each.total = (await countResults(send, scope)).total;
      }),
    );
  const base = { excludedLodgingIds, text: undefined };
  await addCounts((search) => ({ ...base, criteria: search, text: search.q === undefined ? undefined : text }));
  await addCounts((search) =>
    search.q !== undefined && fuzzyText ? { ...base, criteria: search, fuzzyText } : undefined,
  );
  return relaxed
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .map(({ criterion, total }) => ({ criterion, total }));
}
