import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { searchedLodgings } from './searched-lodgings.ts';

const { searchStays } = operationsByName;

const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: searchedLodgings }) }));

const path = (query: string) => `/v2/stays/search?pagesize=50&pageindex=0&${query}`;
const read = async (query: string, key = smallKeys.seller) =>
  readAnswer(await service.get(path(query), { key }), searchStays);
const refused = async (query: string, code: string) =>
  readProblem(await service.get(`/v2/stays/search?${query}`, { key: smallKeys.seller }), 400, code);

async function found(query: string): Promise<string[]> {
  const { stays, total } = await read(query);
  expect(total).toBe(stays.length);
  return refsOf(stays);
}

function refsOf(stays: readonly { lodging: { id: number } }[]): string[] {
  const byId = new Map(searchedLodgings.map(({ ref }) => [lodgingIdOf(service, ref), ref]));
  return stays.map((stay) => byId.get(stay.lodging.id) ?? '');
}

const exact = 'arrival=20270710&departure=20270717';

describe('a stay that a search finds', () => {
  it('says what it is and costs, and of its lodging what a list needs', async () => {
    const { stays, ...rest } = await read(`${exact}&promotiononly=true&lang=en`);
    const id = lodgingIdOf(service, 'PINS');
    expect(rest).toEqual({ total: 1, totalIsExact: true, nextCursor: null, corrected: false, currency: 'EUR' });
    expect(stays).toHaveLength(1);
    expect(stays[0]).toMatchObject({
      id: '20270710-20270717',
      arrival: '20270710',
      departure: '20270717',
      nights: 7,
      basePrice: 700,
      price: 630,
      promotion: 70,
      discountPercent: 10,
      mandatoryServicesPrice: 25,
      totalPrice: 655,
      totalPerNight: 93.57,
      priceEnabled: true,
      requestOnly: false,
      promotions: { promotion: [{ code: 'EB10' }] },
      lodging: {
        id,
        name: 'Villa PINS',
        city: 'Arcachon',
        region: 'Nouvelle-Aquitaine',
        country: 'FR',
        type: 'HOUSE',
        personMax: 6,
        standing: 3,
        surface: null,
        rooms: null,
        bedrooms: null,
        rating: null,
        features: ['OVEN', 'GARDEN'],
        latitude: 44.66,
        longitude: -1.17,
        conciseShortLabel: 'House 6p',
        photo: { pictures: [{ url: 'https://img.example.org/1.jpg', dimension: '1200x800' }] },
        url: `https://api.example.org/lodgings/${id}`,
      },
    });
    expect(stays[0]?.lodging.description.length).toBeLessThanOrEqual(500);
    expect(stays[0]).not.toHaveProperty('distance');
  });

  it('without a promotion has 0 and no promotions', async () => {
    const { stays } = await read(`${exact}&type=APARTMENT`);
    expect(stays[0]).toMatchObject({ promotion: 0, discountPercent: 0, lodging: { standing: 0 } });
    expect(stays[0]).not.toHaveProperty('promotions');
  });
});

describe('a search for', () => {
  it.each<[query: string, refs: string[]]>([
    ['type=house', ['PINS', 'CHENE', 'REQUEST']],
    ['type=HOUSE,APARTMENT', ['PINS', 'ORMES', 'CHENE', 'REQUEST']],
    ['type=CAMPING', []],
    ['pax=5', ['PINS', 'REQUEST']],
    ['pax=7', []],
    ['standing=5', ['CHENE']],
    ['standing=5&standing=3', ['PINS', 'CHENE', 'REQUEST']],
    ['promotions=EB10', ['PINS']],
    ['promotions=EB10,NOPE', ['PINS']],
    ['promotions=NOPE', []],
    ['promotiononly=1', ['PINS']],
    ['minprice=630', ['PINS', 'CHENE']],
    ['maxprice=630', ['PINS', 'ORMES', 'CHENE', 'REQUEST']],
    ['minprice=300&maxprice=500', ['ORMES', 'REQUEST']],
    ['features=oven', ['PINS', 'ORMES', 'REQUEST']],
    ['features=OVEN&features=GARDEN', ['PINS', 'REQUEST']],
    ['features[]=OVEN&surroundings=LAKE', ['ORMES']],
    ['surroundings=SEA,LAKE', []],
    ['pricedisabled=true', ['PINS', 'ORMES', 'CHENE', 'REQUEST', 'DISABLED']],
    ['requestonly=false', ['PINS', 'ORMES', 'CHENE']],
    ['sort=priceasc', ['ORMES', 'REQUEST', 'PINS', 'CHENE']],
    ['sort=pricedasc', ['ORMES', 'REQUEST', 'PINS', 'CHENE']],
    ['sort=pricedesc', ['PINS', 'CHENE', 'REQUEST', 'ORMES']],
    ['q=chene', ['CHENE']],
    ['q=Le Chêne DORÉ', ['CHENE']],
    ['q=***', ['PINS', 'ORMES', 'CHENE', 'REQUEST']],
    ['q=arcachon&type=APARTMENT', ['ORMES']],
    ['pax=&type=&q=', ['PINS', 'ORMES', 'CHENE', 'REQUEST']],
  ])('%s finds %j', async (query, refs) => {
    expect(await found(`${exact}&${query}`)).toEqual(refs);
  });

  it('lengths that no enabled price has finds stays, without dates', async () => {
    expect(await found('q=villa disabled&pricedisabled=true')).toEqual(['DISABLED']);
  });
});

