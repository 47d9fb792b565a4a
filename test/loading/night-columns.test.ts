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

test('moves nights by the shift and caps the longest stay', () => {
  const [entry] = planningOfCalendar([night(10, { maxNights: 1125 })], noDefaults, { shift: 5, maxNights: 28 }).nights;
  expect(entry).toMatchObject({ from: 15, to: 16, minStay: 2, maxStay: 28, arrivalDays: everyWeekday });
});
