import { expect, it } from 'vitest';
import fc from '../../support/random.ts';
import { decideBooking } from '../../support/arrange/bookings.ts';
import { dateTextOf, day, serviceForSuite } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed, usualNights } from '../../support/small-seed.ts';
import { readProblem } from '../../support/reading.ts';

const key = smallKeys.seller;
const service = serviceForSuite(() => {
  const weekends = { ...usualNights, minStay: 2, maxStay: 5, arrivalDays: ['FR', 'SA'], departureDays: ['SU', 'MO'] };
  const mixed = [
    { ...usualNights, to: '20270620', maxStay: 3 },
    { ...usualNights, from: '20270621', to: '20270630', priceEnabled: false },
    { ...usualNights, from: '20270701', to: '20270710', requestOnly: true },
    { ...usualNights, from: '20270711', nightPrice: 60, minStay: 3 },
  ];
  const lodgings = [
    { ref: 'EVERY' },
    { ref: 'WEEKENDS', contract: { rates: { nights: [weekends] } } },
    { ref: 'MIXED', contract: { rates: { nights: mixed } } },
  ];
  const coupon = { label: { fr: 'Cinq' }, percent: 5, minNights: 3, minPrice: 250, arrivalFrom: '20270610' };
  return { seed: smallSeed({ lodgings, coupons: [{ code: 'FIVE', ...coupon }] }) };
});

const wishes = fc.record({
  ref: fc.constantFrom('EVERY', 'WEEKENDS', 'MIXED'),
  arrival: fc.integer({ min: day('20270528'), max: day('20270826') }),
  nights: fc.integer({ min: 1, max: 7 }),
  choices: fc.constantFrom({}, { extras: ['SHEETS', 'GARAGE'] }, { promoCode: 'FIVE' }),
  isEasy: fc.boolean(),
});

const post = (path: string, body: object) => service.post(path, body, { key });

it('every alternative of a refusal can be evaluated and booked with everything requested', async () => {
  let followed = 0;
  await fc.assert(
    fc.asyncProperty(wishes, async ({ ref, arrival, nights, choices, isEasy }) => {
      const dates = { arrival: dateTextOf(arrival), departure: dateTextOf(arrival + nights) };
      const wish = { lodgingId: lodgingIdOf(service, ref), ...dates, occupantCount: 2, ...choices };
      await post('/v2/bookings', { ...wish, customer });
      const refused = isEasy
        ? await post('/v2/bookings/easy', { requestType: 'EVALUATION', ...wish })
        : await post('/v2/bookings', { ...wish, customer });
      if (refused.status === 422) return;
      const { alternatives = [], reasons = [] } = await readProblem(refused, 409, 'STAY_NOT_AVAILABLE');
      expect(reasons.length).toBeGreaterThan(0);
      expect(alternatives.length).toBeLessThanOrEqual(5);
      for (const { arrival: from, departure: to, totalPrice, requestOnly } of alternatives) {
        followed += 1;
        const body = { ...wish, arrival: from, departure: to, customer };
        const evaluated = await post('/v2/bookings/easy', { requestType: 'EVALUATION', ...body });
        expect(evaluated.status, await evaluated.clone().text()).toBe(200);
        const evaluation = (await evaluated.json()) as { price: number; mandatoryServicesPrice: number };
        expect(evaluation.price + evaluation.mandatoryServicesPrice).toBe(totalPrice);
        const booked = await post('/v2/bookings', body);
        expect(booked.status, await booked.clone().text()).toBe(201);
        const { id, state } = (await booked.json()) as { id: number; state: string };
        expect(state).toBe(requestOnly ? 'REQUESTED' : 'PENDING_PAYMENT');
        await decideBooking(service, id, 'cancel');
      }
    }),
    { numRuns: 15, interruptAfterTimeLimit: 15_000 },
  );
  expect(followed).toBeGreaterThan(0);
});
