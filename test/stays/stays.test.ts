import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import { weekdaySet, ymdOf } from '../../src/values/day.ts';
import { dealRowColumns } from '../support/deal-rows.ts';
import {
  type DealRows,
  type LodgingPlanning,
  type NightRate,
  type Planning,
  isBookable,
  openEnd,
  splitByPlanning,
  type PromotionEntry,
  type Stay,
} from '../../src/stays/rules/planning/planning.ts';
import { bookableStays, findStay, offeredStays } from '../../src/stays/rules/stays/stays.ts';
import { allArrivals, bookingDays, plannings, ratePlannings } from '../support/arbitraries.ts';
import { naiveStays } from './naive-stays.ts';
import { day, lodgingPlanning, planningOf, rate, ratesOf, staysIn, stay } from './sample-planning.ts';
import { availabilityOf } from '../../src/stays/rules/stays/lodging-availability.ts';
import {
  emptyColumns,
  joinColumns,
  sliceColumns,
  stayAt,
  toColumns,
} from '../../src/stays/rules/stays/stay-columns.ts';
import { summariseSale, summariseStays } from '../../src/stays/rules/stays/stay-figures.ts';
import { lodging } from '../lodgings/sample-lodging.ts';

const today = day('20270301');

function idsOf(planning: LodgingPlanning, at = today): string[] {
  return staysIn(bookableStays(planning, at)).map(
    (stay) => `${ymdOf(stay.arrival)}-${ymdOf(stay.arrival + stay.nights)}`,
  );
}

describe('the list of offered stays', () => {
  it('equals what a reading of the rules night by night yields', () => {
    const windows = fc.integer({ min: allArrivals.from, max: allArrivals.to }).map((from) => ({ from, to: from + 12 }));
    fc.assert(
      fc.property(plannings(), bookingDays(), windows, (planning, at, arrivals) => {
        expect(staysIn(offeredStays(planning, at, arrivals))).toEqual(naiveStays(planning, at, arrivals));
      }),
    );
  });

  it('offers no stay over a taken night', () => {
    fc.assert(
      fc.property(plannings(), bookingDays(), (planning, at) => {
        const isTaken = (stay: { arrival: number; nights: number }) =>
          planning.taken.some((night) => stay.arrival <= night && night < stay.arrival + stay.nights);
        expect(staysIn(offeredStays(planning, at, allArrivals)).filter(isTaken)).toEqual([]);
      }),
    );
  });

  it('never asks more than the base price', () => {
    fc.assert(
      fc.property(plannings(), bookingDays(), (planning, at) => {
        const stays = staysIn(offeredStays(planning, at, allArrivals));
        expect(stays.filter(({ basePrice, price }) => price > basePrice || price < 0)).toEqual([]);
      }),
    );
  });

  it('sorts by arrival, then nights, without doubles', () => {
    fc.assert(
      fc.property(plannings(), bookingDays(), (planning, at) => {
        const keys = staysIn(offeredStays(planning, at, allArrivals)).map(
          ({ arrival, nights }) => arrival * 100 + nights,
        );
        expect(keys).toEqual([...new Set(keys)].sort((a, b) => a - b));
      }),
    );
  });

  it('returns the same for rates as for the deal rows of the same stays', () => {
    fc.assert(
      fc.property(ratePlannings(), bookingDays(), ({ plannings: [planning], taken }, at) => {
        if (!planning) return;
        const expected = staysIn(offeredStays({ plannings: [planning], taken: [] }, at, allArrivals));
        const rows = expected.map((stay) => ({
          ...stay,
          departure: stay.arrival + stay.nights,
          promotions: stay.promotion?.codes ?? [],
        }));
        const asRows = { ...planning, offer: { kind: 'dealRows' as const, stays: dealRowColumns(rows) } };
        const fromRates = staysIn(offeredStays({ plannings: [planning], taken }, at, allArrivals));
        const withoutPercent = fromRates.map(({ promotion, ...stay }) => ({
          ...stay,
          promotion: promotion && { ...promotion, percent: undefined },
        }));
        expect(staysIn(offeredStays({ plannings: [asRows], taken }, at, allArrivals))).toEqual(withoutPercent);
      }),
    );
  });

  it('cuts open periods to the days that have a price', () => {
    const planning = lodgingPlanning(ratesOf([rate({ minStay: 7, maxStay: 7 })]));
    expect(offeredStays(planning, today, { from: 0, to: openEnd }).arrival).toHaveLength(56 - 6);
  });
});

