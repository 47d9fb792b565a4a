import { describe, expect, it } from 'vitest';
import type { Criterion } from '../../src/search/rules/stay-criteria.ts';
import { searchedLodgings } from '../api/stays/searched-lodgings.ts';
import { operationsByName } from '../support/operations.ts';
import { readAnswer } from '../support/reading.ts';
import { serviceForSuite } from '../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../support/small-seed.ts';

const { searchStays } = operationsByName;

/** €350 for two persons of whom one is younger than 5, else €400. */
const costly = {
  ref: 'COSTLY',
  property: {
    services: [
      {
        code: 'LINEN',
        label: { fr: 'Linge' },
        optionType: 'MANDATORY_ON_BOOKING',
        type: 'CHECK',
        priceUnit: 'PERSON',
        price: 50,
        fromAge: 5,
      },
    ],
  },
  contract: { dealRows: [{ arrival: '20270710', departure: '20270717', price: 300 }] },
};

const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [...searchedLodgings, costly] }) }));

interface Explanation {
  plan: { kind: string };
  total: number;
  requests: { path: string; milliseconds: number; searches: object[] }[];
  stays: { place: number; lodgingId: number; order: Record<string, number> }[];
  lodging: { state: string; isOnChannels: boolean; index: { state: string } };
  found: boolean;
  results: number;
  placed?: { place: number; order: Record<string, number> };
  failed: { criterion: string; requested: string; has: string }[];
  wouldFind: string[];
}

async function explain(query: string, ref = '', options = ''): Promise<Explanation> {
  const name = ref === '' ? '' : ` ${lodgingIdOf(service, ref)}`;
  return (await service.operator.done(`explain "${query}"${name} ${options}`)) as Explanation;
}

/** For each criterion, a search that ORMES does not meet, combined with one that it does, and the value of ORMES. */
const unfulfilled: Record<Criterion, readonly [query: string, has: string | RegExp]> = {
  q: ['q=chene', /^the names Villa ORMES, /],
  arrival: ['arrival=20270711', '1 stays on other days'],
  departure: ['departure=20270718', '1 stays on other days'],
  nights: ['arrival=20270710&nights=3', '1 stays on other days'],
  arrivalfrom: ['arrivalfrom=20270801&arrivalto=20270810', '1 stays on other days'],
  arrivaldays: ['arrivaldays=TU', '1 stays on other days'],
  type: ['type=HOUSE', 'APARTMENT'],
  pax: ['pax=3', 'at most 2'],
  bedrooms: ['bedrooms=7', /./],
  bathrooms: ['bathrooms=7', /./],
  beds: ['beds=50', /./],
  within: ['within=BEACH:100', 'BEACH not known'],
  standing: ['standing=5', '0'],
  minrating: ['minrating=9', /./],
  city: ['city=Nowhere', /./],
  region: ['region=Nowhere', /./],
  station: ['station=Nowhere', /./],
  country: ['country=de', 'FR'],
  radius: ['lat=0&lon=0&radius=5', / km away$/],
  bbox: ['bbox=0,0,1,1', /, /],
  lodgings: ['lodgings=1000000', /^\d+$/],
  promotions: ['promotions=EB10', '1 stays, none of this kind'],
  freecancellation: ['freecancellation=true', /fee/],
  promotiononly: ['promotiononly=true', '1 stays, none of this kind'],
  minprice: ['minprice=301', '€300.00 to €300.00'],
  maxprice: ['maxprice=299', '€300.00 to €300.00'],
  features: ['features=OVEN,GARDEN', 'without GARDEN'],
  surroundings: ['surroundings=SEA', 'without SEA'],
  requestonly: ['requestonly=false', '1 stays, none of this kind'],
};

