import { describe, expect, it } from 'vitest';
import { addReview, hideReview } from '../../support/arrange/reviews.ts';
import { forgeCursor } from '../../support/cursors.ts';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { reviewSeed } from './review-world.ts';

const { listCompanyReviews } = operationsByName;

const service = serviceForSuite(() => ({ seed: reviewSeed() }));

const path = '/v2/customerReview/company/reviews';
const ask = (query = '', key = smallKeys.seller) => service.get(`${path}?${query}`, { key });

async function page(query = '', key?: string) {
  const response = await ask(query, key);
  const reviews = await readAnswer(response, listCompanyReviews);
  const link = /^<https:\/\/api\.example\.org\/v2\/customerReview\/company\/reviews\?(.*)>; rel="next"$/;
  const sent = response.headers.get('Link');
  if (sent !== null) expect(sent).toMatch(link);
  const next = sent === null ? undefined : link.exec(sent)?.[1];
  return { ids: reviews.map(({ id }) => id), total: response.headers.get('X-Total-Count'), next, reviews };
}

describe('the list of a company’s reviews', () => {
  it('has every published review of the lodgings that the company manages, on any channel, in any state', async () => {
    expect(await page()).toMatchObject({ ids: [2, 31, 4, 1, 71], total: '5', next: undefined });
    expect(await page('', smallKeys.provider)).toMatchObject({ ids: [41], total: '1' });
    expect(await page('', smallKeys.other)).toMatchObject({ ids: [], total: '0', next: undefined });
  });

  it('has the shape of the reviews of one lodging, replies included', async () => {
    const { reviews } = await page();
    expect(reviews.find(({ id }) => id === 1)?.discussion).toHaveLength(2);
    expect(reviews.find(({ id }) => id === 31)?.propertyId).toBe(lodgingIdOf(service, 'OWNED'));
  });

  it('is narrowed by date, lodging and score', async () => {
    expect((await page('since=2027-01-20T09:00:00Z')).ids).toEqual([2, 31]);
    expect((await page('since=2027-01-20T10:00:00%2B01:00')).ids).toEqual([2, 31]);
    expect((await page('since=2027-01-20T09:00:00.001Z')).ids).toEqual([2]);
    expect((await page(`lodgingId=${lodgingIdOf(service, 'OWNED')}`)).ids).toEqual([31]);
    expect(await page(`lodgingId=${lodgingIdOf(service, 'THEIRS')}`)).toMatchObject({ ids: [], total: '0' });
    expect(await page('minScore=8')).toMatchObject({ ids: [4, 1, 71], total: '3' });
    expect((await page('minScore=8&since=2027-01-01')).ids).toEqual([4, 1]);
  });

  it('refuses filters that it cannot read', async () => {
    await readProblem(await ask('since=yesterday'), 400, 'INVALID_DATE');
    for (const query of ['minScore=11', 'lodgingId=0', 'pageSize=1001', 'pageSize=-1'])
      await readProblem(await ask(query), 400, 'INVALID_PARAMETER');
  });
});

describe('pages of a company’s reviews', () => {
  it.each([1, 2, 3, 4, 5])('of %i hold every review once, with the same total', async (size) => {
    const seen: number[] = [];
    let query: string | undefined = `pageSize=${size}`;
    while (query !== undefined) {
      const { ids, total, next } = await page(query);
      expect([ids.length <= size, total]).toEqual([true, '5']);
      seen.push(...ids);
      query = next;
    }
    expect(seen).toEqual([2, 31, 4, 1, 71]);
  });

  it('go on under the filters that their cursor carries, in the asked language and format', async () => {
    const { next } = await page('pageSize=1&minScore=8&lang=en');
    expect(await page(next)).toMatchObject({ ids: [4 - 3], total: '3', reviews: [{ labelPropertyType: 'House' }] });
    expect(new URLSearchParams(next).has('minScore')).toBe(false);
    const xml = await ask('pageSize=1&format=xml');
    expect(xml.headers.get('Link')).toContain('format=xml');
  });

  it('without pageSize hold all the rest', async () => {
    const cursor = new URLSearchParams((await page('pageSize=2')).next).get('cursor') ?? '';
    expect(await page(`cursor=${cursor}`)).toMatchObject({ ids: [4, 1, 71], next: undefined });
  });

  it('neither miss nor repeat a review when newer ones come in between', async () => {
    const { next } = await page('pageSize=2');
    await addReview(service, 'OWNED', { id: 90 });
    expect(await page(next)).toMatchObject({ ids: [4, 1], total: '6' });
    expect((await page('pageSize=1')).ids).toEqual([90]);
    await hideReview(service, 90);
  });

  it('refuse a cursor that is none, of another list, or sent with other filters', async () => {
    const cursor = new URLSearchParams((await page('pageSize=1&minScore=8')).next).get('cursor') ?? '';
    expect((await ask(`cursor=${cursor}&minScore=8`)).status).toBe(200);
    const wrong = [
      `cursor=${cursor}&minScore=7`,
      `cursor=${cursor}&since=2027-01-01`,
      'cursor=nonsense',
      `cursor=${forgeCursor({ after: 5, filters: {} })}`,
      `cursor=${forgeCursor({ after: [1, 2], filters: { company: 'THIRD' } })}`,
      `cursor=${forgeCursor(null)}`,
    ];
    for (const query of wrong) {
      const problem = await readProblem(await ask(query), 400, 'INVALID_CURSOR');
      expect(problem.errors?.map(({ parameter }) => parameter)).toEqual(['cursor']);
    }
  });
});
