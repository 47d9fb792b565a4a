import { turnDescending } from '../../rules/sort-numbers.ts';
import { isOrderOfLodgings, type StayCriteria } from '../../rules/stay-criteria.ts';
import { mergeBranches } from '../branches.ts';
import { hasMarkedDays } from '../clauses/ahead-clauses.ts';
import { findByDiscount, findFirstStays } from '../find-arrivals.ts';
import { narrowToLodgingsOfPage } from '../deep/lodgings-of-page.ts';
import { findDepartingAfter } from '../find-departing.ts';
import type { StayHit } from '../hits.ts';
import type { MatchPlan } from '../plan.ts';
import { addFilter, type SearchAnswer, type SearchBody, type Send, type SendAll } from '../query-language.ts';
import { buildArrivalsBody, type SearchScope } from '../stay-query.ts';
import { buildKeyAfter, narrowAfter } from './keys-after.ts';
import type { Position } from './position.ts';

/** Only for searches that are not grouped. */
export async function findStaysAfter(
  send: SendAll,
  scope: SearchScope,
  plan: MatchPlan,
  position: Position,
): Promise<readonly StayHit[]> {
  const { criteria } = scope;
  if (plan.kind === 'nothing') return [];
  const sendOne: Send = async (body) => (await send([body]))[0] as SearchAnswer;
  if (plan.kind === 'departure') {
    const { leading, lodgingId, arrival } = position;
    const after = [...turnDescending(criteria.sort, leading), lodgingId, arrival];
    return findDepartingAfter(sendOne, scope, plan, after);
  }
  if (plan.kind === 'arrivals') {
    const isOfLodgings = isOrderOfLodgings(criteria.sort) && hasMarkedDays(criteria);
    const narrowed = isOfLodgings ? await narrowToLodgingsOfPage(send, scope, position) : scope;
    return narrowed ? findStaysOfArrivalsAfter(sendOne, narrowed, position) : [];
  }
  const startOf = (nights: number) => findBranchStart(criteria, position, nights);
  const { stays } = await mergeBranches(send, scope, plan.lengths, criteria.size, startOf);
  return stays;
}

/** The highest value of an OpenSearch integer. */
const highest = 2_147_483_647;

function findBranchStart(criteria: StayCriteria, position: Position, nights: number): readonly number[] {
  const { leading, lodgingId, arrival } = position;
  const ties = [lodgingId, nights > position.nights ? arrival - 1 : arrival];
  if (criteria.sort !== 'pricepernight') return [...turnDescending(criteria.sort, leading), ...ties];
  const [perNight = 0, ...shift] = leading;
  const price = Math.round(perNight * nights);
  return price / nights === perNight ? [price, ...shift, ...ties] : [Math.floor(perNight * nights), highest, highest];
}

export async function findStaysOfArrivalsAfter(send: Send, scope: SearchScope, position: Position): Promise<StayHit[]> {
  const { criteria } = scope;
  let stays = criteria.sort === 'discount' ? await findByDiscountAfter(send, scope, position) : [];
  if (stays.length >= criteria.size) return stays;
  for (const { narrowed, filter, upTo = Infinity } of narrowAfter(criteria, position)) {
    const buildBody = (size: number) => buildBodyAfter({ ...scope, criteria: narrowed }, position, size, filter);
    const found = await findFirstStays(send, narrowed, criteria.size, buildBody);
    stays = found.filter(({ order: [leading = 0] }) => leading <= upTo);
    if (stays.length >= criteria.size) break;
  }
  return stays.slice(0, criteria.size);
}

/** Returns fewer where stays priced above their base price come last. */
async function findByDiscountAfter(send: Send, scope: SearchScope, position: Position): Promise<StayHit[]> {
  const [first = 0] = position.leading;
  const { size } = scope.criteria;
  if (first > 0) return [];
  if (first === 0) return findByDiscount(send, scope, size, undefined, [position.lodgingId, position.arrival - 1]);
  const upTo = { range: { lowestDiscount: { lte: -first } } };
  return findByDiscount(send, scope, size, buildBodyAfter(scope, position, 0, [upTo]));
}

function buildBodyAfter(
  scope: SearchScope,
  position: Position,
  size: number,
  filter: SearchBody['query'][],
): SearchBody {
  const { criteria } = scope;
  const { leading, lodgingId, arrival } = position;
  // The document of the place itself may have longer stays.
  if (isOrderOfLodgings(criteria.sort))
    return buildArrivalsBody(scope, {
      size,
      after: [...turnDescending(criteria.sort, leading), lodgingId, arrival - 1],
    });
  return {
    ...addFilter(buildArrivalsBody(scope, { size }), ...filter),
    sort: [buildKeyAfter(criteria, position), { lodgingId: 'asc' }, { arrival: 'asc' }],
  };
}
