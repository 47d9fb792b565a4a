import { isOrderOfLodgings, type StayCriteria } from '../../rules/stay-criteria.ts';
import { hasMarkedDays } from '../clauses/ahead-clauses.ts';
import { countStaysOfLodgings } from '../result-counts.ts';
import { readHits, readLodgingIds } from '../hits.ts';
import { mostHits, type Senders } from '../query-language.ts';
import { buildFirstLodgingsBody, type SearchScope } from '../stay-query.ts';

/** A lodging has hundreds of stays on all days, so these hold many pages. */
const fewLodgings = 16;

/** A lodging has dozens of stays on one day, but few where prices are bounded. */
const staysOfDay = 10;

/** Places up to which it takes no longer to read all documents of few days before the page than to count their stays. */
const shallow = 200;

/** Tells whether it is worth knowing which lodgings are on the page before documents are read: where there would be many of these. */
export function isOfFewLodgings(criteria: StayCriteria): boolean {
  return isOrderOfLodgings(criteria.sort) && (hasMarkedDays(criteria) || criteria.from > shallow);
}

/**
 * Narrows a search of single stays in an order of lodgings to the lodgings that have a stay on the page. Of those before them it is only
 * counted how many stays they have. Undefined where the page lies behind all stays.
 */
export async function narrowToLodgingsOfPage(
  { send, sendAll }: Senders,
  scope: SearchScope,
): Promise<SearchScope | undefined> {
  const { criteria } = scope;
  const end = criteria.from + criteria.size;
  const isOfAllDays = hasMarkedDays(criteria);
  const grouped: SearchScope = { ...scope, criteria: { ...criteria, group: 'lodging' } };
  // On few days all lodgings are counted as soon as some.
  const countedAll = isOfAllDays ? undefined : countStaysOfLodgings(sendAll, scope);
  let most = isOfAllDays ? fewLodgings : Math.ceil(end / staysOfDay);
  for (; most <= mostHits; most *= 8) {
    const [answer, ofAll] = await Promise.all([send(buildFirstLodgingsBody(grouped, { size: most })), countedAll]);
    const lodgingIds = readLodgingIds(readHits(answer));
    if (lodgingIds.length === 0) return undefined;
    const counts = ofAll ?? (await countStaysOfLodgings(sendAll, { ...scope, criteria: { ...criteria, lodgingIds } }));
    const { page, isWhole } = selectLodgings(lodgingIds, counts, criteria);
    if (isWhole || lodgingIds.length < most)
      return page.lodgingIds.length > 0 ? { ...scope, criteria: { ...criteria, ...page } } : undefined;
  }
  return scope;
}

/** Selects, of lodgings in order, those with stays on the page; its place is counted from the first stay of these. */
function selectLodgings(
  lodgingIds: readonly number[],
  counts: ReadonlyMap<number, number>,
  { from, size }: StayCriteria,
): { page: { lodgingIds: readonly number[]; from: number }; isWhole: boolean } {
  const selected: number[] = [];
  let [before, reached] = [0, 0];
  for (const lodgingId of lodgingIds) {
    if (reached >= from + size) break;
    reached += counts.get(lodgingId) ?? 0;
    if (reached > from) selected.push(lodgingId);
    else before = reached;
  }
  return { page: { lodgingIds: selected, from: from - before }, isWhole: reached >= from + size };
}
