import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { searchStays } = operationsByName;

const service = serviceForSuite(() => ({
  seed: smallSeed({
    lodgings: [
      lodging('NEAR', 100, { ...place('Évian-les-Bains', 46.4, 6.59, { station: 'Léman' }), ...sized(2, 1) }),
      lodging('MIDDLE', 150, { ...place('Thonon', 46.37, 6.48), ...sized(6, 3) }),
      lodging('FAR', 90, { ...place('Arcachon', 44.66, -1.17, { region: 'Gironde' }), ...sized(4) }),
    ],
    reviews: [
      { provider: { providerId: 'Small.in', providerReference: 'FAR' }, id: 1, score: 9, ...written },
      { provider: { providerId: 'Small.in', providerReference: 'NEAR' }, id: 2, score: 3, ...written },
    ],
  }),
}));

/** Stays of 2 and 3 nights from the first ten days of July 2027. */
const lodging = (ref: string, nightPrice: number, property: object) => ({
  ref,
  property: { name: `Villa ${ref}`, ...property },
  contract: { rates: { nights: [{ from: '20270701', to: '20270712', nightPrice, minStay: 2, maxStay: 3 }] } },
});
const place = (city: string, latitude: number, longitude: number, geoTree: object = {}) => ({
  geoTree: { region: 'Nouvelle-Aquitaine', city, ...geoTree },
  localisation: { latitude, longitude },
});
const sized = (personMax: number, bedrooms?: number) => ({
  generalDescription: { personMax, ...(bedrooms !== undefined && { bedrooms }) },
});
const refs = ['NEAR', 'MIDDLE', 'FAR'];

const written = { body: 'Bien.', author: 'M.', lang: 'fr', reviewDate: '2027-01-01T10:00:00Z' };
const path = (query: string) => `/v2/stays/search?pagesize=100&pageindex=0&${query}`;
const search = async (query: string) =>
  readAnswer(await service.get(path(query), { key: smallKeys.seller }), searchStays);
const refOf = (id: number) => refs.find((ref) => lodgingIdOf(service, ref) === id) ?? '';
const lodgingsOf = async (query: string) => [
  ...new Set((await search(query)).stays.map((stay) => refOf(stay.lodging.id))),
];
const refused = async (query: string) => {
  const problem = await readProblem(
    await service.get(path(query), { key: smallKeys.seller }),
    400,
    'INVALID_PARAMETER',
  );
  return (problem.errors ?? []).map(({ parameter, code }) => `${parameter ?? ''} ${code}`);
};
const one = () => `lodgings=${lodgingIdOf(service, 'NEAR')}`;

describe('places in a search', () => {
  it.each<[query: string, refs: string[]]>([
    ['city=EVIAN-les-bains', ['NEAR']],
    ['city=thonon&city=Arcachon', ['MIDDLE', 'FAR']],
    ['station=leman', ['NEAR']],
    ['region=gironde', ['FAR']],
    ['country=fr', ['NEAR', 'MIDDLE', 'FAR']],
    ['country=ES', []],
    ['region=gironde&city=thonon', []],
    ['lat=46.4&lon=6.6&radius=5', ['NEAR']],
    ['lat=46.4&lon=6.6&radius=20.5', ['NEAR', 'MIDDLE']],
    ['bbox=6.4,46.3,6.5,46.5', ['MIDDLE']],
    ['bbox=170,-90,6.5,90', ['MIDDLE', 'FAR']],
    ['bbox=6.48,46.37,7,47', ['NEAR', 'MIDDLE']],
    ['bbox=6,46,6.48,46.37', ['MIDDLE']],
    ['bbox=6.480001,46.37,6.5,46.38', []],
    ['bedrooms=2', ['MIDDLE']],
    ['bedrooms=0', ['NEAR', 'MIDDLE']],
    ['minrating=8', ['FAR']],
    ['minrating=9', ['FAR']],
    ['minrating=10', []],
    ['minrating=1&bedrooms=0', ['NEAR']],
  ])('as %s are where %j lie', async (query, expected) => {
    expect((await lodgingsOf(query)).sort()).toEqual([...expected].sort());
  });

  it('tell the distance in kilometres with one decimal, when a place is named', async () => {
    const { stays } = await search('lat=46.4&lon=6.6&radius=300&arrival=20270701&departure=20270703&sort=distance');
    expect(stays.map(({ lodging: { id }, distance }) => [refOf(id), distance])).toEqual([
      ['NEAR', 0.8],
      ['MIDDLE', 9.8],
    ]);
    expect((await search('city=thonon')).stays[0]).not.toHaveProperty('distance');
  });

  it('of lodgings may hold unknown ids', async () => {
    expect(await lodgingsOf(`${one()}&lodgings=999999`)).toEqual(['NEAR']);
    expect(await lodgingsOf('lodgings=999999')).toEqual([]);
    for (const beyond of [2_147_483_648, Number.MAX_SAFE_INTEGER]) {
      expect(await lodgingsOf(`${one()}&lodgings=${beyond}`)).toEqual(['NEAR']);
      expect(await lodgingsOf(`lodgings=${beyond}`)).toEqual([]);
    }
  });
});

describe('a search is refused', () => {
  it.each<[query: string, error: string]>([
    ['flex=2', 'flex CONFLICTING_FIELDS'],
    ['flex=15&arrival=20270701&departure=20270703', 'flex TOO_LARGE'],
    ['nights=3', 'nights CONFLICTING_FIELDS'],
    ['nights=3&arrival=20270701&departure=20270703', 'nights CONFLICTING_FIELDS'],
    ['nights=5-2&arrival=20270701', 'nights INVALID_VALUE'],
    ['nights=63&arrival=20270701', 'nights INVALID_VALUE'],
    ['arrivalfrom=20270701', 'arrivalto CONFLICTING_FIELDS'],
    ['arrivalfrom=20270701&arrivalto=20271001', 'arrivalto TOO_LARGE'],
    ['arrivalfrom=20270701&arrivalto=20270702&arrival=20270701', 'arrivalfrom CONFLICTING_FIELDS'],
    ['arrivaldays=XX', 'arrivaldays INVALID_VALUE'],
    ['lat=46', 'lat CONFLICTING_FIELDS'],
    ['lat=91&lon=0', 'lat TOO_LARGE'],
    ['radius=5', 'radius CONFLICTING_FIELDS'],
    ['lat=46&lon=6&radius=301', 'radius TOO_LARGE'],
    ['sort=distance', 'sort CONFLICTING_FIELDS'],
    ['bbox=1,2,3', 'bbox INVALID_VALUE'],
    ['bbox=1,50,3,40', 'bbox INVALID_VALUE'],
    ['country=FRA', 'country INVALID_VALUE'],
    ['lodgings=abc', 'lodgings INVALID_VALUE'],
    ['minrating=0', 'minrating TOO_SMALL'],
    ['minrating=11', 'minrating TOO_LARGE'],
    ['minrating=8.5', 'minrating INVALID_VALUE'],
  ])('with %s for %s', async (query, error) => {
    expect(await refused(query)).toEqual([error]);
  });
});
