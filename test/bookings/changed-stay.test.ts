import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import type { Booking } from '../../src/bookings/rules/booking.ts';
import {
  changeValueOf,
  evaluateChange,
  isUnchanged,
  quotedChangeRefusal,
  type ChangeRefusal,
} from '../../src/bookings/rules/changed-stay.ts';
import { changedStayOf, type StayChange } from '../../src/bookings/rules/quote.ts';
import { evaluateStay, type Evaluation, type StayFacts } from '../../src/stays/rules/prices/evaluation.ts';
import { bookableStays } from '../../src/stays/rules/stays/stays.ts';
import { bookingDays, plannings } from '../support/arbitraries.ts';
import { check, coupon, fee, linen, lodging, property } from '../lodgings/sample-lodging.ts';
import { day, lodgingPlanning, rate, ratesOf, staysIn } from '../stays/sample-planning.ts';
import { sampleBooking } from './sample-booking.ts';

const at = { today: day('20270301'), now: 1_000, language: 'en' };
const facts: StayFacts = { lodging: lodging(), planning: lodgingPlanning(ratesOf([rate()])), coupon: undefined };
const wish = {
  arrival: day('20270710'),
  departure: day('20270713'),
  occupantCount: 2,
  occupantCountChildren: 0,
  childrenAges: [],
  occupantFlexible: false,
  extras: ['SHEETS'],
  promoCode: undefined,
};

function offered(evaluation: Evaluation | ChangeRefusal): Evaluation {
  if (evaluation.outcome !== 'offered') throw new Error(evaluation.outcome);
  return evaluation;
}

function bookingOf(evaluation: Evaluation, changes: Partial<Booking> = {}): Booking {
  const { arrival, departure, extras, promoCode } = wish;
  const { price, lines, occupantCount, occupantCountChildren } = evaluation;
  const stay = { arrival, departure, extras, promoCode, price, lines, occupantCount, occupantCountChildren };
  return sampleBooking({ state: 'BOOKED', ...stay, ...changes });
}

const sold = offered(evaluateStay(facts, wish, at));
const booking = bookingOf(sold);
const changeWith = (change: StayChange, from: StayFacts = facts, of: Booking = booking) =>
  evaluateChange(of, from, changedStayOf(of, change), at);
const dearer: StayFacts = {
  coupon: undefined,
  planning: lodgingPlanning(ratesOf([rate({ nightPrice: 300_00 })])),
  lodging: lodging({
    contract: { deposit: 1, lodgingPack: undefined, licenceAgreement: undefined },
    property: property({
      services: [linen, { ...fee, prices: [{ value: 90_00, selectedCodes: [] }] }],
      caution: 1,
    }),
  }),
};

describe('a kept stay', () => {
  it('costs what it was sold for when nothing that is priced changes', () => {
    expect(offered(changeWith({ extras: ['SHEETS', 'SHEETS'], occupantCount: 2 }, dearer))).toEqual(sold);
  });

  it('keeps the price of the stay and its deposit when extras change', () => {
    const { price } = offered(changeWith({ extras: ['SHEETS', 'TOWELS'] }, dearer));
    expect(price).toMatchObject({ basePrice: 300_00, price: 300_00, extrasPrice: 18_00, caution: 500_00 });
  });

  it('is possible although the planning no longer offers it', () => {
    const gone = { ...facts, planning: { plannings: [], taken: [] }, lodging: lodging({ state: 'ARRET_VENTES' }) };
    expect(changeWith({ extras: [] }, gone).outcome).toBe('offered');
    expect(changeWith({ arrival: wish.arrival + 1, departure: wish.departure }, gone).outcome).toBe('not-available');
  });

  it('keeps what its coupon took off, whatever became of the coupon', () => {
    const wished = { ...wish, promoCode: 'SPRING' };
    const redeemed = offered(evaluateStay({ ...facts, coupon: coupon() }, wished, at));
    const with5 = bookingOf(redeemed, { promoCode: 'SPRING' });
    for (const today of [undefined, coupon({ percent: 900 }), coupon({ validTo: 0 })]) {
      const { price, lines } = offered(changeWith({ extras: [] }, { ...facts, coupon: today }, with5));
      expect(price.discountValue).toBe(15_00);
      expect(offered(changeWith({ promoCode: 'spring' }, { ...facts, coupon: today }, with5)).lines).toEqual(
        with5.lines,
      );
      expect(lines).toContainEqual(
        expect.objectContaining({ code: 'COUPON', label: 'Spring', amount: -15_00, payable: 'ON_BOOKING' }),
      );
    }
    const promoted = { ...with5, price: { ...with5.price, basePrice: 400_00 }, lines: [] };
    expect(offered(changeWith({ extras: [] }, facts, promoted)).lines).toContainEqual(
      expect.objectContaining({ label: 'SPRING', amount: -15_00 }),
    );
    const other = { ...facts, coupon: coupon({ validTo: 0 }) };
    expect(changeWith({ promoCode: 'SPRING' }, other).outcome).toBe('discount-not-applicable');
    const moved = offered(changeWith({ arrival: wish.arrival, departure: wish.departure + 1 }, other, with5));
    expect(moved.price.discountValue).toBe(20_00);
  });

  it('takes no more persons than the lodging does', () => {
    expect(changeWith({ occupantCount: 6 }).outcome).toBe('offered');
    expect(changeWith({ occupantCount: 7 })).toEqual({ outcome: 'capacity-exceeded', personMax: 6 });
    const moved = changeWith({ occupantCount: 7, departure: wish.departure + 1 });
    expect(moved).toEqual({ outcome: 'capacity-exceeded', personMax: 6 });
  });

  it('takes no extra that the lodging does not have', () => {
    expect(changeWith({ extras: ['GONE'] })).toMatchObject({ outcome: 'extra-not-available', codes: ['GONE'] });
  });

  it.each<[boolean, StayChange]>([
    [true, {}],
    [true, { extras: ['SHEETS'], occupantCount: 2 }],
    [false, { lodgingId: 18 }],
    [false, { departure: wish.departure + 1 }],
    [false, { occupantCountChildren: 1 }],
    [false, { promoCode: 'SPRING' }],
  ])('is unchanged: %s with %j', (expected, change) => {
    expect(isUnchanged(booking, changedStayOf(booking, change))).toBe(expected);
  });

  it('cannot be lost, but is priced again in another lodging', () => {
    const kept = changedStayOf(booking, {});
    expect(
      quotedChangeRefusal(booking, { ...facts, planning: { plannings: [], taken: [] } }, kept, at),
    ).toBeUndefined();
    expect(offered(changeWith({ lodgingId: 18 }, dearer)).price).toMatchObject({ price: 900_00, caution: 1 });
  });
});

