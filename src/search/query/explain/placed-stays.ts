import type { FoundStay, StayPage } from '../../rules/found-stay.ts';
import { isDescending } from '../../rules/sort-numbers.ts';
import { dropNeedlessGroup, isInRounds, type Sort, type StayCriteria } from '../../rules/stay-criteria.ts';
import { countLeading } from '../after/position.ts';
import { countPriceTies } from '../stay-order.ts';

/** A result, its place from 1, and the figures that put it there, the first that differs deciding; money in euros. */
export interface PlacedStay {
  place: number;
  stay: FoundStay;
  order: Readonly<Record<string, number>>;
}

/** Yields the stays of a page with their places; `before` is how many come before the page. */
export function placeStays(page: StayPage, asked: StayCriteria, before: number): PlacedStay[] {
  const criteria = dropNeedlessGroup(asked);
  return page.stays.map((stay, index) => ({
    place: before + index + 1,
    stay,
    order: nameOrder(criteria, stay.order),
  }));
}

/** What the order numbers before the lodging id are, without tiers of text. */
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
  // A round is followed by the lodging alone, other leading numbers by lodging, arrival and length at least.
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

/** Counts the order numbers from the lodging id on. */
function countTies(criteria: StayCriteria): number {
  return isInRounds(criteria) ? 1 : 3 + countPriceTies(criteria);
}
