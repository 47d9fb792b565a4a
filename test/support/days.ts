export { dateTextOf } from '../../src/formats/fields/fields.ts';
export { dayAt, dayFromYmd, weekdayOf, ymdOf } from '../../src/values/day.ts';