describe('facets', () => {
  it('are there when they are asked for, and only those', async () => {
    expect(await read(exact)).not.toHaveProperty('facets');
    const { facets } = await read(`${exact}&facets=city,TYPE&facets=city`);
    expect(Object.keys(facets ?? {}).sort()).toEqual(['city', 'type']);
  });

  it.each<[lang: string, labels: string[]]>([
    ['en', ['House', '3 stars', '6 persons or more', 'Garden, Oven', 'Sea', 'Arcachon', '€630–€635']],
    ['fr', ['Maison', '3 étoiles', '6 personnes ou plus', 'Jardin, Four', 'Mer', 'Arcachon', '630–635 €']],
  ])('have labels in the language of the caller: %s', async (lang, expected) => {
    const names = 'type,standing,personMax,features,surroundings,city,price';
    const { facets } = await read(`${exact}&promotiononly=true&pax=6&lang=${lang}&facets=${names}`);
    const labels = Object.values(facets ?? {}).map(({ values }) => values.map(({ label }) => label).join(', '));
    expect(labels).toEqual(expected);
  });
});

describe('pages of a search', () => {
  it('end at 10,000 with advice', async () => {
    const problem = await refused('pagesize=200&pageindex=50', 'PAGE_TOO_DEEP');
    expect(problem.detail).toMatch(/10.?000.*\/v2\/catalog/s);
    const last = await service.get('/v2/stays/search?pagesize=200&pageindex=49', { key: smallKeys.seller });
    expect((await readAnswer(last, searchStays)).stays).toEqual([]);
  });
});

describe('a search is refused', () => {
  const page = 'pagesize=10&pageindex=0';
  it.each<[query: string, code: string, parameter: string]>([
    ['pagesize=0&pageindex=0', 'INVALID_PARAMETER', 'pagesize'],
    ['pagesize=201&pageindex=0', 'INVALID_PARAMETER', 'pagesize'],
    ['pagesize=10&pageindex=-1', 'INVALID_PARAMETER', 'pageindex'],
    ['pagesize=10&pagesize=20&pageindex=0', 'INVALID_PARAMETER', 'pagesize'],
    ['pagesize=10&pageindex=0&arrival=20270229', 'INVALID_DATE', 'arrival'],
    ['pagesize=10&pageindex=0&arrival=20270717&departure=20270710', 'INVALID_DATE_RANGE', 'departure'],
    ['pagesize=10&pageindex=0&lat=1&lon=1&radius=0', 'INVALID_PARAMETER', 'radius'],
    ['pagesize=10&pageindex=0&minprice=2&maxprice=1', 'INVALID_PARAMETER', 'maxprice'],
    ['pagesize=10&pageindex=0&minprice=1.5', 'INVALID_PARAMETER', 'minprice'],
    ['pagesize=10&pageindex=0&pax=100', 'INVALID_PARAMETER', 'pax'],
    ['pagesize=10&pageindex=0&standing=6', 'INVALID_PARAMETER', 'standing'],
    ['pagesize=10&pageindex=0&promotiononly=yes', 'INVALID_PARAMETER', 'promotiononly'],
    [`${page}&q=${'x'.repeat(201)}`, 'INVALID_PARAMETER', 'q'],
    [`${page}&features=${Array.from({ length: 101 }, (_, n) => `F${n}`).join(',')}`, 'INVALID_PARAMETER', 'features'],
  ])('with %s for %s at %s', async (query, code, parameter) => {
    expect((await refused(query, code)).errors?.map((error) => error.parameter)).toContain(parameter);
  });

  it('with a word outside of a list, naming the list, and with all wrong parameters together', async () => {
    expect((await refused(`${page}&sort=cheap`, 'INVALID_PARAMETER')).allowed).toContain('priceasc');
    expect((await refused(`${page}&type=CASTLE`, 'INVALID_PARAMETER')).allowed).toEqual([
      'HOUSE',
      'APARTMENT',
      'BOAT_DOCKED',
      'CAMPING',
    ]);
    const problem = await refused(`${page}&pax=x&standing=9&type=CASTLE`, 'INVALID_PARAMETER');
    expect(problem.errors?.map((error) => error.parameter).sort()).toEqual(['pax', 'standing', 'type']);
  });
});

it('a search finds a dealer’s own channels only', async () => {
  expect((await read('', smallKeys.other)).stays.map((stay) => stay.lodging.id)).toEqual([
    lodgingIdOf(service, 'ELSEWHERE'),
  ]);
});
