import { beforeAll, expect, test } from 'vitest';
import fc from '../../support/random.ts';
import { pageOfAnswer, serviceModel, type SearchModel } from '../model/search-model.ts';
import { ymdOf } from '../../../src/values/day.ts';
import { criteriaOfQuery } from '../model/facet-model.ts';
import { randomSearches, type SearchScope } from '../model/random-searches.ts';
import { keys, serviceForSuite } from '../../support/service.ts';

const service = serviceForSuite(() => ({ seed: 'demo' }));
let model: SearchModel;
let asker: SearchScope & Parameters<typeof criteriaOfQuery>[1];

beforeAll(() => {
  model = serviceModel(service);
  asker = {
    gateways: ['Seaside.example', 'Summit.example', 'Waterways.example'],
    precision: 'exact',
    today: service.clock.today(),
    language: 'fr',
    promotionCodes: ['EB10', 'EB15', 'LAST', 'NONE'],
  };
});

test('finds, orders, counts and prices stays as a look at every stay of the demo does', async () => {
  const searches = randomSearches(model.lodgings, asker);
  await fc.assert(
    fc.asyncProperty(searches, async ({ query, criteria }) => {
      const answer = await service.get(`/v2/stays/search?${query}`, { key: keys.seller });
      expect(answer.status).toBe(200);
      expect(pageOfAnswer(await answer.json())).toEqual(model.find(criteria));
    }),
    // Few: `random-worlds.test.ts` tries thousands of each search on less data.
    { numRuns: 30 },
  );
});

const bounds = ['', 'minprice=1', 'maxprice=900', 'minprice=300&maxprice=2000', 'minprice=4000'];
const narrowings = ['', 'pricebasis=total', 'promotiononly=true', 'requestonly=false', 'group=lodging', 'q=piscine'];
const days = ['', 'arrivaldays=SA,SU', 'arrival=saturday'];

test('counts all results, whatever the days, prices and kinds of stays', async () => {
  // Every other pair, so that each bound meets each of the days.
  const combined = bounds.flatMap((bound, one) =>
    narrowings.flatMap((narrowing, other) =>
      (one + other) % 2 === 0 ? [{ bound, narrowing, day: days[(one + other) % days.length] as string }] : [],
    ),
  );
  const totals: number[] = [];
  for (const { bound, narrowing, day } of [{ bound: 'minprice=1', narrowing: '', day: '' }, ...combined]) {
    const arrival = day.replace('saturday', someSaturday(asker.today));
    const query = ['pagesize=1&pageindex=0', bound, narrowing, arrival].filter((part) => part !== '').join('&');
    const answer = await service.get(`/v2/stays/search?${query}`, { key: keys.seller });
    const { total, totalIsExact } = (await answer.json()) as { total: number; totalIsExact: boolean };
    const wanted = model.find(criteriaOfQuery(new URLSearchParams(query), asker));
    expect({ query, total, totalIsExact }).toEqual({ query, total: wanted.total, totalIsExact: true });
    totals.push(total);
  }
  expect(totals[0]).toBeGreaterThan(10_000);
});

function someSaturday(today: number): string {
  return ymdOf(today + 30 + ((8 - ((today + 30) % 7)) % 7));
}
