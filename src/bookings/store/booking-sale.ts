import type { BookingLine } from '../../stays/rules/prices/price-block.ts';
import type { Day } from '../../values/day.ts';
import { evaluateStay } from '../../stays/rules/prices/evaluation.ts';
import type { Evaluation, EvaluationRefusal, StayFacts } from '../../stays/rules/prices/evaluation.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { findStay } from '../../stays/rules/stays/stays.ts';
import type { BookingRequest, QuotedPrice } from './booking-request.ts';
import { readPlanning } from '../../stays/store/contracts/contracts.ts';
import { findCoupon } from '../../stays/store/coupons.ts';
import type { Db } from '../../sqlite/database.ts';
import { hasKeylessBudget } from './anonymous-budget.ts';

/** Why a stay is not sold as asked for. */
export type SaleRefusal =
  | EvaluationRefusal
  | { outcome: 'budget-exceeded' }
  | { outcome: 'price-changed'; evaluation: Evaluation }
  | { outcome: 'request-only' };

/**
 * Yields what is sold of the lodging: the stay at today's price or at the one of the quote, which only the loss of the stay
 * stops. Refused is one more booking without a key than may be open, a price that the partner takes to be lower, and a
 * request-only stay that an easy booking does not expect.
 */
export function saleOf(
  db: Db,
  lodging: Lodging,
  request: BookingRequest,
  at: { today: Day; now: number },
): Evaluation | SaleRefusal {
  if (!hasKeylessBudget(db, request, at.now)) return { outcome: 'budget-exceeded' };
  const { promoCode } = request.wish;
  const coupon = promoCode === undefined ? undefined : findCoupon(db, promoCode);
  const facts = { lodging, planning: readPlanning(db, lodging.id), coupon };
  const evaluation = evaluateStay(facts, request.wish, { ...at, language: request.language });
  const sale = request.quoted ? quotedSale(facts, request, { quoted: request.quoted, evaluation }, at) : evaluation;
  if (sale.outcome !== 'offered') return sale;
  const isTooLow = request.partnerPrice !== undefined && request.partnerPrice < sale.value;
  const isTooHigh = request.maxPrice !== undefined && request.maxPrice < sale.price.totalPrice;
  if (isTooLow || isTooHigh) return { outcome: 'price-changed', evaluation: sale };
  if (sale.stay.requestOnly && request.kind === 'easy' && !request.acceptRequest) return { outcome: 'request-only' };
  return sale;
}

function quotedSale(
  facts: StayFacts,
  { wish, language }: BookingRequest,
  { quoted, evaluation }: { quoted: QuotedPrice; evaluation: Evaluation | EvaluationRefusal },
  at: { today: Day; now: number },
): Evaluation | EvaluationRefusal {
  const isOnSale = facts.lodging.state === 'EN_DIFFUSION';
  const stay = isOnSale ? findStay(facts.planning, at.today, wish.arrival, wish.departure - wish.arrival) : undefined;
  // Asked for one person and nothing else, so that a lost stay is the only thing that can stand against it.
  const bare = { ...wish, occupantCount: 1, occupantCountChildren: 0, extras: [], promoCode: undefined };
  if (!stay) return evaluateStay(facts, bare, { ...at, language });
  const personMax = wish.occupantFlexible ? facts.lodging.property.generalDescription.personMax : Infinity;
  const occupantCount = Math.min(wish.occupantCount, personMax);
  return {
    outcome: 'offered',
    stay: { ...stay, basePrice: quoted.price.basePrice, price: quoted.price.price },
    occupantCount,
    occupantCountChildren: Math.min(wish.occupantCountChildren, occupantCount),
    price: quoted.price,
    value: quoted.value,
    lines: quotedLines(quoted, evaluation),
    discount: evaluation.outcome === 'offered' ? evaluation.discount : undefined,
  };
}

function quotedLines({ price, lines }: QuotedPrice, evaluation: Evaluation | EvaluationRefusal): BookingLine[] {
  if (lines) return [...lines];
  if (evaluation.outcome !== 'offered')
    return [{ code: 'STAY', label: 'Total', amount: price.totalPrice, payable: 'ON_BOOKING' }];
  const difference = price.totalPrice - evaluation.price.totalPrice;
  return evaluation.lines.map((line) => (line.code === 'STAY' ? { ...line, amount: line.amount + difference } : line));
}