describe('the list of bookable stays', () => {
  it('lists exactly the offered stays whose arrival is bookable', () => {
    fc.assert(
      fc.property(plannings(), bookingDays(), (planning, at) => {
        const offered = staysIn(offeredStays(planning, at, allArrivals));
        const expected = offered.filter(({ arrival, retrocession }) => isBookable(arrival, retrocession, at));
        expect(staysIn(bookableStays(planning, at))).toEqual(expected);
      }),
    );
  });

  it('offers a stay that starts the day another ends', () => {
    const saturdays = { minStay: 7, maxStay: 7, arrivalDays: weekdaySet(['SA']), departureDays: weekdaySet(['SA']) };
    const taken = Array.from({ length: 7 }, (_, night) => day('20270710') + night);
    const planning = lodgingPlanning(ratesOf([rate({ ...saturdays, to: day('20270731') })]), {}, taken);
    expect(idsOf(planning)).toEqual(['20270703-20270710', '20270717-20270724', '20270724-20270731']);
  });

  it('lets the entry of the arrival night decide on lengths and weekdays', () => {
    const first = rate({ to: day('20270705'), minStay: 3, maxStay: 3, departureDays: weekdaySet(['TU']) });
    const second = rate({ from: day('20270705'), to: day('20270708'), arrivalDays: weekdaySet(['WE']) });
    expect(idsOf(lodgingPlanning(ratesOf([first, second])))).toEqual(['20270703-20270706', '20270707-20270708']);
  });

  it('begins at today plus the retrocession and ends at the planning horizon', () => {
    const everyNight = ratesOf([rate({ from: 0, to: openEnd, maxStay: 1 })]);
    const arrivals = staysIn(bookableStays(lodgingPlanning(everyNight, { retrocession: 2 }), today)).map(
      (s) => s.arrival,
    );
    expect([arrivals.at(0), arrivals.at(-1), arrivals.length]).toEqual([today + 2, today + 730, 729]);
  });

  it('lets the contract delivered last rule the arrivals it covers, and another the rest', () => {
    const july = { from: day('20270703'), to: day('20270705') };
    const week = ratesOf([rate({ minStay: 7, maxStay: 7, to: day('20270715') })]);
    const newest = planningOf(ratesOf([rate({ minStay: 2, maxStay: 2 })]), { valid: july, retrocession: 9 });
    const planning = { plannings: [newest, planningOf(week)], taken: [] };
    expect(staysIn(bookableStays(planning, today)).map((s) => [ymdOf(s.arrival), s.nights, s.retrocession])).toEqual([
      ['20270703', 2, 9],
      ['20270704', 2, 9],
      ['20270705', 7, 0],
      ['20270706', 7, 0],
      ['20270707', 7, 0],
      ['20270708', 7, 0],
    ]);
  });

  describe('over two contracts of a year each', () => {
    const newYear = day('20280101');
    const thisYear = { from: day('20271201'), to: newYear, nightPrice: 100_00, maxStay: 14 };
    const nextYear = { from: newYear, to: day('20280201'), nightPrice: 120_00, minStay: 3, requestOnly: true };
    const yearly = (before: Partial<NightRate> = {}, after: Partial<Planning> = {}, offer?: DealRows) => ({
      plannings: [
        planningOf(offer ?? ratesOf([rate(nextYear)]), { valid: { from: newYear, to: openEnd }, ...after }),
        planningOf(ratesOf([rate({ ...thisYear, ...before })]), { valid: { from: 0, to: newYear } }),
      ],
      taken: [],
    });
    const noRows: DealRows = { kind: 'dealRows', stays: dealRowColumns([]) };
    const closed = { unavailable: [{ from: newYear + 1, to: newYear + 2 }] };
    const at = day('20271101');

    it.each([
      ['a stay costs the night prices of each', yearly(), '20271229', 4, 420_00],
      ['a stay ends with the first as before', yearly(), '20271229', 3, 300_00],
      ['the arrival decides on the shortest stay', yearly({ minStay: 2 }), '20271231', 2, 220_00],
      [
        'the arrival decides on the shortest stay that is too long here',
        yearly({ minStay: 5 }),
        '20271229',
        4,
        undefined,
      ],
      ['the first contract keeps the nights that it prices', yearly({ to: newYear + 1 }), '20271229', 5, 520_00],
      ['a night that the second closes is closed', yearly({}, closed), '20271229', 5, undefined],
      ['a night before it is open', yearly({}, closed), '20271229', 4, 420_00],
      ['stays that are listed one by one lend no night', yearly({}, {}, noRows), '20271229', 4, undefined],
      ['a night that nobody prices ends the stay', yearly({ to: newYear - 1 }), '20271229', 4, undefined],
    ])('%s', (_, planning, arrival, nights, price) => {
      expect(findStay(planning, at, day(arrival), nights)?.price).toBe(price);
    });

    it('is on request when a night of the second is', () => {
      expect(findStay(yearly(), at, newYear - 3, 4)?.requestOnly).toBe(true);
      expect(findStay(yearly(), at, newYear - 3, 3)?.requestOnly).toBe(false);
    });
  });

  it('offers nothing where the ruling contract offers nothing, even if an older one would', () => {
    const planning = { plannings: [planningOf(ratesOf([])), planningOf(ratesOf([rate()]))], taken: [] };
    expect(idsOf(planning)).toEqual([]);
  });
});

