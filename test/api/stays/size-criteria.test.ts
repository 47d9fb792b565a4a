import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCluster } from '../../support/opensearch.ts';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { smallKeys, smallSeed } from '../../support/small-seed.ts';

const { readPriceCalendar, searchStays } = operationsByName;

interface Size {
  bathrooms?: number;
  /** In each room. */
  beds?: readonly number[];
  distances?: Readonly<Record<string, number>>;
}

/** By the end of the lodging's name. */
const sizes: Readonly<Record<string, Size>> = {
  Alder: { bathrooms: 1, beds: [1, 2], distances: { BEACH: 300, SHOPS: 900 } },
  Birch: { bathrooms: 2, beds: [2, 2, 2], distances: { BEACH: 400, SHOPS: 300, STATION: 700 } },
  Cedar: { bathrooms: 3, beds: [1], distances: { BEACH: 2000, RESTAURANT: 100 } },
  Dogwood: {},
};
const rates = { nights: [{ from: '20270701', to: '20270705', nightPrice: 100, minStay: 2, maxStay: 3 }] };

let service: TestService;
beforeAll(async () => {
  const lodgings = Object.entries(sizes).map(([name, { bathrooms, beds = [], distances = {} }]) => ({
    ref: name.toUpperCase(),
    property: {
      name,
      generalDescription: { personMax: 4, ...(bathrooms !== undefined && { bathrooms }) },
      bedroomDescriptions: beds.map((count) => ({ type: 'BEDROOM', beds: [{ type: 'SINGLE_BED', count }] })),
      options: {
        surroundings: ['SEA'],
        distances: Object.fromEntries(
          Object.entries(distances).map(([place, metres]) => [place, { minMetres: metres, maxMetres: metres + 500 }]),
        ),
      },
    },
    contract: { rates },
  }));
  service = await startTestService(testCluster(), { seed: smallSeed({ lodgings }) });
});
afterAll(() => service.stop());

const key = smallKeys.seller;
const ask = (query: string) => service.get(`/v2/stays/search?pagesize=200&pageindex=0&${query}`, { key });
const search = async (query: string) => readAnswer(await ask(query), searchStays);
const namesOf = async (query: string) => {
  const { stays } = await search(query);
  return [...new Set(stays.map(({ lodging: { name } }) => name))].sort();
};

const kindsOfSearch = [
  '',
  'group=lodging',
  'sort=priceasc',
  'arrival=20270702&departure=20270704',
  'arrivalfrom=20270702&arrivalto=20270703&group=lodging',
];

describe('bathrooms, beds and within', () => {
  it.each<[criteria: string, names: readonly string[]]>([
    ['bathrooms=2', ['Birch', 'Cedar']],
    ['bathrooms=0', ['Alder', 'Birch', 'Cedar']],
    ['beds=3', ['Alder', 'Birch']],
    ['beds=1', ['Alder', 'Birch', 'Cedar']],
    ['within=BEACH:400', ['Alder', 'Birch']],
    ['within=beach:400,SHOPS:500', ['Birch']],
    ['within=BEACH:2000&within=BEACH:350', ['Alder']],
    ['within=STATION:1000', ['Birch']],
    ['within=RESTAURANT:100', ['Cedar']],
    ['within=METRO:100000', []],
    ['bathrooms=1&beds=2&within=SHOPS:900', ['Alder', 'Birch']],
    ['q=2 bathrooms', ['Birch', 'Cedar']],
    ['q=3 beds', ['Alder', 'Birch']],
    ['q=5 minutes from the beach', ['Alder', 'Birch']],
    ['q=2 bathrooms&bathrooms=3', ['Cedar']],
  ])('%s finds %j in each kind of search', async (criteria, names) => {
    for (const kind of kindsOfSearch) expect([kind, await namesOf(`${kind}&${criteria}`)]).toEqual([kind, names]);
  });

  it('narrow the price calendar as well', async () => {
    const answer = await service.get('/v2/stays/calendar?from=20270702&to=20270702&within=BEACH:400&beds=6', { key });
    const { days } = await readAnswer(answer, readPriceCalendar);
    expect(days.map(({ lodgingCount }) => lodgingCount)).toEqual([1]);
  });

  it('are hints where they leave nothing', async () => {
    const { hints } = await search('group=lodging&within=BEACH:1&beds=6&bathrooms=2');
    expect(hints).toEqual([{ criterion: 'within', total: 1 }]);
  });

  it('are facets: each number counts the lodgings with at least as many', async () => {
    const { facets } = await search('group=lodging&facets=bathrooms,beds&bathrooms=2');
    const counted = Object.entries(facets ?? {}).map(([name, { values }]) => [
      name,
      values.map(({ value, label, count, selected }) => [value, label, count, selected]),
    ]);
    expect(Object.fromEntries(counted)).toEqual({
      bathrooms: [
        ['1', '1 salle de bains ou plus', 3, false],
        ['2', '2 salles de bains ou plus', 2, true],
        ['3', '3 salles de bains ou plus', 1, true],
      ],
      beds: [
        ['1', '1 lit ou plus', 2, false],
        ['6', '6 lits ou plus', 1, false],
      ],
    });
  });

  it('are named in what was understood', async () => {
    const { understood } = await search('lang=en&q=2 bathrooms 300 m from the beach 4 beds');
    expect(understood).toEqual([
      { kind: 'bathrooms', value: '2', label: '2 bathrooms', words: '2 bathrooms' },
      { kind: 'within', value: 'BEACH:300', label: 'Beach ≤ 300 m', words: '300 m from the' },
      { kind: 'surrounding', value: 'SEA', label: 'Sea', words: 'beach' },
      { kind: 'beds', value: '4', label: '4 beds', words: '4 beds' },
    ]);
  });

  it.each(['bathrooms=-1', 'beds=100', 'within=BEACH', 'within=BEACH:', 'within=MOON:500', 'within=BEACH:1.5'])(
    'refuses %s',
    async (criteria) => {
      await readProblem(await ask(criteria), 400, 'INVALID_PARAMETER');
    },
  );
});
