import { describe, expect, it } from 'vitest';
import { setChannels } from '../../support/arrange/dealers.ts';
import { forgeCursor, operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed, stayWish } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { addReview, hideReview } from '../../support/arrange/reviews.ts';

const { getReview, listLodgingReviews, listCompanyReviews } = operationsByName;

const lodging = (ref: string, company: string, gateways: string[], status = 'PUBLISHED') => ({
  ref,
  property: { company: { code: company }, gateways },
  contract: { status },
});

/**
 * Lodgings with reviews: MINE (of the seller's company) and THEIRS on the seller's channel, SHARED on two, AWAY on
 * another one, OWNED on another one but of the seller's company, SENT of the delivering dealer's, DRAFT not yet and
 * ENDED no longer on sale.
 */
const lodgings = [
  lodging('MINE', 'SELLER', ['Small.out']),
  lodging('THEIRS', 'THIRD', ['Small.out']),
  lodging('SHARED', 'THIRD', ['Small.out', 'Other.out']),
  lodging('AWAY', 'THIRD', ['Other.out']),
  lodging('OWNED', 'SELLER', ['Other.out']),
  lodging('SENT', 'PROVIDER', ['Other.out']),
  lodging('DRAFT', 'THIRD', ['Small.out'], 'IN_PROGRESS'),
  lodging('ENDED', 'THIRD', ['Small.out'], 'END_OF_CONTRACT'),
  lodging('OLD', 'SELLER', ['Small.out'], 'END_OF_CONTRACT'),
];

const written = [
  {
    ref: 'MINE',
    id: 1,
    title: 'Great',
    stayDate: '202612',
    photoId: 5,
    replies: [
      { author: 'Host', lang: 'fr', body: 'À bientôt.', reviewDate: '2027-01-16T08:00:00Z' },
      { author: 'Host', lang: 'fr', body: 'Merci.', reviewDate: '2027-01-15T08:00:00Z' },
    ],
  },
  { ref: 'MINE', id: 2, reviewDate: '2027-02-10T09:00:00Z', score: 0 },
  { ref: 'MINE', id: 3, published: false },
  { ref: 'MINE', id: 4, score: 10 },
  { ref: 'THEIRS', id: 11 },
  { ref: 'SHARED', id: 15 },
  { ref: 'AWAY', id: 21 },
  { ref: 'OWNED', id: 31, reviewDate: '2027-01-20T09:00:00Z', score: 3 },
  { ref: 'SENT', id: 41 },
  { ref: 'DRAFT', id: 51 },
  { ref: 'ENDED', id: 61 },
  { ref: 'OLD', id: 71, reviewDate: '2026-01-20T09:00:00Z' },
];

const service = serviceForSuite(() => {
  const reviews = written.map(({ ref, ...members }) => {
    const provider = { providerId: 'Small.in', providerReference: ref };
    const usual = {
      author: 'Marie D.',
      lang: 'en',
      body: `Review ${members.id}.`,
      reviewDate: '2027-01-10T09:00:00Z',
    };
    return { provider, score: 8, ...usual, ...members };
  });
  return { seed: smallSeed({ lodgings, reviews }) };
});

const get = (path: string, key = smallKeys.seller, headers = {}) =>
  service.get(`/v2/customerReview/${path}`, { key, headers });

describe('a review', () => {
  const read = async (id: number, key?: string) => readAnswer(await get(String(id), key), getReview);

  /** All of a refusal but what identifies the request itself. */
  async function refused(id: string, key?: string) {
    const response = await get(id, key, { 'X-Request-Id': 'r' });
    const lengthWithoutId = Number(response.headers.get('Content-Length')) - id.length;
    const ofThisRequest = ['date', 'server-timing', 'content-length', 'ratelimit'];
    const headers = [...response.headers].filter(([name]) => !ofThisRequest.includes(name));
    const body = (await response.text()).replace(`/customerReview/${id}"`, '/customerReview/ID"');
    return { status: response.status, headers, lengthWithoutId, body };
  }

  it('is the same as in the list of its lodging, with its replies', async () => {
    const listed = await readAnswer(await get(`${lodgingIdOf(service, 'MINE')}/reviews`), listLodgingReviews);
    const review = await read(1);
    expect(review.discussion.map(({ body }) => body)).toEqual(['Merci.', 'À bientôt.']);
    expect(review).toEqual(listed.find(({ id }) => id === 1));
  });

  it('is read by who may sell the lodging, in any catalog state, and by the company that manages it, in every state', async () => {
    for (const id of [1, 11, 31, 51, 71]) expect((await read(id)).id).toBe(id);
    expect((await read(31, smallKeys.other)).id).toBe(31);
    expect((await read(41, smallKeys.provider)).id).toBe(41);
  });

  it('that the dealer may not read cannot be told from an unknown one: same status, headers, body and length', async () => {
    const unknown = await refused('99');
    for (const id of ['3', '21', '61', '41']) expect(await refused(id)).toEqual(unknown);
    expect(await refused('1', smallKeys.provider)).toEqual(unknown);
    await readProblem(await get('21'), 404, 'REVIEW_NOT_FOUND');
  });

  it('is refused from the moment on at which the dealer loses the channel', async () => {
    const tag = (await get('21', smallKeys.other)).headers.get('ETag') ?? '';
    await setChannels(service, 'other');
    await readProblem(await get('21', smallKeys.other, { 'If-None-Match': tag }), 404, 'REVIEW_NOT_FOUND');
    await setChannels(service, 'other', 'Other.out');
    expect((await get('21', smallKeys.other)).status).toBe(200);
  });

  it('is not meant by the word company', async () => {
    const problem = await readProblem(await get('company'), 400, 'INVALID_PARAMETER');
    expect(problem.errors?.[0]?.parameter).toBe('id');
  });
});