describe('the search for one stay', () => {
  it('finds every stay that is listed, and it is equal', () => {
    fc.assert(
      fc.property(plannings(), bookingDays(), fc.nat(), (planning, at, choice) => {
        const stays = staysIn(bookableStays(planning, at));
        const stay = stays[choice % Math.max(1, stays.length)];
        if (stay) expect(findStay(planning, at, stay.arrival, stay.nights)).toEqual(stay);
      }),
    );
  });

  it('finds nothing that is not listed', () => {
    const planning = lodgingPlanning(ratesOf([rate({ minStay: 3 })]));
    expect(findStay(planning, today, day('20270710'), 2)).toBeUndefined();
    expect(findStay(planning, day('20270711'), day('20270710'), 3)).toBeUndefined();
    expect(findStay(planning, today, day('20270826'), 3)).toBeUndefined();
  });
});

describe('prices', () => {
  const promotions = [
    {
      code: 'EB10',
      label: 'Early booking',
      percent: 1_000,
      from: 0,
      to: openEnd,
      bookFrom: undefined,
      bookTo: day('20270401'),
      minNights: 1,
    },
    {
      code: 'LONG',
      label: 'Long stay',
      percent: 1_500,
      from: 0,
      to: openEnd,
      bookFrom: undefined,
      bookTo: undefined,
      minNights: 14,
    },
  ];
  const offer = ratesOf([rate({ nightPrice: 99_99, basePrice: 120_00 })], {
    lengthDiscounts: [
      { minNights: 14, percent: 500 },
      { minNights: 7, percent: 250 },
    ],
    promotions,
  });

  it.each([
    { nights: 1, booked: '20270301', basePrice: 120_00, price: 89_99, code: 'EB10' },
    { nights: 7, booked: '20270301', basePrice: 819_00, price: 614_19, code: 'EB10' },
    { nights: 14, booked: '20270331', basePrice: 1_596_00, price: 1_130_39, code: 'LONG' },
    { nights: 7, booked: '20270401', basePrice: 819_00, price: 682_43, code: undefined },
  ])('cuts $nights nights booked on $booked to $price of $basePrice', ({ nights, booked, basePrice, price, code }) => {
    const stay = findStay(lodgingPlanning(offer), day(booked), day('20270710'), nights);
    expect([stay?.basePrice, stay?.price, stay?.promotion?.codes[0]?.code]).toEqual([basePrice, price, code]);
  });

  it('is on request when any night is, and priced when all nights are', () => {
    const [open, special] = [
      rate({ to: day('20270710') }),
      rate({ from: day('20270710'), requestOnly: true, priceEnabled: false }),
    ];
    const planning = lodgingPlanning(ratesOf([open, special]));
    expect(findStay(planning, today, day('20270708'), 2)).toMatchObject({ requestOnly: false, priceEnabled: true });
    expect(findStay(planning, today, day('20270708'), 3)).toMatchObject({ requestOnly: true, priceEnabled: false });
  });
});

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
    sequence: 3,
    state: 'EN_DIFFUSION',
    columns,
    lastChange: 5,
    lodgingPack: 'PACK',
    personMax: 6,
    gateways: ['Seaside.example'],
    services: about.property.services,
  };
  expect(availabilityOf(about, columns, 3)).toEqual(expected);
  expect(availabilityOf({ ...about, contract: undefined }, columns, 3)).toEqual({
    ...expected,
    lodgingPack: undefined,
  });
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
