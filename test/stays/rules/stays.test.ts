import { expect, it } from 'vitest';
import { splitByPlanning, type PromotionEntry, type Stay } from '../../../src/stays/rules/planning/planning.ts';
import { availabilityOf } from '../../../src/stays/rules/stays/lodging-availability.ts';
import {
  emptyColumns,
  joinColumns,
  sliceColumns,
  stayAt,
  toColumns,
} from '../../../src/stays/rules/stays/stay-columns.ts';
import { summariseSale, summariseStays } from '../../../src/stays/rules/stays/stay-figures.ts';
import { lodging } from '../../lodgings/sample-lodging.ts';
import { lodgingPlanning, planningOf, ratesOf, stay, staysIn } from '../sample-planning.ts';

const plain = stay({ arrival: 100, promotion: undefined });
const arrivalsOf = (columns: ReturnType<typeof toColumns>) => [...columns.arrival];

it.each<[string, Partial<Stay>[], { basePrice: number; price: number } | undefined]>([
  ['the only week', [{}], { basePrice: 700_00, price: 630_00 }],
  ['no week', [{ nights: 6 }, { nights: 8 }], undefined],
  ['a week without a price', [{ priceEnabled: false }], undefined],
  ['a cheaper later week', [{}, { arrival: 101, price: 600_00 }], { basePrice: 700_00, price: 600_00 }],
  ['a dearer later week', [{}, { arrival: 101, price: 640_00 }], { basePrice: 700_00, price: 630_00 }],
  ['the first of equal weeks', [{}, { arrival: 101, basePrice: 1 }], { basePrice: 700_00, price: 630_00 }],
])('the cheapest week is %s', (_, changes, expected) => {
  expect(summariseStays(toColumns(changes.map((change) => ({ ...plain, ...change })))).minWeek).toEqual(expected);
});

it.each<[Partial<Stay>, boolean, boolean]>([
  [{}, false, true],
  [{ requestOnly: true }, true, true],
  [{ priceEnabled: false }, false, false],
])('deal rows with %j are on request: %s, with a price: %s', (change, requestOnly, priceEnabled) => {
  const planning = lodgingPlanning({ kind: 'dealRows', stays: toColumns([{ ...plain, ...change }]) });
  expect(summariseSale(planning, 90)).toEqual({ requestOnly, priceEnabled });
});

it('slices columns by arrival, both ends inclusive', () => {
  const columns = toColumns([100, 101, 102, 103].map((arrival) => ({ ...plain, arrival })));
  expect(arrivalsOf(sliceColumns(columns, 101, 102))).toEqual([101, 102]);
  expect(staysIn(sliceColumns(columns, 103, 200))).toEqual([{ ...plain, arrival: 103 }]);
  expect(arrivalsOf(sliceColumns(columns, 104, 200))).toEqual([]);
});

it('has no stay outside of the columns', () => {
  const columns = toColumns([plain]);
  expect(stayAt(columns, 0)).toEqual(plain);
  for (const index of [-1, 1]) expect(() => stayAt(columns, index)).toThrow(RangeError);
});

it('joins columns under one table of the promotions in use', () => {
  const [early, late]: PromotionEntry[] = [
    { codes: [{ code: 'EB', label: 'Early' }], percent: 1_000 },
    { codes: [{ code: 'EB', label: 'Early' }], percent: 500 },
  ];
  const of = (arrival: number, promotion: PromotionEntry | undefined) => ({ ...plain, arrival, promotion });
  const [one, two] = [
    [of(1, late), of(2, early), of(3, early)],
    [of(4, undefined), of(5, { ...early } as PromotionEntry)],
  ];
  const unused = { ...toColumns(one), promotions: [late, early, { codes: [], percent: 1 }] as PromotionEntry[] };
  const joined = joinColumns([unused, toColumns(two)]);
  expect(staysIn(joined)).toEqual([...one, ...two]);
  expect(joined.promotions).toEqual([late, early]);
  expect(joinColumns([])).toEqual(emptyColumns());
});

it('reads the availability of a lodging from its facts', () => {
  const columns = toColumns([plain]);
  const contract = { deposit: 0, lodgingPack: 'PACK', licenceAgreement: undefined };
  const about = lodging({ contract, changedAt: { availabilities: 5, lodging: 9 } });
  const expected = {
    state: 'EN_DIFFUSION',
    columns,
    lastChange: 5,
    lodgingPack: 'PACK',
    personMax: 6,
    gateways: ['Seaside.example'],
  };
  expect(availabilityOf(about, columns)).toEqual(expected);
  expect(availabilityOf({ ...about, contract: undefined }, columns)).toEqual({ ...expected, lodgingPack: undefined });
});

it('splits a period into the runs of days that each planning covers', () => {
  const covering = (from: number, to: number) => planningOf(ratesOf([]), { valid: { from, to } });
  const [newest, hidden, older] = [covering(10, 20), covering(12, 15), covering(0, 30)];
  const run = (planning: typeof newest, from: number, to: number) => ({ planning, arrivals: { from, to } });
  const split = (from: number, to: number) => splitByPlanning([newest, hidden, older], { from, to });
  expect(split(-5, 40)).toEqual([run(older, 0, 10), run(newest, 10, 20), run(older, 20, 30)]);
  expect(split(10, 18)).toEqual([run(newest, 10, 18)]);
  expect([split(5, 5), split(30, 40)]).toEqual([[], []]);
});
