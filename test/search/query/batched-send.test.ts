import { expect, it } from 'vitest';
import { batchSends } from '../../../src/search/query/batched-send.ts';
import type { SearchAnswer, SearchBody } from '../../../src/search/query/query-language.ts';

const body = (size: number): SearchBody => ({ query: {}, size });

it('sends what is asked in the same moment together, and gives everybody his own answer', async () => {
  const sent: number[][] = [];
  const send = batchSends((bodies) => {
    sent.push(bodies.map(({ size }) => size));
    return Promise.resolve(bodies.map(({ size }) => ({ hits: { total: { value: size } } }) as SearchAnswer));
  });
  const totalOf = async (size: number) => (await send(body(size))).hits.total.value;
  expect(await Promise.all([totalOf(3), totalOf(1), totalOf(2)])).toEqual([3, 1, 2]);
  expect(await totalOf(9)).toBe(9);
  expect(sent).toEqual([[3, 1, 2], [9]]);
});

it('fails for all that were sent together, and for nobody after them', async () => {
  let fails = true;
  const send = batchSends((bodies) =>
    fails ? Promise.reject(new Error('away')) : Promise.resolve(bodies.map(() => ({}) as SearchAnswer)),
  );
  const results = await Promise.allSettled([send(body(1)), send(body(2))]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await send(body(3))).toEqual({});
});
