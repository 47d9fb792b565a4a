import type { OpenSearch } from '../../opensearch/client.ts';
import type { IndexNames } from '../../opensearch/mappings.ts';
import type { StayCriteria } from '../rules/stay-criteria.ts';
import { mergeBranches } from './branches.ts';
import { hasOpenDays } from './clauses/stay-clauses.ts';
import { buildEmptyFacets } from './facets/facet-answers.ts';
import { findFacetedStays, findOnlyLength } from './facets/faceted-stays.ts';
import { findLodgingFacets, tellsLodgingCount } from './facets/lodging-facets.ts';
import { compareStays, keepBestOfEachLodging, readHits, readStaysOfArrival, type FoundStays } from './hits.ts';
import type { Plan } from './plan.ts';
import type { SearchBody } from './query-language.ts';
import { buildResultCount } from './result-counts.ts';
import { sendSearch, sendSearches } from './send-search.ts';
import {
  buildArrivalsBody,
  buildFirstLodgingsBody,
  buildLengthsBody,
  buildLodgingCountBody,
  readLengths,
  readLodgingCount,
  type SearchScope,
} from './stay-query.ts';

/** Where a search is sent. */
interface SearchTarget {
  client: OpenSearch;
  index: IndexNames;
}

/** Runs a search as planned and yields at least the stays up to the end of its page; throws SearchUnavailable. */
export async function runPlan(target: SearchTarget, scope: SearchScope, plan: Plan): Promise<FoundStays> {
  const { criteria } = scope;
  if (!criteria.facets) return findPlannedStays(target, scope, plan);
  if (plan.kind === 'nothing') return { total: 0, stays: [], facets: buildEmptyFacets(criteria) };
  const { client, index } = target;
  const nights = findOnlyLength(criteria);
  if (nights !== undefined) return findFacetedStays(client, index.arrivals, scope, nights);
  const sources = {
    arrivals: (bodies: readonly SearchBody[]) => sendSearches(client, index.arrivals, bodies),
    lodgings: (body: SearchBody) => sendSearch(client, index.lodgings, body),
    offeredLengths: (part: SearchScope) => readOfferedLengths(target, part),
  };
  const isCounted = criteria.group === undefined || !tellsLodgingCount(criteria);
  const [found, { facets, lodgingCount }] = await Promise.all([
    findPlannedStays(target, scope, plan, isCounted),
    findLodgingFacets(sources, scope),
  ]);
  return { ...found, facets, ...(isCounted ? {} : { total: lodgingCount }) };
}

async function findPlannedStays(
  target: SearchTarget,
  scope: SearchScope,
  plan: Plan,
  isCounted = true,
): Promise<FoundStays> {
  const { client, index } = target;
  const wanted = scope.criteria.from + scope.criteria.size;
  if (plan.kind === 'nothing') return { total: 0, stays: [] };
  const lengths = plan.kind === 'branches' ? (plan.lengths ?? (await readOfferedLengths(target, scope))) : undefined;
  if (lengths?.length === 0) return { total: 0, stays: [] };
  const found = lengths
    ? mergeBranches((bodies) => sendSearches(client, index.arrivals, bodies), scope, lengths, wanted)
    : findFirstArrivals(target, scope, wanted);
  if (!scope.criteria.group) return found;
  const counted = isCounted
    ? sendSearch(client, index.arrivals, buildLodgingCountBody(scope, lengths)).then(readLodgingCount)
    : 0;
  const [{ stays }, total] = await Promise.all([found, counted]);
  return { total, stays };
}

/** The total of grouped lodgings is counted elsewhere: here it is 0. */
async function findFirstArrivals(
  { client, index }: SearchTarget,
  scope: SearchScope,
  wanted: number,
): Promise<FoundStays> {
  const { criteria } = scope;
  const narrowed = isFoundByCheapest(criteria) ? await keepFirstLodgings({ client, index }, scope, wanted) : scope;
  if (narrowed.criteria.lodgingIds?.length === 0) return { total: 0, stays: [] };
  const [answer, total] = await Promise.all([
    sendSearch(client, index.arrivals, buildArrivalsBody(narrowed, wanted)),
    criteria.group ? 0 : countStays({ client, index }, scope),
  ]);
  const stays = readHits(answer).flatMap((hit) => readStaysOfArrival(hit, criteria));
  return { total, stays: criteria.group ? keepBestOfEachLodging(stays) : stays.sort(compareStays) };
}

/** When any day will do, the few days marked `cheapestAhead` place a lodging in every order but the one by the dearest stay. */
function isFoundByCheapest(criteria: StayCriteria): boolean {
  return criteria.group !== undefined && hasOpenDays(criteria) && criteria.sort !== 'pricedesc';
}

async function countStays({ client, index }: SearchTarget, scope: SearchScope): Promise<number> {
  const { bodies, read } = buildResultCount(scope);
  const answers = await sendSearches(client, index.arrivals, bodies);
  return answers.reduce((sum, answer) => sum + read(answer), 0);
}

/** Narrows the scope to the first lodgings, so that only their days need be looked through. */
async function keepFirstLodgings(
  { client, index }: SearchTarget,
  scope: SearchScope,
  wanted: number,
): Promise<SearchScope> {
  const answer = await sendSearch(client, index.arrivals, buildFirstLodgingsBody(scope, wanted));
  const lodgingIds = readHits(answer).map(({ fields }) => Number(fields['lodgingId']?.[0]));
  return { ...scope, criteria: { ...scope.criteria, lodgingIds } };
}

async function readOfferedLengths({ client, index }: SearchTarget, scope: SearchScope): Promise<number[]> {
  return readLengths(await sendSearch(client, index.arrivals, buildLengthsBody(scope)));
}
