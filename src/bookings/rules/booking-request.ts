import type { Cents } from '../../values/money.ts';
import type { Booking, BookingState } from './booking.ts';
import { wishOf, type AskedStay, type Quote } from './quote.ts';
import type { TestScenario } from '../../values/test-scenario.ts';
import type { StayWish } from '../../stays/rules/prices/evaluation.ts';

/** A stay that somebody wants to buy, and on which terms. */
export interface SaleWish {
  /** `link` is POST /v2/bookings, `easy` POST /v2/bookings/easy. */
  kind: 'link' | 'easy';
  lodgingId: number;
  stay: AskedStay;
  /** What a verified quote token of this dealer promises; it stands for what `stay` leaves out. */
  quote: Quote | undefined;
  /** Of the labels of its lines. */
  language: string;
  /** True: an easy booking of a request-only stay may become REQUESTED. */
  acceptRequest: boolean;
  /** What the partner takes the value to be, without mandatory services. */
  partnerPrice: Cents | undefined;
  /** The highest accepted total. */
  maxPrice: Cents | undefined;
}

/** What a booking request says of the booking itself; without `dealerId` it came without a key and from no dealer's page. */
type Told = 'customer' | 'dealerId' | 'referenceReseller' | 'salesFollowup' | 'comment' | 'urlSuccess' | 'urlFailure';

/** A booking that somebody asks for; its form is checked, its rights are too. */
export interface BookingRequest extends SaleWish, Pick<Booking, Told> {
  /** The caller's, undefined when a key came; counts against the budget of anonymous bookings and is kept only as a hash. */
  address: string | undefined;
  /** What the customer gets by mail when the booking begins in that state. */
  mail?: { kind: 'confirmation' | 'payment-request'; state: BookingState } | undefined;
  /** What a caller of the sandbox wants to happen. */
  scenario?: TestScenario | undefined;
  paymentMinutes: number;
  requestHours: number;
}

/** Yields the whole stay that is asked for: that of the quote, where there is one. */
export function wishedStay({ stay, quote }: Pick<SaleWish, 'stay' | 'quote'>): StayWish {
  if (quote) return wishOf(quote);
  const { arrival, departure, occupantCount, promoCode } = stay;
  const { occupantCountChildren = 0, occupantFlexible = false, extras = [] } = stay;
  return { arrival, departure, occupantCount, occupantCountChildren, occupantFlexible, extras, promoCode };
}

/** Tells whether no key came: there is no dealer, or only that of the page that was booked on, and so an address. */
export function isAnonymous({ dealerId, address }: Pick<BookingRequest, 'dealerId' | 'address'>): boolean {
  return dealerId === undefined || address !== undefined;
}
