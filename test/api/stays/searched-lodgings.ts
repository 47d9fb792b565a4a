import type { SmallLodging } from '../../support/small-seed.ts';

const week = (price: number, members: object = {}) => ({
  arrival: '20270710',
  departure: '20270717',
  price,
  ...members,
});
const lodging = (ref: string, property: object, dealRows: object[], contract: object = {}): SmallLodging => ({
  ref,
  property: { name: `Villa ${ref}`, ...property },
  contract: { dealRows, ...contract },
});
const described = (personMax: number, standing?: number) => ({
  generalDescription: { personMax, ...(standing && { standing }) },
});
const codes = (features: string[], surroundings: string[] = []) => ({ options: { features, surroundings } });
const text = (inside: string) => ({ localizedDescriptions: [{ language: 'fr', inside }] });

/** Lodgings that criteria tell apart, most with the week of 10 July 2027; the seller never finds the last three. */
export const searchedLodgings: readonly SmallLodging[] = [
  lodging('PINS', { boost: 5, ...described(6, 3), ...codes(['OVEN', 'GARDEN'], ['SEA']), ...text('x'.repeat(700)) }, [
    week(630, { basePrice: 700, promotions: [{ code: 'EB10', label: 'Early' }] }),
    week(1200.5, { departure: '20270724' }),
  ]),
  lodging('ORMES', { typeCode: 'APARTMENT', boost: 4, ...described(2), ...codes(['OVEN'], ['LAKE']) }, [week(300)]),
  lodging('CHENE', { name: 'Le Chêne doré', boost: 3, ...described(4, 5), ...codes([]) }, [week(630)]),
  lodging('REQUEST', { boost: 2 }, [week(500, { requestOnly: true })]),
  lodging('DISABLED', { boost: 1 }, [week(200, { priceEnabled: false })]),
  lodging('LATER', { boost: -5 }, [{ arrival: '20270901', departure: '20270903', price: 150 }], {
    retrocession: 10,
  }),
  lodging('ELSEWHERE', { gateways: ['Other.out'] }, [week(100)]),
  lodging('BLOCKED', { blocked: true }, [week(100)]),
  lodging('STOPPED', {}, [week(100)], { status: 'SALES_STOPPED' }),
];
