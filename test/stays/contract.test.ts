import { expect, test } from 'vitest';
import { openEnd } from '../../src/stays/rules/planning/planning.ts';
import { dayFromYmd } from '../../src/values/day.ts';
import { contractShape, seedContractShape } from '../../src/stays/wire/contract.ts';
import { wrongFields } from '../formats/wrong-fields.ts';

const day = (text: string) => dayFromYmd(text) as number;
const head = {
  contractNumber: 'C-2027',
  provider: { providerId: 'AtlanticStays', providerReference: 'AT-17' },
  deposit: 500,
  retrocession: 2,
};
const night = { from: '20270703', to: '20270827', nightPrice: 100, minStay: 7, maxStay: 14, arrivalDays: ['SA'] };
const promotion = { code: 'EB10', label: 'Early booking', percent: 10, from: '20270703', to: '20270820' };
const row = { arrival: '20270710', departure: '20270717', basePrice: 700, price: 630, promotions: [{ code: 'EB10' }] };

test('makes inclusive days half open and percentages basis points', () => {
  const rates = { nights: [night], promotions: [{ ...promotion, percent: 12.5, bookTo: '20270331' }] };
  const delivery = contractShape.parse({ ...head, rates, unavailable: [{ from: '20270801', to: '20270806' }] });
  expect(delivery).toMatchObject({
    deposit: 500_00,
    valid: { from: 0, to: openEnd },
    unavailable: [{ from: day('20270801'), to: day('20270807') }],
    offer: {
      kind: 'rates',
      nights: [
        {
          from: day('20270703'),
          to: day('20270828'),
          nightPrice: 100_00,
          arrivalDays: 0b1000000,
          departureDays: 0b1111111,
        },
      ],
      promotions: [{ percent: 1250, to: day('20270821'), bookFrom: undefined, bookTo: day('20270401') }],
    },
  });
});

test('keeps rows as columns by arrival, then nights', () => {
  const dealRows = [
    row,
    { arrival: '20270703', departure: '20270717', price: '900.5' },
    { ...row, arrival: '20270703', departure: '20270710' },
  ];
  const { offer } = contractShape.parse({ ...head, dealRows, validFrom: '20270701', validTo: '20270731' });
  if (offer.kind !== 'dealRows') throw new Error('no rows');
  expect([...offer.stays.arrival]).toEqual([day('20270703'), day('20270703'), day('20270710')]);
  expect([...offer.stays.nights]).toEqual([7, 14, 7]);
});

interface Change {
  dealRows?: Partial<typeof row>[];
  rates?: {
    nights: (typeof night & { basePrice?: number })[];
    lengthDiscounts?: { minNights: number; percent: number }[];
    promotions?: (typeof promotion)[];
  };
  validFrom?: string;
  validTo?: string;
}

const withNights = (...nights: (typeof night & { basePrice?: number })[]): Change => ({ rates: { nights } });
const weekly = { minNights: 7, percent: 5 };

test.each<[wanted: string, change: Change, error: string]>([
  ['rows or rates', {}, '/dealRows CONFLICTING_FIELDS'],
  ['not rows and rates', { dealRows: [row], rates: { nights: [night] } }, '/dealRows CONFLICTING_FIELDS'],
  [
    'nights that no other entry has',
    withNights(night, { ...night, from: night.to, to: '20270830' }),
    '/rates/nights/1/from OVERLAPPING_PERIODS',
  ],
  ['a last day after the first', withNights({ ...night, to: '20270702' }), '/rates/nights/0/to INVALID_DATE_RANGE'],
  ['real days', withNights({ ...night, to: '20270231' }), '/rates/nights/0/to INVALID_DATE'],
  ['a longest stay above the shortest', withNights({ ...night, maxStay: 6 }), '/rates/nights/0/maxStay TOO_SMALL'],
  ['a night price', withNights({ ...night, nightPrice: 0 }), '/rates/nights/0/nightPrice TOO_SMALL'],
  ['a base price above the price', withNights({ ...night, basePrice: 99 }), '/rates/nights/0/basePrice TOO_SMALL'],
  [
    'each length discount once',
    { rates: { nights: [night], lengthDiscounts: [weekly, { ...weekly, percent: 6 }] } },
    '/rates/lengthDiscounts/1/minNights DUPLICATE',
  ],
  [
    'each promotion once',
    { rates: { nights: [night], promotions: [promotion, promotion] } },
    '/rates/promotions/1/code DUPLICATE',
  ],
  ['each row once', { dealRows: [row, row] }, '/dealRows/1 DUPLICATE'],
  [
    'a departure after the arrival',
    { dealRows: [{ ...row, departure: row.arrival }] },
    '/dealRows/0/departure INVALID_DATE_RANGE',
  ],
  ['at most 62 nights', { dealRows: [{ ...row, departure: '20270911' }] }, '/dealRows/0/departure TOO_LARGE'],
  [
    'a validity that does not end before it begins',
    { dealRows: [row], validFrom: '20270702', validTo: '20270701' },
    '/validTo INVALID_DATE_RANGE',
  ],
])('wants %s', (_, change, error) => {
  expect(wrongFields(contractShape, { ...head, ...change })).toEqual([error]);
});

test('is published by a seed unless the seed says otherwise', () => {
  expect(seedContractShape.parse({ ...head, dealRows: [row] }).status).toBe('PUBLISHED');
  expect(seedContractShape.parse({ ...head, dealRows: [row], status: 'in_progress' }).status).toBe('IN_PROGRESS');
  expect(seedContractShape.safeParse({ ...head, dealRows: [{ ...row, colour: 'red' }] }).success).toBe(false);
});
