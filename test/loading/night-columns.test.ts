import { expect, test } from 'vitest';
import fc from '../support/random.ts';
import { everyWeekday } from '../../src/values/day.ts';
import {
  addNight,
  createNightColumns,
  planningOfCalendar,
  sortNightsByDay,
} from '../../src/loading/inside-airbnb/nights.ts';

type CalendarNight = Parameters<typeof addNight>[1];

const night = (day: number, rest: Partial<CalendarNight> = {}): CalendarNight => ({
  day,
  line: day,
  price: 100,
  minNights: 2,
  maxNights: 7,
  available: true,
  ...rest,
});
const noDefaults = { price: 0, minNights: 0, maxNights: 0 };
const asIs = { shift: 0, maxNights: 62 };

test('keeps each night once, by day, the first row for it, whatever the order of the rows', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 800 }), (days) => {
      const columns = createNightColumns();
      const nights = days.map((day, at) => night(day, { line: at + 2, price: at + 1 }));
      for (const each of nights) addNight(columns, each);
      const repeated: number[] = [];
      const kept = sortNightsByDay(columns, (line) => repeated.push(line));
      const first = new Map(nights.toReversed().map((each) => [each.day, each]));
      expect(kept).toEqual([...first.values()].sort((a, b) => a.day - b.day));
      expect(kept.length + repeated.length).toBe(days.length);
    }),
  );
});

test('keeps a night in few bytes of typed arrays', () => {
  const columns = createNightColumns();
  const { day, line, price, minNights, maxNights, available } = columns;
  const parts = [day, line, price, minNights, maxNights, available];
  const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
  expect(bytes / columns.day.length).toBeLessThanOrEqual(17);
});

test('makes one entry of equal neighbouring nights and one period of a run of unavailable ones', () => {
  const nights = [
    night(10),
    night(11, { available: false }),
    night(12, { available: false }),
    night(13, { price: 120 }),
  ];
  const planning = planningOfCalendar([...nights, night(15, { price: 120 })], noDefaults, asIs);
  expect(planning.nights.map(({ from, to, nightPrice }) => [from, to, nightPrice])).toEqual([
    [10, 13, 100],
    [13, 14, 120],
    [15, 16, 120],
  ]);
  expect(planning.unavailable).toEqual([{ from: 11, to: 13 }]);
});

test('takes from the listing what the calendar does not say', () => {
  const silent = night(10, { price: 0, minNights: 0, maxNights: 0 });
  const [entry] = planningOfCalendar([silent], { price: 80, minNights: 3, maxNights: 9 }, asIs).nights;
  expect(entry).toMatchObject({ nightPrice: 80, minStay: 3, maxStay: 9 });
  expect(planningOfCalendar([silent], noDefaults, asIs)).toEqual({ nights: [], unavailable: [] });
});

test('moves nights by the shift and caps the longest stay', () => {
  const [entry] = planningOfCalendar([night(10, { maxNights: 1125 })], noDefaults, { shift: 5, maxNights: 28 }).nights;
  expect(entry).toMatchObject({ from: 15, to: 16, minStay: 2, maxStay: 28, arrivalDays: everyWeekday });
});

test('offers no arrival on a night whose shortest stay is longer than every stay allowed', () => {
  const closed = (minNights: number, maxNights: number, cap: number) =>
    planningOfCalendar([night(10, { minNights, maxNights })], noDefaults, { shift: 0, maxNights: cap }).nights[0];
  expect(closed(63, 365, 62)).toMatchObject({ arrivalDays: 0, minStay: 62, maxStay: 62 });
  expect(closed(30, 365, 28)).toMatchObject({ arrivalDays: 0, minStay: 30, maxStay: 30 });
  expect(closed(5, 3, 62)).toMatchObject({ arrivalDays: 0 });
  expect(closed(28, 365, 28)).toMatchObject({ arrivalDays: everyWeekday, minStay: 28, maxStay: 28 });
});
