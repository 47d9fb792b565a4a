import { expect, it } from 'vitest';
import fc from '../../support/random.ts';
import { mergeBranches } from '../../../src/search/query/branches.ts';
import type { Hit, SearchAnswer, SearchBody } from '../../../src/search/query/query-language.ts';
import { criteriaOf, today } from './criteria.ts';

type Sort = 'relevance' | 'priceasc' | 'pricedesc';

interface Stay {
  lodgingId: number;
  arrival: number;
  nights: number;
  price: number;
  rank: number;
}

/** Sort keys, ascending. */
function orderOf(stay: Stay, sort: Sort): number[] {
  const first = { relevance: -stay.rank, priceasc: stay.price, pricedesc: -stay.price }[sort];
  return [first, stay.lodgingId, stay.arrival, stay.nights];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((value, index) => value !== b[index]);
  return differing < 0 ? 0 : (a[differing] as number) - (b[differing] as number);
}

/** Emulates an index of the stays: filters by the length of each body, sorts, cuts, and continues. */
function answersOf(stays: readonly Stay[], sort: Sort, bodies: readonly SearchBody[]): SearchAnswer[] {
  return bodies.map((body) => {
    const nights = Number(/"price\.(\d+)"/.exec(JSON.stringify(body.docvalue_fields))?.[1]);
    const own = stays
      .filter((stay) => stay.nights === nights)
      .sort((a, b) => compare(orderOf(a, sort), orderOf(b, sort)));
    const sortValues = ({ lodgingId, arrival, price, rank }: Stay) => [
      sort === 'relevance' ? rank : price,
      lodgingId,
      arrival,
    ];
    const after = body.search_after
      ? own.findIndex((stay) => String(sortValues(stay)) === String(body.search_after))
      : -1;
    const hits: Hit[] = own.slice(after + 1, after + 1 + body.size).map((stay) => ({
      sort: sortValues(stay),
      fields: {
        lodgingId: [stay.lodgingId],
        arrival: [stay.arrival],
        promotions: [],
        [`price.${nights}`]: [stay.price],
        [`basePrice.${nights}`]: [stay.price],
      },
    }));
    return { timed_out: false, _shards: { failed: 0 }, hits: { total: { value: own.length }, hits } };
  });
}

const stays = fc
  .uniqueArray(
    fc.record({
      lodgingId: fc.integer({ min: 1, max: 6 }),
      arrival: fc.integer({ min: today, max: today + 9 }),

      nights: fc.integer({ min: 1, max: 6 }),
      price: fc.integer({ min: 1, max: 8 }),
    }),
    { selector: ({ lodgingId, arrival, nights }) => `${lodgingId}-${arrival}-${nights}`, maxLength: 200 },
  )
  .map((all) => all.map((stay) => ({ ...stay, rank: stay.lodgingId % 3 })));

it('yields the first of all stays, as if all branches were sorted together', async () => {
  const sorts = fc.constantFrom<Sort[]>('relevance', 'priceasc', 'pricedesc');
  await fc.assert(
    fc.asyncProperty(stays, sorts, fc.integer({ min: 1, max: 60 }), async (all, sort, wanted) => {
      const lengths = [...new Set(all.map(({ nights }) => nights))];
      const scope = { criteria: criteriaOf({ sort }), excludedLodgingIds: [], text: undefined };
      const ask = (bodies: readonly SearchBody[]) => Promise.resolve(answersOf(all, sort, bodies));
      const merged = await mergeBranches(ask, scope, lengths, wanted);
      const expected = all
        .map((stay) => orderOf(stay, sort))
        .sort(compare)
        .slice(0, wanted);
      expect(merged.stays.map(({ order }) => order)).toEqual(expected);
      expect(merged.total).toBe(all.length);
    }),
    { numRuns: 300 },
  );
});

it('ends also when the index holds less than it told before', async () => {
  const stay = { lodgingId: 1, nights: 1, price: 5, rank: 0 };
  const all = Array.from({ length: 30 }, (_, index) => ({ ...stay, arrival: today + index }));
  const other = { ...stay, nights: 2, arrival: today };
  let requests = 0;
  const ask = (bodies: readonly SearchBody[]) => {
    requests += 1;
    const answers = answersOf(requests === 1 ? [...all, other] : [other], 'priceasc', bodies);
    return Promise.resolve(answers.map((answer) => ({ ...answer, hits: { ...answer.hits, total: { value: 31 } } })));
  };
  const scope = { criteria: criteriaOf({ sort: 'priceasc' }), excludedLodgingIds: [], text: undefined };
  const { stays: found } = await mergeBranches(ask, scope, [1, 2, 3], 30);
  expect(found.length).toBeGreaterThan(0);
  expect(requests).toBe(2);
});
