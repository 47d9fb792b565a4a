import { expect, it } from 'vitest';
import type { Booking } from '../../../src/bookings/rules/booking.ts';
import { quoteOf } from '../../../src/bookings/rules/quote.ts';
import {
  decideSale,
  isAnonymous,
  playSale,
  requestedStayOf,
  type SaleFacts,
  type SaleRequest,
} from '../../../src/bookings/rules/sale.ts';
import { evaluateStay, type Evaluation } from '../../../src/stays/rules/prices/evaluation.ts';
import { coupon, lodging, property } from '../../lodgings/sample-lodging.ts';
import { day, lodgingPlanning, rate, ratesOf } from '../../stays/sample-planning.ts';

const at = { today: day('20270301'), now: 1_000 };
const nightsAt = (changes = {}) => lodgingPlanning(ratesOf([rate(changes)]));
/** 3 nights of 100 € and a mandatory fee of 25 €. */
const facts: SaleFacts = { lodging: lodging(), planning: nightsAt(), coupon: undefined };
const stay = { arrival: day('20270710'), departure: day('20270713'), occupantCount: 2 };
const request: SaleRequest = {
  kind: 'link',
  lodgingId: 17,
  stay,
  quote: undefined,
  language: 'en',
  acceptRequest: false,
  partnerPrice: undefined,
  maxPrice: undefined,
};
const easy = { ...request, kind: 'easy' as const };

const chosen = { ...stay, occupantCount: 4, occupantCountChildren: 3, extras: ['SHEETS'], promoCode: 'SPRING' };
const evaluation = evaluateStay({ ...facts, coupon: coupon() }, requestedStayOf({ stay: chosen, quote: undefined }), {
  ...at,
  language: 'en',
}) as Evaluation;
const quote = quoteOf(
  { dealerId: 'D1', lodgingId: 17 },
  requestedStayOf({ stay: chosen, quote: undefined }),
  evaluation,
  2_000,
);
const quoted: SaleRequest = { ...request, stay: chosen, quote };
const late = { ...at, now: 2_000 };
const [onRequest, taken] = [nightsAt({ requestOnly: true }), { ...nightsAt(), taken: [stay.arrival + 1] }];
const namesake = (isSameRequest: boolean) => ({ booking: { id: 5 } as Booking, isSameRequest });
const stopped = lodging({ state: 'ARRET_VENTES' });

it.each<[string, string, Partial<SaleFacts>, SaleRequest, typeof at?]>([
  ['the stay', 'offered', {}, request],
  ['the stay at the expected price', 'offered', {}, { ...request, partnerPrice: 300_00, maxPrice: 325_00 }],
  ['the stay at the expected total', 'offered', {}, { ...request, partnerPrice: 325_00, maxPrice: 325_00 }],
  ['a price above the expected one', 'price-changed', {}, { ...request, partnerPrice: 299_99 }],
  ['a price between price and total', 'price-changed', {}, { ...request, partnerPrice: 310_00 }],
  ['a total below the expected one', 'price-changed', {}, { ...request, partnerPrice: 325_01 }],
  ['a total above the maximum', 'price-changed', {}, { ...request, maxPrice: 324_99 }],
  ['the last booking of an address', 'offered', { anonymousBookings: { ofAddress: 4, ofLodging: 1 } }, request],
  ['one more of an address', 'budget-exceeded', { anonymousBookings: { ofAddress: 5, ofLodging: 0 } }, request],
  ['one more of a lodging', 'budget-exceeded', { anonymousBookings: { ofAddress: 0, ofLodging: 2 } }, request],
  ['a used reference', 'duplicate-reference', { namesake: namesake(false) }, request],
  ['a repeated request', 'repeated', { namesake: namesake(true) }, request],
  ['a request-only stay by link', 'offered', { planning: onRequest }, request],
  ['a request-only stay at once', 'request-only', { planning: onRequest }, easy],
  ['a request-only stay with consent', 'offered', { planning: onRequest }, { ...easy, acceptRequest: true }],
  ['a quote', 'offered', {}, quoted],
  ['a quote of another lodging', 'quote-mismatch', {}, { ...quoted, lodgingId: 18 }],
  ['an expired quote', 'quote-expired', { coupon: coupon() }, quoted, late],
  ['an expired quote of a lost stay', 'not-available', { planning: taken, coupon: coupon() }, quoted, late],
  ['a request repeated after its quote', 'repeated', { namesake: namesake(true) }, quoted, late],
  ['a quote of a taken stay', 'not-available', { planning: taken }, quoted],
  ['a quote of a stopped lodging', 'not-available', { lodging: stopped }, quoted],
])('%s is %s', (_, outcome, changes, attempt, moment = at) => {
  expect(decideSale({ ...facts, ...changes }, attempt, moment).outcome).toBe(outcome);
});

it('sells a quote at its price after price, capacity, extras and coupon have changed', () => {
  const small = lodging({ property: property({ services: [], generalDescription: { personMax: 2, standing: 3 } }) });
  const { price, value, lines, discount } = evaluation;
  expect(decideSale({ ...facts, planning: nightsAt({ nightPrice: 900_00 }), lodging: small }, quoted, at)).toEqual({
    outcome: 'offered',
    stay: { ...evaluation.stay, basePrice: price.basePrice, price: price.price },
    occupantCount: 2,
    occupantCountChildren: 2,
    price,
    value,
    lines,
    discount,
  });
  expect(price).toMatchObject({ price: 300_00, extrasPrice: 12_00, discountValue: 15_00, totalPrice: 322_00 });
});

it('refuses the quote of a lost stay with the alternatives of a stay without options', () => {
  expect(decideSale({ ...facts, planning: taken }, quoted, at)).toMatchObject({
    reasons: [{ code: 'ALREADY_BOOKED' }],
    alternatives: { length: 5 },
  });
});

it('takes the stay of the quote, else the stay with its defaults', () => {
  const { arrival, departure } = stay;
  const kept = { arrival, departure, occupantCount: 2, promoCode: undefined };
  const filled = { ...kept, occupantCountChildren: 0, childrenAges: [], occupantFlexible: false, extras: [] };
  expect(requestedStayOf(request)).toEqual(filled);
  expect(requestedStayOf({ stay, quote })).toEqual({
    ...chosen,
    lodgingId: quote.lodgingId,
    childrenAges: [],
    occupantFlexible: true,
  });
});

it.each([
  [undefined, '203.0.113.9', true],
  [undefined, undefined, true],
  ['D1', '203.0.113.9', true],
  ['D1', undefined, false],
])('a request with dealer %s and address %s is anonymous: %s', (dealerId, address, expected) => {
  expect(isAnonymous({ dealerId, address })).toBe(expected);
});

it.each([
  [undefined, 'offered', 'offered'],
  ['price-changed', 'price-changed', 'price-changed'],
  ['quote-expired', 'offered', 'quote-expired'],
  ['budget-exceeded', 'budget-exceeded', 'budget-exceeded'],
  ['stay-gone', 'not-available', 'not-available'],
  ['request-needed', 'request-only', 'request-only'],
  ['search-unavailable', 'offered', 'offered'],
] as const)('the scenario %s makes a sale %s, and with a quote %s', (scenario, outcome, withQuote) => {
  const played = (attempt: SaleRequest) => {
    const sale = playSale({ facts: { ...facts, coupon: coupon() }, request: attempt, at }, scenario);
    return decideSale(sale.facts, sale.request, sale.at).outcome;
  };
  expect([played(easy), played({ ...quoted, kind: 'easy' })]).toEqual([outcome, withQuote]);
});
