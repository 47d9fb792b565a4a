import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import { weekdaySet } from '../../src/values/day.ts';
import { dealRowColumns } from '../support/deal-rows.ts';
import type { LodgingPlanning } from '../../src/stays/rules/planning/planning.ts';
import { listRefusals, playOnStay } from '../../src/stays/rules/stays/refusal.ts';
import { bookableStays, findStay } from '../../src/stays/rules/stays/stays.ts';
import { bookingDays, firstDay, lastDay, plannings } from '../support/arbitraries.ts';
import { day, lodgingPlanning, rate, ratesOf, staysIn, stay } from './sample-planning.ts';
import { toColumns } from '../../src/stays/rules/stays/stay-columns.ts';

const today = day('20270301');

function reasons(
  planning: LodgingPlanning,
  arrival: string,
  departure: string,
  at = today,
): Record<string, Record<string, string>> {
  const refusals = listRefusals(planning, 'EN_DIFFUSION', { arrival: day(arrival), departure: day(departure) }, at);
  return Object.fromEntries(refusals.map(({ code, data }) => [code, data]));
}

describe('the list of refusals', () => {
  it('gives a reason for a stay if, and only if, it cannot be found', () => {
    const arrivals = fc.integer({ min: firstDay - 30, max: lastDay + 30 });
    fc.assert(
      fc.property(
        plannings(),
        bookingDays(),
        arrivals,
        fc.integer({ min: 1, max: 70 }),
        (planning, at, arrival, nights) => {
          const isFound = findStay(planning, at, arrival, nights) !== undefined;
          const refusals = listRefusals(planning, 'EN_DIFFUSION', { arrival, departure: arrival + nights }, at);
          expect(refusals.length === 0).toBe(isFound);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('gives no reason for any listed stay', () => {
    fc.assert(
      fc.property(plannings(), bookingDays(), fc.nat(), (planning, at, choice) => {
        const stays = staysIn(bookableStays(planning, at));
        const stay = stays[choice % Math.max(1, stays.length)];
        if (!stay) return;
        const wish = { arrival: stay.arrival, departure: stay.arrival + stay.nights };
        expect(listRefusals(planning, 'EN_DIFFUSION', wish, at)).toEqual([]);
      }),
    );
  });

  const saturdays = weekdaySet(['SA']);
  const weeks = ratesOf([rate({ minStay: 7, maxStay: 14, arrivalDays: saturdays, departureDays: saturdays })]);
  const unavailable = [{ from: day('20270801'), to: day('20270807') }];
  const planning = lodgingPlanning(weeks, { retrocession: 2, unavailable }, [day('20270710'), day('20270711')]);

  it('names taken nights', () => {
    expect(reasons(planning, '20270710', '20270717')).toEqual({ ALREADY_BOOKED: { nights: '20270710,20270711' } });
  });

  it('names the nights that the provider closed', () => {
    expect(reasons(planning, '20270731', '20270807')).toEqual({
      UNAVAILABLE: { nights: '20270801,20270802,20270803,20270804,20270805,20270806' },
    });
  });

  it('names all weekdays and lengths that are broken', () => {
    expect(reasons(planning, '20270718', '20270723')).toEqual({
      ARRIVAL_DAY_NOT_ALLOWED: { weekdays: 'SA' },
      DEPARTURE_DAY_NOT_ALLOWED: { weekdays: 'SA' },
      STAY_TOO_SHORT: { minimum: '7', maximum: '14' },
    });
    expect(reasons(planning, '20270717', '20270807')).toMatchObject({ STAY_TOO_LONG: { minimum: '7', maximum: '14' } });
  });

  it('names the first and last possible arrival', () => {
    const at = day('20270702');
    expect(reasons(planning, '20270703', '20270717', at)).toMatchObject({
      TOO_LATE_TO_BOOK: { retrocession: '2', firstArrival: '20270704' },
    });
    expect(reasons(planning, '20270626', '20270703', at)).toMatchObject({ IN_THE_PAST: {}, NO_PRICE: {} });
    expect(reasons(planning, '20290707', '20290714', at)).toMatchObject({ TOO_FAR_AHEAD: { lastArrival: '20290701' } });
  });

  it('misses a price where a night has none', () => {
    expect(reasons(planning, '20270821', '20270828')).toEqual({});
    expect(reasons(planning, '20270828', '20270904')).toEqual({ NO_PRICE: {} });
    expect(reasons(planning, '20270821', '20270904')).toEqual({ NO_PRICE: {} });
    expect(reasons({ plannings: [], taken: [] }, '20270717', '20270724')).toEqual({ NO_PRICE: {} });
  });

  it('lists a bounded number of nights however long the wish', () => {
    const all = lodgingPlanning(weeks, { unavailable: [{ from: 0, to: 2_932_897 }] });
    expect(reasons(all, '20270717', '99991231')['UNAVAILABLE']?.['nights']?.split(',')).toHaveLength(62);
  });

  it('names the state of a lodging that is not on sale', () => {
    const wish = { arrival: day('20270717'), departure: day('20270724') };
    expect(listRefusals(planning, 'BLOCKED', wish, today)).toMatchObject([
      { code: 'LODGING_NOT_ON_SALE', data: { state: 'BLOCKED' } },
    ]);
  });

  it('names the lengths of deal rows, or the weekdays on which they arrive', () => {
    const row = { price: 1, promotions: [], priceEnabled: true, requestOnly: false };
    const arrival = day('20270710');
    const rows = dealRowColumns([7, 14].map((nights) => ({ ...row, arrival, departure: arrival + nights })));
    const deals = lodgingPlanning({ kind: 'dealRows', stays: rows });
    expect(reasons(deals, '20270710', '20270720')).toEqual({ DURATION_NOT_OFFERED: { durations: '7,14' } });
    expect(reasons(deals, '20270711', '20270718')).toEqual({ ARRIVAL_DAY_NOT_ALLOWED: { weekdays: 'SA' } });
    expect(reasons(deals, '20270717', '20270724')).toEqual({ NO_PRICE: {} });
  });
});

const saturday = day('20270710');
/** Weeks from two Saturdays, and one from a Tuesday on which the contract is no longer valid. */
const weeks = [saturday, saturday + 7, saturday + 24].map((arrival) => stay({ arrival }));
const valid = { from: 0, to: saturday + 20 };
const dealRows = (taken: number[] = [], stays = weeks) =>
  lodgingPlanning({ kind: 'dealRows', stays: toColumns(stays) }, { valid }, taken);
const rates = (changes = {}) => lodgingPlanning(ratesOf([rate(changes)]));

it.each<[string, LodgingPlanning, number, number, string[]]>([
  ['no row', dealRows([], []), 0, 7, ['Not every night has a price']],
  ['no row on the day', dealRows(), -7, 7, ['Not every night has a price']],
  ['no row on the weekday', dealRows(), 3, 7, ['Arrival is possible on SA']],
  ['another length', dealRows(), 0, 6, ['Nights offered from that arrival: 7']],
  ['too long a stay', dealRows(), 0, 63, ['At most 62 nights']],
  ['no night', dealRows(), 0, 0, ['At least 1 nights']],
  [
    'a length that is not left',
    dealRows([saturday]),
    0,
    6,
    ['Taken: 20270710', 'Nights offered from that arrival: none'],
  ],
  [
    'other weekdays',
    rates({ arrivalDays: weekdaySet(['TU']), departureDays: weekdaySet(['WE']) }),
    0,
    7,
    ['Arrival is possible on TU', 'Departure is possible on WE'],
  ],
  ['no weekday', rates({ arrivalDays: 0 }), 0, 7, ['Arrival is possible on no day']],
])('a stay is refused for %s', (_, planning, shift, nights, details) => {
  const arrival = saturday + shift;
  const refusals = listRefusals(planning, 'EN_DIFFUSION', { arrival, departure: arrival + nights }, today);
  expect(refusals.map(({ detail }) => detail)).toEqual(details);
});

it('plays the scenarios of a stay that is gone or on request', () => {
  const wish = { arrival: 5, departure: 8 };
  const [rated, rows] = [{ planning: { ...rates(), taken: [4, 6, 9] } }, { planning: dealRows() }];
  expect(playOnStay(rated, wish, 'stay-gone').planning).toEqual({ ...rated.planning, taken: [4, 5, 6, 7, 9] });
  expect(playOnStay(rated, wish, 'request-needed').planning).toEqual({
    ...rates({ requestOnly: true }),
    taken: [4, 6, 9],
  });
  const { offer } = playOnStay(rows, wish, 'request-needed').planning.plannings[0] ?? {};
  const requested = weeks.map((week) => ({ ...week, requestOnly: true }));
  expect(offer?.kind === 'dealRows' && staysIn(offer.stays)).toEqual(requested);
  expect(playOnStay(rows, wish, undefined)).toBe(rows);
});
