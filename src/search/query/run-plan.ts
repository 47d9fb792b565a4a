import type { Facets } from '../rules/facets.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import type { IndexNames } from '../../opensearch/mappings.ts';
import type { StayCriteria } from '../rules/stay-criteria.ts';
import { hasOpenDays } from './clauses/arrival-days.ts';
import { ask, askAll } from './ask.ts';
import { mergedBranches } from './branches.ts';
import { emptyFacets, facetsOf } from './facets/counted-facets.ts';
import { facetOf, type FacetAnswer } from './facets/facet-answers.ts';
import { aggregationName, facetedBody } from './facets/facet-query.ts';
import { bestOfEach, compareStays, hitsOf, stayOfHit, staysOfArrival, type StayHit } from './hits.ts';
import { findLodgingFacets, tellsLodgingCount } from './facets/lodging-facets.ts';
import type { Plan } from './plan.ts';
import type { SearchBody } from './query-language.ts';
import { resultCount } from './result-counts.ts';
import {
  arrivalsBody,
  firstLodgingsBody,
  lengthsBody,
  lengthsOf,
  lodgingCountBody,
  lodgingCountOf,
  type SearchScope,
} from './stay-query.ts';

/** The first stays of a search, in order, how many there are, and the facets that it asks for. */
export interface Found {
  total: number;
  stays: StayHit[];
  facets?: Facets;
}

/** Where a search is asked. */
export interface Asked {
  client: OpenSearch;
  index: IndexNames;
}

/** Asks a search as planned and yields at least the stays up to the end of its page; throws SearchUnavailable. */
export async function runPlan(asked: Asked, scope: SearchScope, plan: Plan): Promise<Found> {
  const { criteria } = scope;
  if (!criteria.facets) return withoutFacets(asked, scope, plan);
  if (plan.kind === 'nothing') return { total: 0, stays: [], facets: emptyFacets(criteria) };
  const nights = lengthOfResults(criteria);
  if (nights !== undefined) return stayWithFacets(asked, scope, nights);
  const sources = {
    arrivals: (bodies: readonly SearchBody[]) => askAll(asked.client, asked.index.arrivals, bodies),
    lodgings: (body: SearchBody) => ask(asked.client, asked.index.lodgings, body),
    offeredLengths: (part: SearchScope) => offeredLengths(asked, part),
  };
  const isCounted = criteria.group === undefined || !tellsLodgingCount(criteria);
  const [found, { facets, lodgingCount }] = await Promise.all([
    withoutFacets(asked, scope, plan, isCounted),
    findLodgingFacets(sources, scope),
  ]);
  return { ...found, facets, ...(isCounted ? {} : { total: lodgingCount }) };
}

/** Yields the length of all stays when each document that matches is one result; then facets are counted where they are found. */
function lengthOfResults({ arrival, departure, flex = 0, group }: StayCriteria): number | undefined {
  if (arrival === undefined || departure === undefined || (group && flex > 0)) return undefined;
  return departure - arrival;
}

async function stayWithFacets({ client, index }: Asked, scope: SearchScope, nights: number): Promise<Found> {
  const { criteria } = scope;
  const answer = await ask(client, index.arrivals, facetedBody(scope, nights, criteria.from + criteria.size));
  const { hits, aggregations } = answer;
  const stays = hitsOf(answer).map((hit) => stayOfHit(hit, nights, criteria));
  const facets = facetsOf(criteria, (name) =>
    facetOf(name, criteria, aggregations?.[aggregationName(name)] as FacetAnswer | undefined),
  );
  return { total: hits.total.value, stays: stays.sort(compareStays), facets };
}

async function withoutFacets(asked: Asked, scope: SearchScope, plan: Plan, isCounted = true): Promise<Found> {
  const { client, index } = asked;
  const wanted = scope.criteria.from + scope.criteria.size;
  if (plan.kind === 'nothing') return { total: 0, stays: [] };
  const lengths = plan.kind === 'branches' ? (plan.lengths ?? (await offeredLengths(asked, scope))) : undefined;
  if (lengths?.length === 0) return { total: 0, stays: [] };
  const found = lengths
    ? mergedBranches((bodies: readonly SearchBody[]) => askAll(client, index.arrivals, bodies), scope, lengths, wanted)
    : firstArrivals(asked, scope, wanted);
  if (!scope.criteria.group) return found;
  const counted = isCounted ? ask(client, index.arrivals, lodgingCountBody(scope, lengths)).then(lodgingCountOf) : 0;
  const [{ stays }, total] = await Promise.all([found, counted]);
  return { total, stays };
}

/** Of grouped lodgings the number is not told. */
async function firstArrivals({ client, index }: Asked, scope: SearchScope, wanted: number): Promise<Found> {
  const { criteria } = scope;
  const looked = isFoundByCheapest(criteria) ? await withFirstLodgings({ client, index }, scope, wanted) : scope;
  if (looked.criteria.lodgingIds?.length === 0) return { total: 0, stays: [] };
  const [answer, total] = await Promise.all([
    ask(client, index.arrivals, arrivalsBody(looked, wanted)),
    criteria.group ? 0 : stayCount({ client, index }, scope),
  ]);
  const stays = hitsOf(answer).flatMap((hit) => staysOfArrival(hit, criteria));
  return { total, stays: criteria.group ? bestOfEach(stays) : stays.sort(compareStays) };
}

/** Of lodgings whose days are open a few tell their place in every order but the one by the dearest stay. */
function isFoundByCheapest(criteria: StayCriteria): boolean {
  return criteria.group !== undefined && hasOpenDays(criteria) && criteria.sort !== 'pricedesc';
}

async function stayCount({ client, index }: Asked, scope: SearchScope): Promise<number> {
  const { bodies, read } = resultCount(scope);
  const answers = await askAll(client, index.arrivals, bodies);
  return answers.reduce((sum, answer) => sum + read(answer), 0);
}

/** Yields the scope with the first lodgings alone, so that only their days need be looked through. */
async function withFirstLodgings({ client, index }: Asked, scope: SearchScope, wanted: number): Promise<SearchScope> {
  const answer = await ask(client, index.arrivals, firstLodgingsBody(scope, wanted));
  const lodgingIds = hitsOf(answer).map(({ fields }) => Number(fields['lodgingId']?.[0]));
  return { ...scope, criteria: { ...scope.criteria, lodgingIds } };
}

async function offeredLengths({ client, index }: Asked, scope: SearchScope): Promise<number[]> {
  return lengthsOf(await ask(client, index.arrivals, lengthsBody(scope)));
}
