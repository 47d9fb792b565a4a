import type { Box } from '../../values/geo.ts';
import { createLodgingTable } from '../rules/lodging-table.ts';
import { isCounted } from '../rules/stay-criteria.ts';
import type { AttributeTable } from './facets/attribute-table.ts';
import { countMatches, rankMatches } from './facets/count-matches.ts';
import { findOnlyLength, noMatches, readMatches, readMatchingStays } from './facets/matches.ts';
import { findPage, type FoundPage } from './find-page.ts';
import type { FoundStays } from './hits.ts';
import type { MatchPlan } from './plan.ts';
import type { SendAll } from './query-language.ts';
import { countResults } from './result-counts.ts';
import { shareList } from './shared-lists.ts';
import type { SearchScope } from './stay-query.ts';

interface SearchTarget {
  send: SendAll;
  attributes: AttributeTable;
}

/** Throws SearchUnavailable. */
export async function runPlan(target: SearchTarget, scope: SearchScope, plan: MatchPlan): Promise<FoundStays> {
  const { mapArea, ...criteria } = scope.criteria;
  if (!mapArea || mapArea === criteria.box) return runPlanOfOneArea(target, scope, plan);
  const [found, map] = await Promise.all([
    runPlanOfOneArea(target, { ...scope, criteria }, plan),
    findOnMap(target, scope, mapArea),
  ]);
  return { ...found, ...map };
}

/** The map shows another area than the one that results are limited to. */
async function findOnMap({ send, attributes }: SearchTarget, scope: SearchScope, box: Box) {
  const { facets: _, ...criteria } = scope.criteria;
  const onMap: SearchScope = { ...scope, criteria: { ...criteria, box, mapArea: box } };
  const [matches, table] = await Promise.all([readMatches(send, onMap), attributes.read()]);
  return countMatches(onMap.criteria, matches, table);
}

async function runPlanOfOneArea(target: SearchTarget, scope: SearchScope, plan: MatchPlan): Promise<FoundStays> {
  const { criteria } = scope;
  if (plan.kind === 'nothing')
    return { total: 0, stays: [], ...countMatches(criteria, noMatches, createLodgingTable()) };
  const nights = isCounted(criteria) ? findOnlyLength(criteria) : undefined;
  if (nights !== undefined) return findStaysOfLength(target, scope, plan, nights);
  const { send, attributes } = target;
  const rank = (ranked: SearchScope) => rankMatches(send, ranked, attributes);
  const page = findPage(send, isCounted(criteria) ? { ...scope, rankMatches: rank } : scope, plan);
  const [{ stays }, total, matches, table] = await Promise.all([
    page,
    countPlanned(send, scope, plan, page),
    isCounted(criteria) ? readMatches(send, scope) : undefined,
    isCounted(criteria) ? attributes.read() : undefined,
  ]);
  return { stays, total, ...(matches && table && countMatches(criteria, matches, table)) };
}

/** Behind a cursor, only the counts can be requested together with the list. */
async function findStaysOfLength(
  { send, attributes }: SearchTarget,
  scope: SearchScope,
  plan: MatchPlan,
  nights: number,
): Promise<FoundStays> {
  const { criteria } = scope;
  const { after, size } = criteria;
  const counted: SearchScope = { ...scope, criteria: { ...criteria, size: after ? 0 : size } };
  const [{ total, stays, matches }, table, page] = await Promise.all([
    readMatchingStays(send, counted, nights),
    attributes.read(),
    after && findPage(send, scope, plan),
  ]);
  return { total, stays: page?.stays ?? stays, ...countMatches(criteria, matches, table) };
}

async function countPlanned(
  send: SendAll,
  scope: SearchScope,
  plan: MatchPlan,
  page: Promise<FoundPage>,
): Promise<number> {
  const { group, after } = scope.criteria;
  if (group || (tellsTotal(plan) && !after)) return (await page).total ?? 0;
  const counted = await shareList(scope, 'total', async () => ({ size: 0, total: await countResults(send, scope) }));
  return counted.total;
}

function tellsTotal(plan: MatchPlan): boolean {
  return 'lengths' in plan && plan.lengths.length === 1;
}
