export { dateTextOf } from '../../src/formats/fields/date-text.ts';
export { dayAt, dayFromYmd, weekdayOf, ymdOf } from '../../src/values/day.ts';
