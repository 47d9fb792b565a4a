import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallKeys, smallSeed, type SmallLodging } from '../../support/small-seed.ts';

const { searchStays } = operationsByName;

function lodging(ref: string, nightPrice: number, latitude: number, longitude: number): SmallLodging {
  const nights = [{ from: '20270701', to: '20270712', nightPrice, minStay: 2, maxStay: 3 }];
  return { ref, property: { localisation: { latitude, longitude } }, contract: { rates: { nights } } };
}

/** Two lodgings in one street of Antwerp, one in Ghent, and two on either side of the date line. */
const lodgings = [
  lodging('A', 50, 51.2194, 4.4025),
  lodging('B', 80, 51.2195, 4.4027),
  lodging('C', 70, 51.0543, 3.7174),
  lodging('EAST', 40, -17.8, 179.9),
  lodging('WEST', 60, -17.8, -179.9),
];
const flanders = 'bbox=3,50.5,5,51.5&facets=grid';

const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings }) }));

const path = (query: string) => `/v2/stays/search?${query.includes('pagesize') ? '' : 'pagesize=1&'}${query}`;
const search = async (query: string) =>
  readAnswer(await service.get(path(query), { key: smallKeys.seller }), searchStays);
/** Each as `count from price`. */
const cellsOf = async (query: string) =>
  (await search(query)).facets?.grid?.cells?.map(({ count, price }) => `${count} from ${price}`);

const kinds: Readonly<Record<string, string>> = {
  'no dates': '',
  'no dates, grouped': 'group=lodging',
  'an arrival': 'arrival=20270703',
  'an arrival and lengths': 'arrival=20270703&nights=2-3',
  'a departure': 'departure=20270705',
  'both dates': 'arrival=20270703&departure=20270705',
  'both dates with facets': 'arrival=20270703&departure=20270705&facets=type,price',
  'flexible dates': 'arrival=20270703&departure=20270705&flex=2',
  'flexible dates, grouped': 'arrival=20270703&departure=20270705&flex=2&group=lodging',
  'a window': 'arrivalfrom=20270702&arrivalto=20270706',
  'a window, grouped': 'arrivalfrom=20270702&arrivalto=20270706&group=lodging',
};

describe('facets=grid', () => {
  it.each(Object.entries(kinds))(
    'returns the places of all lodgings, whatever the page shows: %s',
    async (_, query) => {
      expect(await cellsOf(`${query}&${flanders}`)).toEqual(['2 from 100', '1 from 140']);
    },
  );

  it.each(Object.entries(kinds))('shows the lowest price within the bounds: %s', async (_, query) => {
    const bounds = 'minprice=120&maxprice=165';
    const cells = await cellsOf(`${query}&${flanders}&${bounds}`);
    expect(cells?.sort()).toEqual(await expectedOf(query, bounds));
  });

  it('of a cell with one lodging names it', async () => {
    const cells = (await search(flanders)).facets?.grid?.cells ?? [];
    expect(cells.map(({ lodgingId }) => lodgingId)).toEqual([undefined, expect.any(Number)]);
    expect(cells[1]).toMatchObject({ count: 1 });
    expect(cells[1]?.lat).toBeCloseTo(51.0543, 5);
    expect(cells[1]?.lon).toBeCloseTo(3.7174, 5);
    expect(cells[0]?.lat).toBeCloseTo(51.21945, 5);
  });

  it('separates the places on both sides of the date line', async () => {
    const cells = (await search('bbox=179,-18,-179,-17&facets=grid')).facets?.grid?.cells ?? [];
    expect(cells.map(({ lon }) => Math.round(lon * 10) / 10).sort()).toEqual([-179.9, 179.9]);
  });

  it('has no cells where nothing is found, and is there still', async () => {
    for (const query of ['pax=90', 'arrival=20200101', 'city=Nowhere'])
      expect((await search(`${flanders}&${query}`)).facets, query).toEqual({ grid: { values: [], cells: [] } });
  });

  it.each(Object.entries(kinds))(
    'shows another area than that of the results, which stay as they are: %s',
    async (_, query) => {
      const fiji = 'bbox=179,-18,-179,-17';
      for (const area of ['', fiji]) {
        const { facets, stays, total } = await search(
          `${query}&${area}&pagesize=10&facets=grid&gridbbox=3,50.5,5,51.5`,
        );
        expect(facets?.grid?.cells?.map(({ count, price }) => `${count} from ${price}`)).toEqual([
          '2 from 100',
          '1 from 140',
        ]);
        expect(await search(`${query}&${area}&pagesize=10`)).toMatchObject({ stays, total });
      }
    },
  );

  it.each([
    ['facets=type,grid', 'facets'],
    ['facets=type&gridbbox=3,50.5,5,51.5', 'gridbbox'],
    ['gridbbox=3,50.5,5,51.5', 'gridbbox'],
  ])(
    'is refused without an area, and the area without it, with the name of the parameter: %s',
    async (query, parameter) => {
      const answer = await service.get(path(query), { key: smallKeys.seller });
      const problem = await readProblem(answer, 400, 'INVALID_PARAMETER');
      expect(problem.errors).toMatchObject([{ parameter, code: 'CONFLICTING_FIELDS' }]);
    },
  );

  it('beside other facets leaves these as they are', async () => {
    const alone = await search('bbox=3,50.5,5,51.5&facets=type,price');
    const both = await search(`${flanders}&facets=type,price`);
    const { grid, ...rest } = both.facets ?? {};
    expect(grid?.cells).toHaveLength(2);
    expect(rest).toEqual(alone.facets);
  });
});

/** Cells computed from the lowest price of each lodging in the bounds. */
async function expectedOf(query: string, bounds: string): Promise<string[]> {
  const bare = query.replace(/&?facets=[^&]*/, '').replace('group=lodging', '');
  const { stays } = await search(`${bare}&bbox=3,50.5,5,51.5&${bounds}&group=lodging&sort=priceasc&pagesize=10`);
  const byCell = Map.groupBy(stays, ({ lodging: { longitude } }) => (longitude ?? 0) > 4);
  return [...byCell.values()].map((own) => `${own.length} from ${Math.min(...own.map(({ price }) => price))}`).sort();
}
