import type { StaysParts } from './parts.ts';
import { couponDiscountOf, couponRefusalOf, couponRefusals } from '../rules/prices/discounts.ts';
import { defineOperation } from '../../http/operation.ts';
import { requireStay } from '../wire/sale-refusals.ts';
import { couponDiscountShape, presentCouponDiscount } from '../wire/price.ts';
import { ApiError } from '../../http/problem.ts';
import { queryText, stayParams } from '../../formats/fields/query-fields.ts';
import { couponCodeInput } from '../../lodgings/wire/body-fields.ts';
import { requireOnSale } from '../../lodgings/wire/refusals.ts';
import { readPlanning } from '../store/contracts/contracts.ts';
import { findCoupon } from '../store/coupons.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';

export const getDiscountCode = ({ db, today, now }: StaysParts) =>
  defineOperation({
    id: 'get-discount-code',
    method: 'GET',
    path: '/v2/lodgings/{id}/stays/{arrival}-{departure}/discountcodes/{code}',
    auth: 'open',
    documentation: {
      tag: 'Lodgings',
      summary: 'Reads what a discount code takes off a stay.',
      example: ({ lodgingId, stay, couponCode }) => ({ params: { id: lodgingId, ...stay, code: couponCode } }),
    },
    params: stayParams.safeExtend({ code: queryText(1, 64).describe('Code of the discount, in any case.') }),
    answer: { root: 'discount', shape: couponDiscountShape },
    problems: ['LODGING_NOT_FOUND', 'STAY_NOT_AVAILABLE', 'DISCOUNT_CODE_UNKNOWN', 'DISCOUNT_NOT_APPLICABLE'],
    // No 304: any booking that uses the code, for any lodging, and the clock may change whether it applies.
    caching: 'no-store',
    handle({ params, language }) {
      const coupon = findCoupon(db, params.code);
      if (!coupon) refuseNoCode(params.code);
      const lodging = requireOnSale(readLodging(db, params.id));
      const stay = requireStay(lodging, readPlanning(db, params.id), params, today());
      if (!coupon) throw new ApiError('DISCOUNT_CODE_UNKNOWN');
      const refusal = couponRefusalOf(coupon, { lodging, stay, now: now() });
      if (refusal) throw new ApiError('DISCOUNT_NOT_APPLICABLE', { detail: couponRefusals[refusal] });
      const discount = couponDiscountOf(coupon, stay.price, language);
      return { value: presentCouponDiscount(discount), language: discount.labelLanguage };
    },
  });

/** Runs only after the lookup: stored coupons of earlier versions may have codes of any form. */
function refuseNoCode(code: string): void {
  const { error } = couponCodeInput.safeParse(code);
  if (!error) return;
  const detail = error.issues[0]?.message ?? 'Must be a code';
  throw new ApiError('INVALID_PARAMETER', {
    detail: `code: ${detail}`,
    errors: [{ parameter: 'code', code: 'INVALID_VALUE', detail }],
  });
}
