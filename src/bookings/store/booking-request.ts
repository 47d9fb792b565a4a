import type { Customer } from '../rules/booking.ts';
import type { BookingLine, PriceBlock } from '../../stays/rules/prices/price-block.ts';
import type { StayWish } from '../../stays/rules/prices/evaluation.ts';
import type { Cents } from '../../values/money.ts';
import { canonicalJson, digestOf } from '../../sqlite/canonical-json.ts';
import type { KeylessBudget } from './anonymous-budget.ts';

/** A booking that somebody asks for; its form is checked, its rights are too. */
export interface BookingRequest {
  /** `link` is POST /v2/bookings, `easy` POST /v2/bookings/easy. */
  kind: 'link' | 'easy';
  lodgingId: number;
  wish: StayWish;
  customer: Customer;
  /** Undefined: made without a key, elsewhere than on a dealer's page. */
  dealerId: string | undefined;
  /** The caller's, undefined when a key came; counts against the budget of bookings without a key and is kept only as a hash. */
  address: string | undefined;
  /** Instead of the usual budget of bookings without a key. */
  budget?: KeylessBudget | undefined;
  /** Of the labels of its lines. */
  language: string;
  /** True: an easy booking of a request-only stay may become REQUESTED. */
  acceptRequest: boolean;
  /** What the partner takes the value to be, without mandatory services. */
  partnerPrice: Cents | undefined;
  /** The highest accepted total. */
  maxPrice: Cents | undefined;
  /** What a live, verified quote token of this very request promised. */
  quoted: QuotedPrice | undefined;
  paymentMinutes: number;
  requestHours: number;
  referenceReseller: string | undefined;
  salesFollowup: string | undefined;
  comment: string | undefined;
  urlSuccess: string | undefined;
  urlFailure: string | undefined;
}

/** A promised price; without `lines` those of today are taken, the stay's line making up the difference. */
export interface QuotedPrice {
  price: PriceBlock;
  value: Cents;
  lines?: readonly BookingLine[] | undefined;
}

/** Yields the digest of what must be equal in a repeated request (contract 1.8). It is made of personal data too. */
export function requestDigestOf({ kind, lodgingId, wish, customer }: BookingRequest): string {
  const { arrival, departure, occupantCount, occupantCountChildren, extras, promoCode } = wish;
  const stay = { kind, lodgingId, arrival, departure, occupantCount, occupantCountChildren };
  const choices = { extras: [...extras].sort(), promoCode: promoCode?.toUpperCase() };
  return digestOf(canonicalJson({ ...stay, ...choices, customer }));
}
