import { isOrderOfLodgings, type StayCriteria } from '../../rules/stay-criteria.ts';
import type { Position } from '../after/position.ts';
import { hasMarkedDays } from '../clauses/ahead-clauses.ts';
import { countStaysOfLodgings } from '../result-counts.ts';
import type { SendAll } from '../query-language.ts';
import { listBehind, rankLodgings, sortFirst } from '../rank/rank-lodgings.ts';
import type { SearchScope } from '../stay-query.ts';

/** Up to this position, reading all documents of few days before the page is as fast as counting their stays. */
const shallow = 200;

/** True where finding the page's lodgings first saves reading many documents. */
export function isOfFewLodgings(criteria: StayCriteria): boolean {
  return isOrderOfLodgings(criteria.sort) && (hasMarkedDays(criteria) || criteria.from > shallow);
}

/**
 * Narrows a search for single stays, ordered by lodging, to the lodgings with a stay on the page; stays of earlier
 * lodgings are only counted. Undefined where the page lies behind all stays.
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
