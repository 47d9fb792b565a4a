import { describe, expect, it } from 'vitest';
import { setChannels } from '../../support/arrange/dealers.ts';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, customer } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { reviewSeed } from './review-world.ts';
import { addReview, hideReview } from '../../support/arrange/reviews.ts';
import { forgeCursor } from '../../support/cursors.ts';

const { getReview, listLodgingReviews, listCompanyReviews } = operationsByName;

const service = serviceForSuite(() => ({ seed: reviewSeed() }));

describe('GET /v2/customerReview/{id}', () => {
  const ask = (id: number | string, key = smallKeys.seller, headers = {}) =>
    service.get(`/v2/customerReview/${id}`, { key, headers });
  const read = async (id: number, key?: string) => readAnswer(await ask(id, key), getReview);

  describe('a review', () => {
    it('is the same as in the list of its lodging, with its replies', async () => {
      const path = `/v2/customerReview/${lodgingIdOf(service, 'MINE')}/reviews`;
      const listed = await readAnswer(await service.get(path, { key: smallKeys.seller }), listLodgingReviews);
      const review = await read(1);
      expect(review.discussion.map(({ body }) => body)).toEqual(['Merci.', 'À bientôt.']);
      expect(review).toEqual(listed.find(({ id }) => id === 1));
    });

    it('is read by who may sell the lodging, in any catalog state, and by the company that manages it, in every state', async () => {
      for (const id of [1, 11, 31, 51, 71]) expect((await read(id)).id).toBe(id);
      expect((await read(31, smallKeys.other)).id).toBe(31);
      expect((await read(41, smallKeys.provider)).id).toBe(41);
    });
  });

  describe('a review that the dealer may not read', () => {
    it('cannot be told from an unknown one: same status, headers, body and length', async () => {
      const answers = await Promise.all(['3', '21', '61', '41', '99'].map((id) => refused(id, smallKeys.seller)));
      const [unknown] = answers.slice(-1);
      for (const answer of answers) expect(answer).toEqual(unknown);
      expect(await refused('1', smallKeys.provider)).toEqual(unknown);
      await readProblem(await ask('21'), 404, 'REVIEW_NOT_FOUND');
    });

    it('is refused from the moment on at which the dealer loses the channel', async () => {
      const tag = (await ask(21, smallKeys.other)).headers.get('ETag') ?? '';
      await setChannels(service, 'other');
      await readProblem(await ask(21, smallKeys.other, { 'If-None-Match': tag }), 404, 'REVIEW_NOT_FOUND');
      await setChannels(service, 'other', 'Other.out');
      expect((await ask(21, smallKeys.other)).status).toBe(200);
    });
  });

  it('the word company is taken for no review', async () => {
    const problem = await readProblem(await ask('company'), 400, 'INVALID_PARAMETER');
    expect(problem.errors?.[0]?.parameter).toBe('id');
  });

  /** All of a refusal but what identifies the request itself. */
  async function refused(id: string, key: string) {
    const response = await ask(id, key, { 'X-Request-Id': 'r' });
    const lengthWithoutId = Number(response.headers.get('Content-Length')) - id.length;
    const ofThisRequest = ['date', 'server-timing', 'content-length', 'ratelimit'];
    const headers = [...response.headers].filter(([name]) => !ofThisRequest.includes(name));
    const body = (await response.text()).replace(`/customerReview/${id}"`, '/customerReview/ID"');
    return { status: response.status, headers, lengthWithoutId, body };
  }
});

describe('GET /v2/customerReview/company/reviews', () => {
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
});

