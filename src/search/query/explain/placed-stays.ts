import type { FoundStay, StayPage } from '../../rules/found-stay.ts';
import { isDescending } from '../../rules/sort-numbers.ts';
import { dropNeedlessGroup, isInRounds, type Sort, type StayCriteria } from '../../rules/stay-criteria.ts';
import { countLeading } from '../rank/position.ts';

/** Places count from 1. Figures are in order of precedence; money is in euros. */
export interface PlacedStay {
  place: number;
  stay: FoundStay;
  order: Readonly<Record<string, number>>;
}

/** `before` is the number of results before the page. */
export function placeStays(page: StayPage, asked: StayCriteria, before: number): PlacedStay[] {
  const criteria = dropNeedlessGroup(asked);
  return page.stays.map((stay, index) => ({
    place: before + index + 1,
    stay,
    order: nameOrder(criteria, stay.order),
  }));
}

/** Names of the order numbers before the lodging id, without text tiers. */
const leadingNames: Readonly<Record<Sort, string>> = {
  relevance: 'rank',
  priceasc: 'price',
  pricedesc: 'price',
  pricepernight: 'pricePerNight',
  priceperperson: 'pricePerPerson',
  distance: 'kilometres',
  discount: 'discountPercent',
  rating: 'rating',
};

function nameOrder(criteria: StayCriteria, order: readonly number[]): Record<string, number> {
  const rounds = isInRounds(criteria) ? 1 : 0;
  const hasTier = criteria.sort === 'relevance' && order.length === rounds + countTies(criteria) + 2;
  const leading = order.slice(rounds, rounds + countLeading(criteria, hasTier));
  const isMoney = leadingNames[criteria.sort].startsWith('price');
  const values = leading.map((value) => (isDescending(criteria.sort) ? -value : value) / (isMoney ? 100 : 1));
  const names = hasTier ? ['tier', leadingNames.relevance] : [leadingNames[criteria.sort]];
  return Object.fromEntries([
    ...(rounds > 0 ? [['round', (order[0] ?? 0) + 1] as const] : []),
    ...names.map((name, index) => [name, values[index] ?? 0] as const),
  ]);
}

/** A lodging follows the leading numbers, or a single stay by its lodging, arrival and length. */
function countTies(criteria: StayCriteria): number {
  return isInRounds(criteria) || criteria.group ? 1 : 3;
}
