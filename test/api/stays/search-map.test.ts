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

describe('facets=grid', () => {
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
    for (const query of ['pax=90', 'arrival=20200101', 'city=Nowhere']) {
      expect((await search(`${flanders}&${query}`)).facets, query).toEqual({ grid: { values: [], cells: [] } });
    }
  });

  it('shows another area than that of the results, which stay as they are', async () => {
    for (const area of ['', 'bbox=179,-18,-179,-17']) {
      const query = `arrival=20270703&${area}&pagesize=10`;
      expect(await cellsOf(`${query}&facets=grid&gridbbox=3,50.5,5,51.5`)).toEqual(['2 from 100', '1 from 140']);
      const { stays, total } = await search(query);
      expect(await search(`${query}&facets=grid&gridbbox=3,50.5,5,51.5`)).toMatchObject({ stays, total });
    }
  });

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
