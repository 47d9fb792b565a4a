import type { OpenSearch } from '../../opensearch/client.ts';
import { longestStay } from '../../stays/rules/planning/planning.ts';
import { distanceBetween } from '../../values/geo.ts';
import type { FoundStay, StayPage } from '../rules/found-stay.ts';
import type { SearchLodging } from '../rules/index-documents.ts';
import { areDatesFixed, dropNeedlessGroup, type StayCriteria } from '../rules/stay-criteria.ts';
import { addUnderstood } from '../rules/text/explained-text.ts';
import type { LodgingMatcher } from './lodging-matcher.ts';
import type { AttributeTable } from './facets/attribute-table.ts';
import { findHints } from './find-hints.ts';
import type { StayHit } from './hits.ts';
import type { IndexView } from './index-view.ts';
import { planMatches } from './plan.ts';
import type { SendAll } from './query-language.ts';
import { runPlan } from './run-plan.ts';
import { sendSearches } from './send-search.ts';
import type { createSharedLists } from './shared-lists.ts';
import type { Summaries } from './summaries.ts';
import { addMatched, explainRead } from './text/explain-read.ts';
import { readText, scopeOfText } from './text/read-text.ts';

/** `client` is aborted with the search; the other parts are shared. */
interface SearchParts {
  client: OpenSearch;
  view: IndexView;
  summaries: Summaries;
  matcher: LodgingMatcher;
  attributes: AttributeTable;
  lists: ReturnType<typeof createSharedLists>;
}

/** Throws SearchUnavailable when the index cannot answer in full. */
export async function findStays(
  { client, view, summaries, matcher, attributes, lists }: SearchParts,
  asked: StayCriteria,
): Promise<StayPage> {
  const index = view.requireIndex();
  const send: SendAll = (bodies) => sendSearches(client, index.arrivals, bodies);
  // A page of fixed dates is read together with its list, which is not shared.
  const newest = areDatesFixed(asked) ? undefined : view.newestSequence();
  const excludedLodgingIds = view.requireExcludedLodgings();
  const lagging = view.lagging();
  const shared =
    newest === undefined ? undefined : lists.of({ newest, index: index.arrivals, excludedLodgingIds, lagging });
  const { gateways } = asked;
  const ofOneDay = asked.arrival !== undefined && asked.flex === undefined;
  const textTarget = { client, lodgings: index.lodgings, gateways, matcher: ofOneDay ? matcher : undefined };
  const read = asked.q === undefined ? undefined : await readText(textTarget, asked);
  // With a cursor, only one extra stay tells whether another page follows.
  const sized = asked.after ? { ...asked, size: asked.size + 1 } : asked;
  const understood = read?.criteria ?? [];
  const criteria = dropNeedlessGroup(addUnderstood(sized, understood));
  const plan = planMatches(criteria, longestStay);
  const scope = { criteria, excludedLodgingIds, lists: shared, ...(read ? scopeOfText(read) : { text: undefined }) };
  const [{ total, stays, facets, cells }, known] = await Promise.all([
    runPlan({ send, attributes }, scope, plan),
    read && attributes.read(),
  ]);
  const corrected = read !== undefined && read.isFuzzy && total > 0;
  const page = await addSummaries(summaries, stays.slice(0, asked.size), criteria);
  return {
    total,
    corrected,
    ...(read &&
      known &&
      explainRead(read, { isCorrected: corrected, stays: page, places: known.listPlaces(gateways), asked })),
    stays: read && asked.highlight ? addMatched(read, page, asked) : page,
    ...readNext(asked, stays, total),
    ...(facets && { facets }),
    ...(cells && { cells }),
    ...(total === 0 && {
      findHints: () => findHints(send, { criteria: sized, excludedLodgingIds, text: read?.clause, understood }),
    }),
  };
}

function readNext(
  { after, from, size }: StayCriteria,
  stays: readonly StayHit[],
  total: number,
): { next?: readonly number[] } {
  const hasMore = after ? stays.length > size : from + size < total;
  const last = stays.slice(0, size).at(-1);
  return hasMore && last ? { next: last.order } : {};
}

async function addSummaries(
  summaries: Summaries,
  page: readonly StayHit[],
  criteria: StayCriteria,
): Promise<FoundStay[]> {
  const lodgings = await summaries.read(
    page.map((stay) => stay.lodgingId),
    criteria.language,
  );
  return page.flatMap(({ lodgingId, ...stay }) => {
    const lodging = lodgings.get(lodgingId);
    return lodging
      ? [{ ...stay, lodging, ...measureDistance(lodging, criteria), ...measureShift(stay, criteria) }]
      : [];
  });
}

function measureShift({ arrival }: Pick<StayHit, 'arrival'>, wish: StayCriteria): { shift?: number } {
  return wish.flex === undefined || wish.arrival === undefined ? {} : { shift: arrival - wish.arrival };
}

function measureDistance({ latitude, longitude }: SearchLodging, { near }: StayCriteria): { distance?: number } {
  return near && latitude !== null && longitude !== null
    ? { distance: distanceBetween(near, { latitude, longitude }) }
    : {};
}
