import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import searches from '../../samples/searches.json' with { type: 'json' };

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
  it.each(searches.places as [string, string[]][])('as %s are where %j lie', async (query, expected) => {
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
  it.each(searches.refusedCriteria as [string, string[]][])('with %s for %j', async (query, errors) => {
    expect(await refused(query)).toEqual(errors);
  });
});
