import type { FoundStay, StayPage } from '../rules/found-stay.ts';
import type { SearchLodging } from '../rules/search-lodging.ts';
import { distanceBetween } from '../../values/geo.ts';
import { longestStay } from '../../stays/rules/planning/planning.ts';
import type { StayCriteria } from '../rules/stay-criteria.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import { askAll } from './ask.ts';
import { findHints } from './find-hints.ts';
import type { StayHit } from './hits.ts';
import type { IndexView } from './index-view.ts';
import { planOf } from './plan.ts';
import { readyIndex } from './ready-index.ts';
import { runPlan } from './run-plan.ts';
import type { SearchScope } from './stay-query.ts';
import type { Summaries } from './summaries.ts';
import { forgivingTextClause, textClause } from './clauses/text-query.ts';

/**
 * Finds the stays of a page, in order, how many match, and the facets that are asked for; where nothing matches, what would
 * without one of the criteria. Throws SearchUnavailable when the index cannot answer in full.
 */
export async function findStays(
  { client, view, summaries }: { client: OpenSearch; view: IndexView; summaries: Summaries },
  criteria: StayCriteria,
): Promise<StayPage> {
  const { index, left } = readyIndex(view);
  const plan = planOf(criteria, longestStay);
  const askIndex = (scope: SearchScope) => runPlan({ client, index }, scope, plan);
  const text = criteria.q === undefined ? undefined : textClause(criteria.q);
  const strict = await askIndex({ criteria, left, text });
  const forgivingText = text && strict.total === 0 ? forgivingTextClause(criteria.q ?? '') : undefined;
  const forgiving = forgivingText && (await askIndex({ criteria, left, text: undefined, forgiving: forgivingText }));
  const corrected = forgiving !== undefined && forgiving.total > 0;
  const { total, stays, facets } = corrected ? forgiving : strict;
  const page = stays.slice(criteria.from, criteria.from + criteria.size);
  return {
    ...{ total, corrected, stays: await withSummaries(summaries, page, criteria) },
    ...(facets && { facets }),
    ...(total === 0 && { hints: await findHints((bodies) => askAll(client, index.arrivals, bodies), criteria, left) }),
  };
}

async function withSummaries(
  summaries: Summaries,
  page: readonly StayHit[],
  criteria: StayCriteria,
): Promise<FoundStay[]> {
  const lodgings = await summaries.read(
    page.map((stay) => stay.lodgingId),
    criteria.language,
  );
  return page.flatMap(({ lodgingId, order, ...stay }) => {
    const lodging = lodgings.get(lodgingId);
    return lodging ? [{ ...stay, lodging, ...distanceTo(lodging, criteria) }] : [];
  });
}

function distanceTo({ latitude, longitude }: SearchLodging, { near }: StayCriteria): { distance?: number } {
  return near && latitude !== null && longitude !== null
    ? { distance: distanceBetween(near, { latitude, longitude }) }
    : {};
}