describe('explain', () => {
  it.each(Object.entries(unfulfilled))(
    'says that a lodging misses %s, and what it has',
    async (criterion, [query, has]) => {
      const ref = criterion === 'requestonly' ? 'REQUEST' : 'ORMES';
      const { found, failed, wouldFind } = await explain(query, ref);
      expect(found).toBe(false);
      expect(failed.map((each) => each.criterion)).toEqual([criterion]);
      expect(failed[0]?.has).toMatch(has);
      expect(new URLSearchParams(query).get(criterion)).toBe(failed[0]?.requested);
      expect(wouldFind).toContain(criterion);
    },
  );

  it('explains a list in brackets', async () => {
    const { failed } = await explain('features[0]=OVEN&features[1]=garden', 'ORMES');
    expect(failed).toMatchObject([{ criterion: 'features', requested: 'OVEN,garden', has: 'without GARDEN' }]);
  });

  it('names every criterion that fails alone, and none as the one that would help', async () => {
    const { failed, wouldFind } = await explain('pax=3&type=HOUSE&arrival=20270710', 'ORMES');
    expect(failed.map(({ criterion }) => criterion)).toEqual(['type', 'pax']);
    expect(wouldFind).toEqual([]);
  });

  it('names those that fail only together', async () => {
    const { failed, wouldFind } = await explain('arrival=20270710&nights=14&maxprice=700', 'PINS');
    expect(failed).toEqual([]);
    expect(wouldFind).toEqual(expect.arrayContaining(['maxprice', 'nights']));
  });

  it.each([
    ['pricebasis=total&minprice=380', ['minprice', 'childrenages']],
    ['pricebasis=total&maxprice=340', ['maxprice', 'pax']],
    ['minprice=380', ['minprice']],
  ])('tells that other ages of children would find it: %s', async (query, criteria) => {
    const { found, wouldFind } = await explain(`pax=2&childrenages=3&${query}`, 'COSTLY');
    expect([found, wouldFind]).toEqual([false, criteria]);
  });

  it.each([
    ['', 'rank'],
    ['q=oven', 'score'],
    ['group=lodging&q=oven', 'rank'],
    ['sort=priceasc', 'price'],
    ['sort=pricedesc&group=lodging', 'price'],
    ['sort=pricepernight', 'pricePerNight'],
    ['sort=priceperperson', 'pricePerPerson'],
    ['sort=discount', 'discountPercent'],
    ['sort=rating', 'rating'],
    ['sort=distance&lat=44&lon=0', 'kilometres'],
  ])('shows the place of each result as in the search: %s', async (query, figure) => {
    const explained = await explain(query, 'ORMES', '--dealer seller');
    const answer = await readAnswer(
      await service.get(`/v2/stays/search?${query}`, { key: smallKeys.seller }),
      searchStays,
    );
    const ids = answer.stays.map(({ lodging }) => lodging.id);
    expect(explained.total).toBe(answer.total);
    expect(explained.stays.map(({ lodgingId }) => lodgingId)).toEqual(ids);
    expect(explained.placed?.place).toBe(ids.indexOf(lodgingIdOf(service, 'ORMES')) + 1);
    expect(Object.keys(explained.placed?.order ?? {})).toContain(figure);
  });

  it('shows the plan and each request with its time', async () => {
    const { plan, requests } = await explain('arrival=20270710&departure=20270717');
    expect(plan).toEqual({ kind: 'exact', lengths: [7], countsStays: true });
    expect(requests[0]).toMatchObject({
      path: expect.stringMatching(/arrivals.*_search$/) as string,
      searches: [{ size: 20 }],
    });
    expect(requests.every(({ milliseconds }) => milliseconds > 0)).toBe(true);
  });

  it('shows how a text was understood, corrected and shortened', async () => {
    expect(await explain('q=oven sauna for 2')).toMatchObject({
      understood: [
        { kind: 'feature', value: 'OVEN', words: 'oven' },
        { kind: 'feature', value: 'SAUNA', words: 'sauna' },
        { kind: 'pax', value: '2', words: 'for 2' },
      ],
      relaxed: [{ kind: 'feature', value: 'SAUNA', words: 'sauna' }],
    });
    const { out: understood } = await service.operator.run('explain "q=oven sauna for 2"');
    expect(understood).toMatch(
      /\nfeature +OVEN +Oven +oven\nfeature +SAUNA +Sauna +sauna\npax +2 +2 +for 2\n[^]*\nfeature +SAUNA +Sauna +sauna\n/,
    );
    const { out: corrected } = await service.operator.run('explain "q=arcahcon"');
    expect(corrected).toMatch(/\ncorrected to +Arcachon\n/);
  });

  it('says of a lodging that is not for sale, or not on the channels, why', async () => {
    const blocked = await explain('', 'BLOCKED');
    expect(blocked).toMatchObject({ found: false, lodging: { state: 'BLOCKED', index: { state: 'current' } } });
    const elsewhere = await explain('', 'ELSEWHERE', '--dealer seller');
    expect(elsewhere).toMatchObject({ found: false, lodging: { isOnChannels: false } });
    expect(await explain('', 'ELSEWHERE')).toMatchObject({ found: true, lodging: { isOnChannels: true } });
  });

  it('writes the same for people', async () => {
    const { out } = await service.operator.run(`explain "pax=3&pagesize=2" ${lodgingIdOf(service, 'ORMES')}`);
    expect(out).toMatch(/^plan +kind lodgings[^]*\nPATH +MILLISECONDS +SEARCHES\n/);
    expect(out).toMatch(/\nCRITERION +REQUESTED +HAS\npax +3 +at most 2\n$/);
  });

  it('refuses a query as the search does, an unknown dealer, and an unknown lodging', async () => {
    for (const query of ['pax=two', 'paxx=2', 'features[x]=OVEN', 'minprice=2&maxprice=1', 'radius=0&lat=1&lon=1']) {
      expect(await service.operator.run(`explain "${query}"`), query).toMatchObject({ status: 2, out: '' });
    }
    expect((await service.operator.run('explain "paxx=2"')).err).toContain('Unknown name paxx; did you mean pax?');
    expect(await service.operator.refused('explain "pax=2" --dealer nobody')).toMatchObject({
      code: 'DEALER_NOT_FOUND',
    });
    expect(await service.operator.refused('explain "pax=2" 999999')).toMatchObject({ code: 'LODGING_NOT_FOUND' });
  });
});
