import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Lodging } from '../../../src/lodgings/rules/lodging.ts';
import { listLodgingIds, readLodging } from '../../../src/lodgings/store/lodgings.ts';
import { testCluster } from '../../support/opensearch.ts';
import { keys, startTestService, type TestService } from '../../support/service.ts';
import { judgedQueries } from './judged-queries.ts';
import { judgedSentences } from './judged-sentences.ts';
import { judgedWishes } from './judged-wishes.ts';
import { gradeOf, type JudgedQuery } from './judging.ts';

const all = [...judgedQueries, ...judgedWishes, ...judgedSentences];

/** The mean that the searches reach: raise it with them, never lower it. */
const meanFloor = 0.98;

const cluster = testCluster();
let service: TestService;
let findable: ReadonlyMap<number, Lodging>;

beforeAll(async () => {
  service = await startTestService(cluster, { seed: 'demo' });
  const onSale = [...(await foundLodgings('', 0, 200)), ...(await foundLodgings('', 1, 200))];
  findable = new Map(onSale.map((id) => [id, readLodging(service.db, id) as Lodging]));
});
afterAll(() => service.stop());

it('judges every kind of query, each once, against lodgings that can be found', () => {
  expect(all.length).toBeGreaterThanOrEqual(200);
  expect(new Set(all.map(({ q }) => q)).size).toBe(all.length);
  const impossible = all.filter((query) => query.judgements.length > 0 && bestGain(query) === 0);
  expect(impossible.map(({ q }) => q)).toEqual([]);
  expect(listLodgingIds(service.db, 0, 1000).length).toBeGreaterThan(findable.size);
});

it('orders lodgings as a person would, no worse than it ever did', async () => {
  const gains: (readonly [q: string, gain: number])[] = [];
  for (const query of all) gains.push([query.q, await gainOf(query)]);
  const poor = gains.filter(([, gain]) => gain < 0.999).map(([q, gain]) => `${q}: ${gain.toFixed(3)}`);
  const mean = gains.reduce((sum, [, gain]) => sum + gain, 0) / gains.length;
  expect(mean, poor.join('; ')).toBeGreaterThanOrEqual(meanFloor);
});

it('finds something for every text that names what there is', async () => {
  const empty: string[] = [];
  for (const { q, judgements } of all)
    if (judgements.length > 0 && (await foundLodgings(q)).length === 0) empty.push(q);
  expect(empty).toEqual([]);
});

/** Yields nDCG@10: 1 when no order of lodgings could please more, 0 when nothing pleases. */
async function gainOf(query: JudgedQuery): Promise<number> {
  const found = await foundLodgings(query.q);
  const best = bestGain(query);
  if (best === 0) return found.length === 0 ? 1 : 0;
  return discounted(found.map((id) => gradeOf(query, findable.get(id) as Lodging))) / best;
}

function bestGain(query: JudgedQuery): number {
  const grades = [...findable.values()].map((lodging) => gradeOf(query, lodging));
  return discounted(grades.sort((a, b) => b - a).slice(0, 10));
}

function discounted(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}

/** Yields the lodgings of a page of results, best first. */
async function foundLodgings(q: string, page = 0, size = 10): Promise<number[]> {
  const query = `q=${encodeURIComponent(q)}&group=lodging&pageindex=${page}&pagesize=${size}`;
  const answer = await service.get(`/v2/stays/search?${query}`, { key: keys.seller });
  expect(answer.status).toBe(200);
  const { stays } = (await answer.json()) as { stays: { lodging: { id: number } }[] };
  return stays.map(({ lodging }) => lodging.id);
}
