import type { FoundStay, StayPage } from '../domain/found-stay.ts';
import type { SearchLodging } from '../domain/search-lodging.ts';
import { distanceBetween } from '../domain/geo.ts';
import { longestStay } from '../domain/planning.ts';
import type { StayCriteria } from '../domain/stay-criteria.ts';
import type { OpenSearch } from '../opensearch/client.ts';
import { ask, askAll } from './ask.ts';
import { mergedBranches } from './branches.ts';
import { bestOfEach, compareStays, staysOfArrival, type StayHit } from './hits.ts';
import type { IndexView } from './index-view.ts';
import { planOf, type Plan } from './plan.ts';
import type { SearchBody } from './query-language.ts';
import { SearchUnavailable } from './search-unavailable.ts';
import { arrivalsBody, lengthsBody, lodgingCountBody, lodgingCountOf, type SearchScope } from './stay-query.ts';
import type { Summaries } from './summaries.ts';
import { forgivingTextClause, textClause } from './text-query.ts';

interface Found {
  total: number;
  stays: StayHit[];
}

const nothing: Found = { total: 0, stays: [] };

/** Finds the stays of a page, in order, and how many match; throws SearchUnavailable when the index cannot answer in full. */
export async function findStays(
  parts: { client: OpenSearch; view: IndexView; summaries: Summaries },
  criteria: StayCriteria,
): Promise<StayPage> {
  const index = parts.view.serving();
  const left = parts.view.lagging();
  if (!index || !left) throw new SearchUnavailable(index ? 'Too much waits to be indexed' : 'The index is being built');
  const plan = planOf(criteria, longestStay);
  const askArrivals = (scope: SearchScope) => runPlan(parts.client, index.arrivals, scope, plan);
  const text = criteria.q === undefined ? undefined : textClause(criteria.q);
  let found = await askArrivals({ criteria, left, text });
  const forgiving = text && found.total === 0 ? forgivingTextClause(criteria.q ?? '') : undefined;
  if (forgiving) found = await askArrivals({ criteria, left, text: forgiving });
  const page = found.stays.slice(criteria.from, criteria.from + criteria.size);
  return {
    total: found.total,
    corrected: forgiving !== undefined && found.total > 0,
    stays: await withSummaries(parts.summaries, page, criteria),
  };
}

async function runPlan(client: OpenSearch, index: string, scope: SearchScope, plan: Plan): Promise<Found> {
  const wanted = scope.criteria.from + scope.criteria.size;
  if (plan.kind === 'nothing') return nothing;
  if (plan.kind === 'arrivals') return firstArrivals(client, index, scope, wanted);
  const lengths = plan.lengths ?? (await offeredLengths(client, index, scope));
  if (lengths.length === 0) return nothing;
  const found = mergedBranches(
    (bodies: readonly SearchBody[]) => askAll(client, index, bodies),
    scope,
    lengths,
    wanted,
  );
  if (!scope.criteria.group) return found;
  const [{ stays }, counted] = await Promise.all([found, ask(client, index, lodgingCountBody(scope, lengths))]);
  return { total: lodgingCountOf(counted), stays };
}

async function firstArrivals(client: OpenSearch, index: string, scope: SearchScope, wanted: number): Promise<Found> {
  const answer = await ask(client, index, arrivalsBody(scope, wanted));
  const { criteria } = scope;
  const stays = (answer.hits.hits ?? []).flatMap((hit) => staysOfArrival(hit, criteria));
  if (criteria.group) return { total: lodgingCountOf(answer), stays: bestOfEach(stays) };
  const { value } = answer.aggregations?.['stays'] as { value: number };
  return { total: value, stays: stays.sort(compareStays) };
}

async function offeredLengths(client: OpenSearch, index: string, scope: SearchScope): Promise<number[]> {
  const answer = await ask(client, index, lengthsBody(scope));
  const { buckets } = answer.aggregations?.['lengths'] as { buckets: { key: number }[] };
  return buckets.map((bucket) => bucket.key).sort((a, b) => a - b);
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
