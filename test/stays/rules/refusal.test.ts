import { expect, it } from 'vitest';
import type { LodgingPlanning } from '../../../src/stays/rules/planning/planning.ts';
import { listRefusals, playOnStay } from '../../../src/stays/rules/stays/refusal.ts';
import { toColumns } from '../../../src/stays/rules/stays/stay-columns.ts';
import { weekdaySet } from '../../../src/values/day.ts';
import { day, lodgingPlanning, rate, ratesOf, stay, staysIn } from '../sample-planning.ts';

const today = day('20270301');
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
