import { isOrderOfLodgings, type StayCriteria } from '../../rules/stay-criteria.ts';
import type { Position } from '../after/position.ts';
import { hasMarkedDays } from '../clauses/ahead-clauses.ts';
import { countStaysOfLodgings } from '../result-counts.ts';
import type { SendAll } from '../query-language.ts';
import { listBehind, rankLodgings, sortFirst } from '../rank/rank-lodgings.ts';
import type { SearchScope } from '../stay-query.ts';

/** Places up to which it takes no longer to read all documents of few days before the page than to count their stays. */
const shallow = 200;

/** Tells whether it is worth knowing which lodgings are on the page before documents are read: where there would be many of these. */
export function isOfFewLodgings(criteria: StayCriteria): boolean {
  return isOrderOfLodgings(criteria.sort) && (hasMarkedDays(criteria) || criteria.from > shallow);
}

/**
 * Narrows a search of single stays in an order of lodgings to the lodgings that have a stay on the page; of those before them it only
 * counts the stays. Undefined where the page lies behind all stays.
 */
export async function narrowToLodgingsOfPage(
  send: SendAll,
  scope: SearchScope,
  position?: Position,
): Promise<SearchScope | undefined> {
  const { criteria } = scope;
  const grouped: SearchScope = { ...scope, criteria: { ...criteria, group: 'lodging' } };
  const [ranked, counts] = await Promise.all([
    rankLodgings(send, grouped, { kind: 'arrivals' }),
    countStaysOfLodgings(send, scope),
  ]);
  // The lodging of the position may have further stays.
  const lodgingIds = position ? [position.lodgingId] : [];
  let [before, reached] = [0, 0];
  for (const { lodgingId } of sortFirst(position ? listBehind(ranked, position) : ranked)) {
    if (reached >= criteria.from + criteria.size) break;
    reached += counts.get(lodgingId) ?? 0;
    if (reached > criteria.from) lodgingIds.push(lodgingId);
    else before = reached;
  }
  if (lodgingIds.length === 0) return undefined;
  return { ...scope, criteria: { ...criteria, lodgingIds, from: criteria.from - before } };
}
