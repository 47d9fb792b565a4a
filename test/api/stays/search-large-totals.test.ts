import { expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';

const { searchStays } = operationsByName;

const mandatory = (code: string, priceUnit: string) => {
  const common = { optionType: 'MANDATORY_ON_BOOKING', type: 'CHECK', label: { fr: code } };
  return { ...common, code, priceUnit, price: 10_000_000 };
};

const byPerson = ['LINEN', 'RESORT'].map((code) => mandatory(code, 'PERSON'));

/** Totals of four persons for a week, in euros. Prices of the index have 32 bits, which end at 21,474,836.47 euros. */
const lodgings = {
  USUAL: { price: 900, services: [], total: 900 },
  // Above 46 million euros, a key packed with the shift and the persons once was not exact.
  NEAR: { price: 500.01, services: byPerson, total: 80_000_500.01 },
  NEXT: { price: 500.02, services: byPerson, total: 80_000_500.02 },
  STAY: { price: 600, services: ['ONE', 'TWO', 'THREE'].map((code) => mandatory(code, 'STAY')), total: 30_000_600 },
  NIGHT: { price: 700, services: [mandatory('TAX', 'PERSON_NIGHT')], total: 280_000_700 },
};
type Ref = keyof typeof lodgings;
const refs = Object.keys(lodgings) as Ref[];

const service = serviceForSuite(() => ({
  seed: smallSeed({
    lodgings: refs.map((ref) => ({
      ref,
      property: { services: lodgings[ref].services },
      contract: { dealRows: [{ arrival: '20270710', departure: '20270717', price: lodgings[ref].price }] },
    })),
  }),
}));

const read = async (query: string) =>
  readAnswer(await service.get(`/v2/stays/search?${query}`, { key: smallKeys.seller }), searchStays);

const kinds = {
  'exact dates': 'arrival=20270710&departure=20270717',
  'flexible dates': 'arrival=20270711&departure=20270718&flex=2',
  'flexible dates, grouped': 'arrival=20270711&departure=20270718&flex=2&group=lodging',
  'an arrival': 'arrival=20270710',
  'a departure': 'departure=20270717',
  'a window, grouped': 'arrivalfrom=20270701&arrivalto=20270731&group=lodging',
  'no dates': '',
  'no dates, grouped': 'group=lodging',
};
const rising: Ref[] = ['USUAL', 'STAY', 'NEAR', 'NEXT', 'NIGHT'];
const orders: Record<string, Ref[]> = {
  priceasc: rising,
  pricedesc: rising.toReversed(),
  pricepernight: rising,
  priceperperson: rising,
  'priceasc&minprice=10000000': rising.slice(1),
  'pricedesc&minprice=901': rising.slice(1).toReversed(),
  'priceperperson&minprice=10000000': rising.slice(1),
  'priceasc&maxprice=10000000': ['USUAL'],
};

it.each(Object.entries(kinds))('finds, orders, counts and pages totals of many millions: %s', async (_, kind) => {
  for (const [sort, expected] of Object.entries(orders)) {
    const query = `${kind}&pax=4&pricebasis=total&sort=${sort}&facets=price`;
    const shown: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const cursor: string = next === '' ? '' : `&cursor=${next}`;
      const answer = await read(`${query}&pagesize=1${cursor}`);
      expect(answer.total, query).toBe(expected.length);
      const [lowest, highest] = [lodgings.USUAL.total, lodgings.NIGHT.total];
      expect(answer.facets?.price, query).toMatchObject({ min: lowest, max: highest });
      shown.push(...answer.stays.map(({ lodging, totalPrice }) => `${lodging.id} ${totalPrice}`));
      next = answer.nextCursor;
    }
    expect(shown, query).toEqual(expected.map((ref) => `${lodgingIdOf(service, ref)} ${lodgings[ref].total}`));
  }
});