describe('the list of a company’s reviews', () => {
  const ask = (query = '', key?: string) => get(`company/reviews?${query}`, key);

  async function page(query = '', key?: string) {
    const response = await ask(query, key);
    const reviews = await readAnswer(response, listCompanyReviews);
    const sent = response.headers.get('Link');
    const link = /^<https:\/\/api\.example\.org\/v2\/customerReview\/company\/reviews\?(.*)>; rel="next"$/;
    if (sent !== null) expect(sent).toMatch(link);
    const next = sent === null ? undefined : link.exec(sent)?.[1];
    return { ids: reviews.map(({ id }) => id), total: response.headers.get('X-Total-Count'), next, reviews };
  }
  const cursorOf = async (query: string) => new URLSearchParams((await page(query)).next).get('cursor') ?? '';

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

  it.each<[string, number[]]>([
    ['since=2027-01-20T09:00:00Z', [2, 31]],
    ['since=2027-01-20T10:00:00%2B01:00', [2, 31]],
    ['since=2027-01-20T09:00:00.001Z', [2]],
    ['lodgingId=OWNED', [31]],
    ['lodgingId=THEIRS', []],
    ['minScore=8', [4, 1, 71]],
    ['minScore=8&since=2027-01-01', [4, 1]],
  ])('is narrowed by %s', async (query, ids) => {
    const asked = query.replace(/[A-Z]+$/, (ref) => (ref === 'Z' ? ref : String(lodgingIdOf(service, ref))));
    expect(await page(asked)).toMatchObject({ ids, total: String(ids.length) });
  });

  it('refuses filters that it cannot read', async () => {
    await readProblem(await ask('since=yesterday'), 400, 'INVALID_DATE');
    for (const query of ['minScore=11', 'lodgingId=0', 'pageSize=1001', 'pageSize=-1']) {
      await readProblem(await ask(query), 400, 'INVALID_PARAMETER');
    }
  });

  it.each([1, 2, 3, 4, 5])('in pages of %i holds every review once, with the same total', async (size) => {
    const seen: number[] = [];
    for (let query: string | undefined = `pageSize=${size}`; query !== undefined;) {
      const { ids, total, next } = await page(query);
      expect([ids.length <= size, total]).toEqual([true, '5']);
      seen.push(...ids);
      query = next;
    }
    expect(seen).toEqual([2, 31, 4, 1, 71]);
  });

  it('goes on under the filters that its cursor carries, in the asked language and format', async () => {
    const { next } = await page('pageSize=1&minScore=8&lang=en');
    expect(await page(next)).toMatchObject({ ids: [1], total: '3', reviews: [{ labelPropertyType: 'House' }] });
    expect(new URLSearchParams(next).has('minScore')).toBe(false);
    expect((await ask('pageSize=1&format=xml')).headers.get('Link')).toContain('format=xml');
  });

  it('without pageSize holds all the rest behind a cursor', async () => {
    const rest = await page(`cursor=${await cursorOf('pageSize=2')}`);
    expect(rest).toMatchObject({ ids: [4, 1, 71], next: undefined });
  });

  it('neither misses nor repeats a review when newer ones come in between', async () => {
    const { next } = await page('pageSize=2');
    await addReview(service, 'OWNED', { id: 90 });
    expect(await page(next)).toMatchObject({ ids: [4, 1], total: '6' });
    expect((await page('pageSize=1')).ids).toEqual([90]);
    await hideReview(service, 90);
  });

  it('refuses a cursor that is none, of another list, or sent with other filters', async () => {
    const cursor = await cursorOf('pageSize=1&minScore=8');
    expect((await ask(`cursor=${cursor}&minScore=8`)).status).toBe(200);
    const forged = [{ after: 5, filters: {} }, { after: [1, 2], filters: { company: 'THIRD' } }, null].map((one) =>
      forgeCursor(one),
    );
    for (const wrong of [`${cursor}&minScore=7`, `${cursor}&since=2027-01-01`, 'nonsense', ...forged]) {
      const problem = await readProblem(await ask(`cursor=${wrong}`), 400, 'INVALID_CURSOR');
      expect(problem.errors?.map(({ parameter }) => parameter)).toEqual(['cursor']);
    }
  });
});

