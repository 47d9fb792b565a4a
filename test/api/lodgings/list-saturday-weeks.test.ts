import { expect, it } from 'vitest';
import { weekdayOf } from '../../support/days.ts';
import { operationsByName } from '../../support/operations.ts';
import { day, serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallSeed, usualNights } from '../../support/small-seed.ts';
import { readAnswer } from '../../support/reading.ts';

const { listAvailabilities, listSaturdayWeeks } = operationsByName;

const service = serviceForSuite(() => {
  const rows = [
    row('20270710', '20270717', { priceEnabled: false }),
    row('20270710', '20270724', { requestOnly: true }),
    row('20270711', '20270718', promoted),
    row('20270717', '20270721', promoted),
    row('20270724', '20270731'),
  ];
  const seed = smallSeed({
    lodgings: [
      { ref: 'ROWS', contract: { lodgingPack: 'SUMMER', dealRows: rows } },
      { ref: 'ANY', contract: { rates: { nights: [{ ...usualNights, maxStay: 30 }] } } },
      { ref: 'SUNDAYS', contract: { rates: { nights: [{ ...usualNights, arrivalDays: ['SU'] }] } } },
      { ref: 'BLOCKED', property: { blocked: true } },
    ],
  });
  return { seed };
});

const row = (arrival: string, departure: string, members: object = {}) => ({
  arrival,
  departure,
  price: 700,
  ...members,
});
const promoted = { basePrice: 800, promotions: [{ code: 'EB10', label: 'Early' }] };

const path = (ref: string, query = '') => `/v2/lodgings/${lodgingIdOf(service, ref)}/avail-saturday-weekly${query}`;
const read = async (ref: string, query = '') => readAnswer(await service.get(path(ref, query)), listSaturdayWeeks);

it('the list of Saturday weeks has exactly those of all availabilities that begin and end on a Saturday', async () => {
  const all = await readAnswer(
    await service.get(`/v2/lodgings/${lodgingIdOf(service, 'ANY')}/availabilities`),
    listAvailabilities,
  );
  const isSaturday = (text: string) => weekdayOf(day(text)) === 6;
  const weekly = all.availabilities.filter((stay) => isSaturday(stay.arrival) && isSaturday(stay.departure));
  expect(weekly.length).toBeGreaterThan(30);
  expect(await read('ANY')).toEqual({ ...all, availabilities: weekly });
});
