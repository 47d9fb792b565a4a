import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';
import { readAnswer } from '../../support/reading.ts';

const { searchStays } = operationsByName;

const service = serviceForSuite(() => ({
  seed: smallSeed({ lodgings: [lodging('NEAR', 100, 100), lodging('TWIN', 120, 80), lodging('TWAIN', 120, 80)] }),
}));

/** Stays of 2 nights from the first ten days of July 2027, from the 9th on at another price. */
const lodging = (ref: string, nightPrice: number, latePrice: number) => ({
  ref,
  property: {
    name: `Villa ${ref}`,
    geoTree: { region: 'Savoie', city: 'Annecy' },
    localisation: { latitude: 45.9, longitude: 6.12 },
    generalDescription: { personMax: 4 },
  },
  contract: {
    rates: {
      nights: [
        { from: '20270701', to: '20270708', nightPrice, minStay: 2, maxStay: 2 },
        { from: '20270709', to: '20270712', nightPrice: latePrice, minStay: 2, maxStay: 2 },
      ],
    },
  },
});

const path = (query: string) => `/v2/stays/search?pagesize=100&pageindex=0&${query}`;
const search = async (query: string) =>
  readAnswer(await service.get(path(query), { key: smallKeys.seller }), searchStays);
const idOf = (ref: string) => lodgingIdOf(service, ref);

describe('dates of a search that may shift', () => {
  const wished = 'arrival=20270705&departure=20270707';

  it.each(['priceasc', 'pricedesc', 'pricepernight', 'priceperperson'])(
    'go before shifted ones of the same price, whatever the lodging, also page by page (%s)',
    async (sort) => {
      const ordered = ['TWIN', 'TWAIN'].map(idOf).sort((x, y) => x - y);
      const wanted = [0, -1, 1].flatMap((shift) => ordered.map((id) => `${id} ${shift}`));
      const query = `lodgings=${ordered.join(',')}&${wished}&flex=1&sort=${sort}`;
      const shown: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = cursor === '' ? '' : `&cursor=${cursor}`;
        const answer = await service.get(`/v2/stays/search?pagesize=1&${query}${page}`, { key: smallKeys.seller });
        const { stays, nextCursor } = await readAnswer(answer, searchStays);
        shown.push(...stays.map(({ lodging: { id }, shift }) => `${id} ${shift}`));
        cursor = nextCursor;
      }
      expect(shown).toEqual(wanted);
    },
  );

  it.each(['relevance', 'rating', 'priceasc', 'pricedesc', 'pricepernight', 'priceperperson', 'distance&lat=1&lon=1'])(
    'win a tie for the best stay of a lodging (%s)',
    async (sort) => {
      const { stays } = await search(`${wished}&flex=2&group=lodging&sort=${sort}`);
      expect(stays.map(({ shift }) => shift)).toEqual(stays.map(() => 0));
      expect(stays).toHaveLength(3);
    },
  );
});
