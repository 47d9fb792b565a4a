import { beforeAll, describe, expect, it } from 'vitest';
import { serviceForSuite } from '../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../support/small-seed.ts';

const key = smallKeys.seller;
const service = serviceForSuite(() => ({
  seed: smallSeed({ lodgings: [{ ref: 'MAIN', contract: { dealRows } }] }),
}));
let lodging: string;

const delivered = ['ZETA', 'ALPHA', 'MIDI', 'ALPHA2'];
const row = { basePrice: 700, price: 600 };
const dealRows = [
  { ...row, arrival: '20270605', departure: '20270612', promotions: delivered.map((code) => ({ code })) },
  { ...row, arrival: '20270619', departure: '20270626' },
  { price: 600, arrival: '20270703', departure: '20270710' },
];

beforeAll(() => {
  lodging = `/v2/lodgings/${lodgingIdOf(service, 'MAIN')}`;
});

async function textOf(response: Response): Promise<string> {
  const text = await response.text();
  expect(response.status, text).toBeLessThan(300);
  return text;
}

const read = async (path: string) => textOf(await service.get(path, { key }));
const search = (query: string) => read(`/v2/stays/search?pagesize=1&pageindex=0&${query}`);

const answers: [string, () => Promise<string>][] = [
  ['availabilities', () => read(`${lodging}/availabilities`)],
  ['avail-saturday-weekly', () => read(`${lodging}/avail-saturday-weekly`)],
  ['one stay', () => read(`${lodging}/stays/20270605-20270612`)],
  ['suggests', () => read(`${lodging}/stays/suggests/20270604-20270611?limit=1`)],
  ['a search with both dates', () => search('arrival=20270605&departure=20270612')],
  ['a search by arrival', () => search('arrival=20270605')],
  ['a search by departure', () => search('departure=20270612')],
  ['a search by duration', () => search('nights=7&arrivalfrom=20270601&arrivalto=20270606')],
  ['a search with bounds of price', () => search('minprice=500&maxprice=700&promotiononly=true')],
  ['a search without dates', () => search('promotiononly=true')],
  [
    'availabilities of many',
    async () =>
      textOf(await service.post('/v2/availabilities/search', { lodgings: [lodgingIdOf(service, 'MAIN')] }, { key })),
  ],
];

describe('promotions of a stay', () => {
  it.each(answers)('stand in the order of delivery in %s', async (_, ask) => {
    const codes = [...(await ask()).matchAll(/"code":"([A-Z0-9]+)"/g)].map(([, code]) => code);
    expect(codes.slice(0, delivered.length)).toEqual(delivered);
  });
});

describe('a price below the base price', () => {
  it('is shown as a reduction only when no promotion explains it', async () => {
    const discountsAt = async (id: string) =>
      (JSON.parse(await read(`${lodging}/stays/${id}`)) as { discounts: unknown }).discounts;
    const reduction = { code: 'REDUCTION', label: 'Reduction', detail: '100 €', value: 100 };
    expect(await discountsAt('20270619-20270626')).toEqual([reduction]);
    expect(await discountsAt('20270703-20270710')).toEqual([]);
    expect(await discountsAt('20270605-20270612')).toMatchObject(delivered.map((code) => ({ code })));
  });
});
