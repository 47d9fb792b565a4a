import type { Cents } from '../../values/money.ts';
import type { Booking, BookingState } from './booking.ts';
import { wishOf, type AskedStay, type Quote } from './quote.ts';
import type { TestScenario } from '../../values/test-scenario.ts';
import type { StayWish } from '../../stays/rules/prices/evaluation.ts';

export interface SaleWish {
  /** `link` is POST /v2/bookings, `easy` POST /v2/bookings/easy. */
  kind: 'link' | 'easy';
  lodgingId: number;
  stay: AskedStay;
  /** Verified quote token of this dealer; supplies what `stay` omits. */
  quote: Quote | undefined;
  language: string;
  /** Lets an easy booking of a request-only stay become REQUESTED. */
  acceptRequest: boolean;
  /** The partner's expected value, without mandatory services. */
  partnerPrice: Cents | undefined;
  maxPrice: Cents | undefined;
}

/** Without `dealerId` the request has neither a key nor a dealer's page. */
type Told = 'customer' | 'dealerId' | 'referenceReseller' | 'salesFollowup' | 'comment' | 'urlSuccess' | 'urlFailure';

/** Input is validated and authorised. */
export interface BookingRequest extends SaleWish, Pick<Booking, Told> {
  /**
   * The caller's address, undefined with a key; counts against the budget of anonymous bookings and is stored only as
   * a hash.
   */
  address: string | undefined;
  mail?: { kind: 'confirmation' | 'payment-request'; state: BookingState } | undefined;
  scenario?: TestScenario | undefined;
  paymentMinutes: number;
  requestHours: number;
}

export function wishedStay({ stay, quote }: Pick<SaleWish, 'stay' | 'quote'>): StayWish {
  if (quote) return wishOf(quote);
  const { arrival, departure, occupantCount, promoCode } = stay;
  const { occupantCountChildren = 0, occupantFlexible = false, extras = [] } = stay;
  return { arrival, departure, occupantCount, occupantCountChildren, occupantFlexible, extras, promoCode };
}

/** No key was sent: there is no dealer, or only the booking page's dealer together with an address. */
export function isAnonymous({ dealerId, address }: Pick<BookingRequest, 'dealerId' | 'address'>): boolean {
  return dealerId === undefined || address !== undefined;
}
