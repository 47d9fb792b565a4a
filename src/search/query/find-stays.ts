import type { Box } from '../../values/geo.ts';
import type { StayPage } from '../rules/found-stay.ts';
import { createLodgingTable } from '../rules/lodging-table.ts';
import { isCounted, type StayCriteria } from '../rules/stay-criteria.ts';
import { countTotal, findHints } from './count.ts';
import { findExact, listExact } from './exact.ts';
import { expandLodgings, listStaysOfLodgings } from './expand.ts';
import { countMatches, noMatches, readMatches, type Matches } from './facets.ts';
import { readPosition } from './order.ts';
import { scanPage } from './scan.ts';
import type { Counted, FoundPage, RunningSearch } from './running-search.ts';
import { prepareSearch, type PreparedSearch, type SearchParts } from './prepare-search.ts';
import { listShare, rankLodgings } from './rank.ts';
import { presentPage } from './present-page.ts';
import { shareOf, varyPage } from './vary.ts';
import { findNear, hasFewResults, listOpenLodgings, mayOfferOthers, relaxFurther } from './text/other-lodgings.ts';

/** The way of a search: plan, find the page and what facets count, present. Throws SearchUnavailable. */
export async function findStays(parts: SearchParts, asked: StayCriteria): Promise<StayPage> {
  // Behind a cursor, only one extra stay tells whether another page follows.
  const prepared = await prepareSearch(parts, asked.after ? { ...asked, size: asked.size + 1 } : asked);
  const { search, found, open } = await runRelaxed(prepared);
  const page = await presentPage(parts.summaries, asked, search, found);
  const isFirst = asked.from === 0 && !asked.after;
  const near = open && isFirst && mayOfferOthers(search) ? await findNear(search, open, parts.summaries) : [];
  return {
    ...page,
    ...(near.length > 0 && { near }),
    ...(found.total === 0 && {
      findHints: () => findHints(search, { ...search.asked, costsUpTo: search.criteria.costsUpTo }),
    }),
  };
}

interface Run {
  search: PreparedSearch;
  found: FoundPage & Counted;
  /** Lodgings that may be offered besides the results. */
  open?: ReadonlyMap<number, number>;
}

/** If nothing is found, searches again without optional parts of the text that no available lodging has together. */
async function runRelaxed(search: PreparedSearch): Promise<Run> {
  const found = await runSearch(search);
  if (!mayOfferOthers(search) || !hasFewResults(search.read, found.total)) return { search, found };
  const open = await listOpenLodgings(search);
  const relaxed = found.total === 0 ? relaxFurther(search, open) : undefined;
  return relaxed ? { search: relaxed, found: await runSearch(relaxed), open } : { search, found, open };
}

async function runSearch({ plan, ...prepared }: PreparedSearch): Promise<FoundPage & Counted> {
  const { criteria } = prepared;
  if (!plan) return { total: 0, stays: [], ...countMatches(criteria, noMatches, createLodgingTable()) };
  const { mapArea, ...withoutMap } = criteria;
  if (!mapArea || mapArea === criteria.box) return findCounted({ ...prepared, plan });
  const [found, map] = await Promise.all([
    findCounted({ ...prepared, plan, criteria: withoutMap }),
    countOnMap({ ...prepared, plan }, mapArea),
  ]);
  return { ...found, ...map };
}

/** The map shows another area than the one that results are limited to. */
async function countOnMap(search: RunningSearch, box: Box): Promise<Counted> {
  const { facets: _, ...criteria } = search.criteria;
  const onMap = { ...search, criteria: { ...criteria, box, mapArea: box } };
  const [matches, table] = await Promise.all([readMatches(onMap), search.readTable()]);
  return countMatches(onMap.criteria, matches, table);
}

async function findCounted(search: RunningSearch): Promise<FoundPage & Counted> {
  const { plan, criteria, readTable } = search;
  if (!isCounted(criteria)) return findPage(search);
  const [{ matches, ...page }, listed, table] = await Promise.all([
    findPage(search),
    plan.kind === 'exact' && plan.countsStays ? noMatches : readMatches(search),
    readTable(),
  ]);
  return { ...page, ...countMatches(criteria, matches ?? listed, table) };
}

/** Finds the page by its plan; exact searches also find what facets count. */
export async function findPage(search: RunningSearch): Promise<FoundPage & { matches?: Matches }> {
  const { plan, criteria, text } = search;
  const position = criteria.after && readPosition(criteria, text !== undefined, criteria.after);
  // Since the cursor was written, words may have got another meaning.
  if (criteria.after && !position) return { total: await countTotal(search), stays: [] };
  const share = shareOf(criteria, position);
  if (plan.kind === 'exact') {
    const found = await findExact(search, plan, share);
    const stays = await varyPage(search, position, found.stays, (more) => listExact(search, plan, more));
    return { ...found, stays };
  }
  if (criteria.group) {
    const ranked = await rankLodgings(search);
    const page = await varyPage(search, position, listShare(ranked, share), (more) => listShare(ranked, more));
    return { total: ranked.length, stays: await expandLodgings(search, page) };
  }
  const find = plan.kind === 'stays' ? scanPage : listStaysOfLodgings;
  const [stays, total] = await Promise.all([find(search, position), countTotal(search)]);
  return { stays, total };
}
