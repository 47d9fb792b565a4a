import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallKeys, smallSeed, type SmallLodging } from '../../support/small-seed.ts';

const { searchStays } = operationsByName;

const address = { postalCode: '10000', city: 'A', country: 'ES' };

/** In the operator's order: more photos come first. */
const homes = [
  ...Array.from({ length: 6 }, () => ({ residence: 'Les Pins' })),
  ...Array.from({ length: 4 }, () => ({ residence: 'Other name', residenceCode: 'R1' })),
  ...Array.from({ length: 2 }, (_, at) => ({ residence: `Name ${at}`, residenceCode: 'R2' })),
  {},
  ...Array.from({ length: 2 }, () => ({ residence: 'les pins' })),
  {},
];
const lodgings = homes.map((home, place): SmallLodging => ({
  ref: `L${String(place).padStart(2, '0')}`,
  property: {
    name: `Flat ${place}`,
    images: Array.from({ length: 20 - place }, (_, at) => ({ url: `https://img.example.org/${at}.jpg` })),
    ...home,
    ...(!('residence' in home) && { address: { ...address, line1: `${place} rue` } }),
  },
  contract: {
    dealRows: [
      { arrival: '20270710', departure: '20270717', price: 500 },
      { arrival: '20270717', departure: '20270724', price: 500 + place },
    ],
  },
}));

const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings }) }));

const dates = 'arrival=20270710&departure=20270717';
const search = async (query: string) =>
  readAnswer(await service.get(`/v2/stays/search?${query}`, { key: smallKeys.seller }), searchStays);
const placesOf = ({ stays }: Awaited<ReturnType<typeof search>>) =>
  stays.map(({ lodging }) => Number(lodging.name.replace('Flat ', '')));

const plain = homes.map((_, place) => place);
const mixed = [0, 1, 2, 6, 7, 8, 10, 11, 12, 15, 3, 4, 5, 9, 13, 14];

async function walk(query: string, size: number): Promise<number[]> {
  const shown: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await search(`${query}&pagesize=${size}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    shown.push(...placesOf(page));
    cursor = page.nextCursor;
  }
  return shown;
}

describe('residences in the order of a search', () => {
  it.each([
    ['grouped', 'group=lodging', mixed],
    ['grouped with dates', `group=lodging&${dates}`, mixed],
    ['with dates', dates, mixed],
    ['with dates and facets', `${dates}&facets=type`, mixed],
    ['with dates by price', `${dates}&sort=priceasc`, plain],
    ['with dates by rating', `${dates}&sort=rating`, plain],
    ['grouped with words', 'group=lodging&q=flat', plain],
    ['with flexible dates', `${dates}&flex=1`, plain],
  ])('at most three of one are among the first ten: %s', async (_, query, order) => {
    expect(placesOf(await search(`${query}&pagesize=50`))).toEqual(order);
  });

  it('takes more than three where the others are too few', async () => {
    const ofPins = (await search('group=lodging&pagesize=50')).stays.slice(0, 3).map(({ lodging }) => lodging.id);
    const others = (await search('group=lodging&pagesize=50')).stays.slice(10, 13).map(({ lodging }) => lodging.id);
    expect(placesOf(await search(`group=lodging&lodgings=${[...ofPins, ...others].join(',')}`))).toEqual([
      0, 1, 2, 3, 4, 5,
    ]);
  });

  it.each(['group=lodging', dates, `${dates}&facets=type`])(
    'pages and cursors of any size have one order: %s',
    async (query) => {
      for (const size of [1, 3, 7, 9, 10, 11, 15, 16]) {
        expect(await walk(query, size)).toEqual(mixed);
        const pages = Array.from({ length: Math.ceil(mixed.length / size) }, (_, page) =>
          search(`${query}&pagesize=${size}&pageindex=${page}`),
        );
        expect((await Promise.all(pages)).flatMap(placesOf)).toEqual(mixed);
      }
    },
  );

  it('goes on by the cursor of a page requested by its number', async () => {
    for (const index of [0, 1, 2, 3]) {
      const page = await search(`${dates}&pagesize=4&pageindex=${index}`);
      const next =
        page.nextCursor === null ? [] : placesOf(await search(`${dates}&pagesize=4&cursor=${page.nextCursor}`));
      expect([...placesOf(page), ...next]).toEqual(mixed.slice(4 * index, 4 * index + 8));
    }
  });
});