describe('a moved stay', () => {
  it('costs what an evaluation says, on any planning', () => {
    let priced = 0;
    fc.assert(
      fc.property(plannings(), bookingDays(), fc.nat(), (planning, today, pick) => {
        const stays = staysIn(bookableStays(planning, today));
        const stay = stays[pick % Math.max(1, stays.length)];
        if (!stay) return;
        const [arrival, departure] = [stay.arrival, stay.arrival + stay.nights];
        const from = { ...facts, planning };
        const moment = { ...at, today };
        const moved = evaluateChange(
          { ...booking, state: 'REQUESTED', arrival: 1, departure: 2 },
          from,
          changedStayOf(booking, { arrival, departure }),
          moment,
        );
        expect(moved).toEqual(evaluateStay(from, { ...wish, arrival, departure }, moment));
        if (moved.outcome !== 'offered') return;
        priced += 1;
        expect(changeValueOf(booking, moved.price.totalPrice)).toBe(moved.price.totalPrice - sold.price.totalPrice);
      }),
    );
    expect(priced).toBeGreaterThan(10);
  });

  it('may be on request only for a booking that waits for the operator', () => {
    const onRequest = { ...facts, planning: lodgingPlanning(ratesOf([rate({ requestOnly: true })])) };
    const move = { arrival: wish.arrival + 1, departure: wish.departure + 1 };
    const outcomeOf = (state: Booking['state']) => {
      const of = { ...booking, state };
      const quoted = quotedChangeRefusal(of, onRequest, changedStayOf(of, move), at);
      return [changeWith(move, onRequest, of).outcome, quoted?.outcome];
    };
    expect(outcomeOf('REQUESTED')).toEqual(['offered', undefined]);
    expect(outcomeOf('BOOKED')).toEqual(['request-only', 'request-only']);
    expect(outcomeOf('PENDING_PAYMENT')).toEqual(['request-only', 'request-only']);
  });

  it('that is quoted is stopped by the loss of the stay only', () => {
    const full = lodging({ property: property({ services: [], generalDescription: { personMax: 1, standing: 3 } }) });
    const changed = changedStayOf(booking, { arrival: wish.arrival + 1, departure: wish.departure + 1 });
    const disabled = lodgingPlanning(ratesOf([rate({ priceEnabled: false })]));
    expect(quotedChangeRefusal(booking, { ...facts, lodging: full, planning: disabled }, changed, at)).toBeUndefined();
    const taken = lodgingPlanning(ratesOf([rate()]), {}, [wish.departure]);
    const refusal = quotedChangeRefusal(booking, { ...facts, planning: taken }, changed, at);
    expect(refusal).toMatchObject({ outcome: 'not-available', reasons: [{ code: 'ALREADY_BOOKED' }] });
  });
});

describe('costs by person', () => {
  const taxAt = (value: number): StayFacts => {
    const tax = check('TAX', { optionType: 'MANDATORY_ON_SITE', priceUnit: 'PERSON_NIGHT', fromAge: 10 });
    const services = [linen, fee, { ...tax, prices: [{ value, selectedCodes: [] }] }];
    return { ...facts, lodging: lodging({ property: property({ services }) }) };
  };
  const family = { ...wish, occupantCountChildren: 1, childrenAges: [6] };
  const of = bookingOf(offered(evaluateStay(taxAt(1_00), family, at)));
  const dearer = taxAt(2_00);

  it.each<[what: string, change: StayChange, onSite: number]>([
    ['nothing, although the tax rose since', {}, 3_00],
    ['the ages as sold', { childrenAges: [6] }, 3_00],
    ['one adult more', { occupantCount: 3 }, 12_00],
    ['the age of the child', { childrenAges: [10] }, 12_00],
    ['no children', { occupantCountChildren: 0 }, 12_00],
    ['another child of unknown age', { occupantCount: 3, occupantCountChildren: 2 }, 18_00],
    ['the nights', { departure: wish.departure + 1 }, 8_00],
  ])('follow the change of %s', (_, change, onSite) => {
    const { price, lines } = offered(changeWith(change, dearer, of));
    expect(price.onSiteTotal).toBe(onSite);
    expect(lines.find(({ code }) => code === 'TAX')?.amount).toBe(onSite);
    expect(price.mandatoryServicesPrice).toBe(25_00);
  });
});
