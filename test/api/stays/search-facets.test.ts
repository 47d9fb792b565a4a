import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallKeys, smallSeed } from '../../support/small-seed.ts';
import { readAnswer } from '../../support/reading.ts';
import { facetLodgings } from './facet-lodgings.ts';

const { searchStays } = operationsByName;

const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: facetLodgings }) }));

const exact = 'arrival=20270701&departure=20270703';
const path = (query: string) => `/v2/stays/search?pagesize=100&pageindex=0&lang=en&${query}`;
const search = async (query: string) =>
  readAnswer(await service.get(path(query), { key: smallKeys.seller }), searchStays);
const plainOf = (facet?: { values: { value: string; count: number; selected: boolean }[] }) =>
  facet?.values.map(({ value, count, selected }) => `${value} ${count}${selected ? ' *' : ''}`);
const facetOf = async (name: string, query: string) => {
  const { facets } = await search(`${query}&facets=${name}`);
  return plainOf(Object.entries(facets ?? {}).find(([key]) => key === name)?.[1]);
};

describe('facets', () => {
  it('are there when they are asked for, and only those', async () => {
    expect(await search(exact)).not.toHaveProperty('facets');
    expect(Object.keys((await search(`${exact}&facets=city,TYPE&facets=city`)).facets ?? {}).sort()).toEqual([
      'city',
      'type',
    ]);
  });

  it('count stays when both dates are given', async () => {
    expect(await facetOf('type', exact)).toEqual(['HOUSE 2', 'APARTMENT 1']);
    expect(await facetOf('type', `${exact}&flex=1`)).toEqual(['HOUSE 4', 'APARTMENT 2']);
  });

  it.each([exact, `${exact}&flex=2&group=lodging`, 'group=lodging', 'arrival=20270701&promotiononly=false'])(
    'of what is any of several are not narrowed by their own selection, but by those of others (%s)',
    async (dates) => {
      const query = `${dates}&type=HOUSE&city=EVIAN`;
      expect(await facetOf('type', query)).toEqual(['HOUSE 2 *']);
      expect(await facetOf('city', query)).toEqual(['Évian 2 *']);
      const answer = await search(`${dates}&type=HOUSE&facets=type,city`);
      expect(plainOf(answer.facets?.type)).toEqual(['HOUSE 2 *', 'APARTMENT 1']);
      expect(plainOf(answer.facets?.city)).toEqual(['Évian 2']);
    },
  );

  it('of at-least criteria count what has at least that many, and select all from the requested number on', async () => {
    expect(await facetOf('personMax', exact)).toEqual(['2 3', '4 2', '6 1']);
    expect(await facetOf('personMax', `${exact}&pax=4`)).toEqual(['2 3', '4 2 *', '6 1 *']);
    expect(await facetOf('bedrooms', 'bedrooms=2')).toEqual(['0 3', '1 2', '2 1 *', '3 1 *']);
    expect(await facetOf('bedrooms', 'group=lodging&bedrooms=4')).toEqual(['0 3', '1 2', '3 1', '4 0 *']);
  });

  it('of what must all be there are narrowed by their own selection', async () => {
    expect(await facetOf('features', exact)).toEqual(['OVEN 2', 'HOT_TUB 1']);
    expect(await facetOf('features', 'features=hot_tub')).toEqual(['HOT_TUB 1 *', 'OVEN 1']);
    expect(await facetOf('surroundings', `${exact}&surroundings=GOLF`)).toEqual(['GOLF 0 *']);
  });
});

describe('labels of facets', () => {
  const labels = async (lang: string) => {
    const names = 'type,standing,personMax,bedrooms,features,surroundings,city,price';
    const answer = await service.get(
      path(`${exact}&pax=2&lodgings=1&facets=${names}`).replace('lang=en', `lang=${lang}`),
      {
        key: smallKeys.seller,
      },
    );
    const { facets } = await readAnswer(answer, searchStays);
    return Object.values(facets ?? {}).map(({ values }) => values.map(({ label }) => label).join(', '));
  };

  it('are in the asked language; codes that no one knows are made readable', async () => {
    expect(await labels('en')).toEqual([
      ...['House', '3 stars', '2 persons or more', '0 bedrooms or more', 'Hot tub, Oven', 'Lake', 'Évian', '€90–€95'],
    ]);
    expect(await labels('fr')).toEqual([
      ...[
        'Maison',
        '3 étoiles',
        '2 personnes ou plus',
        '0 chambres ou plus',
        'Hot tub, Four',
        'Lac',
        'Évian',
        '90–95 €',
      ],
    ]);
  });
});

describe('hints of an empty search', () => {
  const hintsOf = async (query: string) =>
    (await search(query)).hints?.map(({ criterion, total }) => `${criterion} ${total}`);

  it('are there only when nothing is found', async () => {
    expect(await search(exact)).not.toHaveProperty('hints');
    expect(await hintsOf('type=CAMPING&city=Nowhere')).toEqual([]);
  });

  it('tell how many results there are without one criterion, most first', async () => {
    expect(await hintsOf(`${exact}&type=APARTMENT&city=evian`)).toEqual(['type 2', 'city 1']);
    expect(await hintsOf('group=lodging&maxprice=120&city=Nice')).toEqual(['maxprice 1', 'city 1']);
    expect(await hintsOf('arrival=20270701&departure=20270710&flex=2&pax=5')).toEqual(['arrival 2', 'departure 2']);
    expect(await hintsOf('nights=5&arrivalfrom=20270701&arrivalto=20270702&q=villa')).toEqual([
      'arrivalfrom 63',
      'nights 12',
    ]);
  });
});