describe('GET /v2/customerReview/{id}/reviews', () => {
  const path = (ref: string) => `/v2/customerReview/${lodgingIdOf(service, ref)}/reviews`;
  const ask = (ref: string, key = smallKeys.seller, headers = {}) => service.get(path(ref), { key, headers });
  const read = async (ref: string, key?: string) => readAnswer(await ask(ref, key), listLodgingReviews);
  const idsOf = async (ref: string, key?: string) => (await read(ref, key)).map(({ id }) => id);

  describe('the list of a lodging’s reviews', () => {
    it('has published ones, newest first, of one instant the one with the higher id first', async () => {
      expect(await idsOf('MINE')).toEqual([2, 4, 1]);
    });

    it('shows every member of a review, and its replies, oldest first, with score 0', async () => {
      const review = (await read('MINE')).at(-1);
      const lodging = { propertyId: lodgingIdOf(service, 'MINE'), city: 'Arcachon', labelPropertyType: 'Maison' };
      const place = { ...lodging, arboGeoShort: 'Nouvelle-Aquitaine > Arcachon' };
      const reply = { ...place, score: 0, author: 'Host', lang: 'fr', photoId: 0, discussion: [] };
      const anyId = expect.any(Number) as number;
      expect(review).toEqual({
        id: 1,
        score: 8,
        title: 'Great',
        body: 'Review 1.',
        author: 'Marie D.',
        lang: 'en',
        ...place,
        photoId: 5,
        reviewDate: '2027-01-10T09:00:00.000Z',
        stayDate: '202612',
        discussion: [
          { ...reply, id: anyId, body: 'Merci.', reviewDate: '2027-01-15T08:00:00.000Z' },
          { ...reply, id: anyId, body: 'À bientôt.', reviewDate: '2027-01-16T08:00:00.000Z' },
        ],
      });
    });

    it('names the kind of lodging in the asked language', async () => {
      const response = await service.get(`${path('MINE')}?lang=en`, { key: smallKeys.seller });
      expect((await readAnswer(response, listLodgingReviews))[0]?.labelPropertyType).toBe('House');
    });

    it('has ten at once unless told otherwise, goes on after the last one, and has none for a lodging without reviews', async () => {
      const now = service.clock.now();
      for (let id = 101; id <= 112; id += 1) await addReview(service, 'THEIRS', { id, date: now + id - 200 });
      const all = [112, 111, 110, 109, 108, 107, 106, 105, 104, 103, 102, 101, 11];
      const page = async (query: string) => {
        const response = await service.get(`${path('THEIRS')}?${query}`, { key: smallKeys.seller });
        return (await readAnswer(response, listLodgingReviews)).map(({ id }) => id);
      };
      expect(await page('')).toEqual(all.slice(0, 10));
      expect(await page('limit=100')).toEqual(all);
      expect(await page('after=103')).toEqual(all.slice(10));
      await hideReview(service, 109);
      expect(await page('after=109&limit=2')).toEqual([108, 107]);
      expect(await page('after=11')).toEqual([]);
      for (const foreign of [1, 999])
        await readProblem(
          await service.get(`${path('THEIRS')}?after=${foreign}`, { key: smallKeys.seller }),
          404,
          'REVIEW_NOT_FOUND',
        );
      await hideReview(service, 21);
      expect(await idsOf('AWAY', smallKeys.other)).toEqual([]);
    });

    it('returns the number of a booking only to the dealer that made it', async () => {
      const lodgingId = lodgingIdOf(service, 'SHARED');
      const stay = { lodgingId, arrival: '20270701', departure: '20270703', occupantCount: 2 };
      const response = await service.post('/v2/bookings', { ...stay, customer }, { key: smallKeys.seller });
      const { id: bookingId, reference } = (await response.json()) as { id: number; reference: string };
      expect(bookingId).toBeGreaterThan(2 ** 32);
      await addReview(service, 'SHARED', { id: 16, bookingReference: reference });
      expect((await read('SHARED'))[0]).toMatchObject({ id: 16, bookingId });
      const [foreign] = await read('SHARED', smallKeys.other);
      expect(foreign?.id).toBe(16);
      expect(foreign).not.toHaveProperty('bookingId');
    });
  });

  describe('the read of a lodging’s reviews', () => {
    it('answers for a lodging of the catalog that is not on sale', async () => {
      expect(await idsOf('DRAFT')).toEqual([51]);
    });

    it('knows no lodging whose contract ended', async () => {
      expect(await readProblem(await ask('ENDED'), 404, 'LODGING_NOT_FOUND')).not.toHaveProperty('state');
    });

    it('refuses a lodging on none of the dealer’s channels, unless its company manages it', async () => {
      await readProblem(await ask('AWAY'), 403, 'LODGING_NOT_IN_CHANNEL');
      await readProblem(await ask('MINE', smallKeys.other), 403, 'LODGING_NOT_IN_CHANNEL');
      expect(await idsOf('OWNED')).toEqual([31]);
      expect(await idsOf('SENT', smallKeys.provider)).toEqual([41]);
      await readProblem(await ask('MINE', smallKeys.provider), 403, 'LODGING_NOT_IN_CHANNEL');
    });
  });

  it('the list of a lodging’s reviews has another tag when one is added', async () => {
    const tag = (await ask('DRAFT')).headers.get('ETag') ?? '';
    expect((await ask('DRAFT', smallKeys.seller, { 'If-None-Match': tag })).status).toBe(304);
    await addReview(service, 'DRAFT', { id: 52 });
    const response = await ask('DRAFT', smallKeys.seller, { 'If-None-Match': tag });
    expect((await readAnswer(response, listLodgingReviews)).map(({ id }) => id)).toEqual([52, 51]);
  });
});