describe('the list of a lodging’s reviews', () => {
  const ask = (ref: string, key?: string, headers = {}, query = '') =>
    get(`${lodgingIdOf(service, ref)}/reviews${query}`, key, headers);
  const read = async (ref: string, key?: string, query?: string) =>
    readAnswer(await ask(ref, key, {}, query), listLodgingReviews);
  const idsOf = async (...asked: Parameters<typeof read>) => (await read(...asked)).map(({ id }) => id);

  it('has published ones, newest first, of one instant the one with the higher id first', async () => {
    expect(await idsOf('MINE')).toEqual([2, 4, 1]);
  });

  it('shows every member of a review, and its replies, oldest first, with score 0', async () => {
    const review = (await read('MINE')).at(-1);
    const lodging = { propertyId: lodgingIdOf(service, 'MINE'), city: 'Arcachon', labelPropertyType: 'Maison' };
    const place = { ...lodging, arboGeoShort: 'Nouvelle-Aquitaine > Arcachon' };
    const id = expect.any(Number) as number;
    const reply = { ...place, id, score: 0, author: 'Host', lang: 'fr', photoId: 0, discussion: [] };
    const discussion = [
      { ...reply, body: 'Merci.', reviewDate: '2027-01-15T08:00:00.000Z' },
      { ...reply, body: 'À bientôt.', reviewDate: '2027-01-16T08:00:00.000Z' },
    ];
    const written = { id: 1, score: 8, title: 'Great', body: 'Review 1.', author: 'Marie D.', lang: 'en', photoId: 5 };
    const dates = { stayDate: '202612', reviewDate: '2027-01-10T09:00:00.000Z' };
    expect(review).toEqual({ ...written, ...dates, ...place, discussion });
  });

  it('names the kind of lodging in the asked language', async () => {
    expect((await read('MINE', undefined, '?lang=en'))[0]?.labelPropertyType).toBe('House');
  });

  it('has ten at once unless told otherwise, goes on after the last one, and has none for a lodging without reviews', async () => {
    const now = service.clock.now();
    for (let id = 101; id <= 112; id += 1) await addReview(service, 'THEIRS', { id, date: now + id - 200 });
    const all = [112, 111, 110, 109, 108, 107, 106, 105, 104, 103, 102, 101, 11];
    const page = (query: string) => idsOf('THEIRS', undefined, `?${query}`);
    expect(await page('')).toEqual(all.slice(0, 10));
    expect(await page('limit=100')).toEqual(all);
    expect(await page('after=103')).toEqual(all.slice(10));
    await hideReview(service, 109);
    expect(await page('after=109&limit=2')).toEqual([108, 107]);
    expect(await page('after=11')).toEqual([]);
    for (const foreign of [1, 999]) {
      await readProblem(await ask('THEIRS', undefined, {}, `?after=${foreign}`), 404, 'REVIEW_NOT_FOUND');
    }
    await hideReview(service, 21);
    expect(await idsOf('AWAY', smallKeys.other)).toEqual([]);
  });

  it('returns the number of a booking only to the dealer that made it', async () => {
    const wish = stayWish(service, 'SHARED', '20270701', '20270703');
    const response = await service.post('/v2/bookings', wish, { key: smallKeys.seller });
    const { id: bookingId, reference } = (await response.json()) as { id: number; reference: string };
    expect(bookingId).toBeGreaterThan(2 ** 32);
    await addReview(service, 'SHARED', { id: 16, bookingReference: reference });
    expect((await read('SHARED'))[0]).toMatchObject({ id: 16, bookingId });
    const [foreign] = await read('SHARED', smallKeys.other);
    expect(foreign?.id).toBe(16);
    expect(foreign).not.toHaveProperty('bookingId');
  });

  it('answers for a lodging of the catalog that is not on sale, but not for one whose contract ended', async () => {
    expect(await idsOf('DRAFT')).toEqual([51]);
    expect(await readProblem(await ask('ENDED'), 404, 'LODGING_NOT_FOUND')).not.toHaveProperty('state');
  });

  it('refuses a lodging on none of the dealer’s channels, unless its company manages it', async () => {
    await readProblem(await ask('AWAY'), 403, 'LODGING_NOT_IN_CHANNEL');
    await readProblem(await ask('MINE', smallKeys.other), 403, 'LODGING_NOT_IN_CHANNEL');
    expect(await idsOf('OWNED')).toEqual([31]);
    expect(await idsOf('SENT', smallKeys.provider)).toEqual([41]);
    await readProblem(await ask('MINE', smallKeys.provider), 403, 'LODGING_NOT_IN_CHANNEL');
  });

  it('has another tag when a review is added', async () => {
    const tag = (await ask('DRAFT')).headers.get('ETag') ?? '';
    expect((await ask('DRAFT', undefined, { 'If-None-Match': tag })).status).toBe(304);
    await addReview(service, 'DRAFT', { id: 52 });
    const response = await ask('DRAFT', undefined, { 'If-None-Match': tag });
    expect((await readAnswer(response, listLodgingReviews)).map(({ id }) => id)).toEqual([52, 51]);
  });
});
