import { describe, expect, it } from 'vitest';
import { addReview, hideReview } from '../../support/arrange/reviews.ts';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { reviewSeed } from './review-world.ts';

const { listLodgingReviews } = operationsByName;

const service = serviceForSuite(() => ({ seed: reviewSeed() }));

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

  it('tells the number of a booking to the dealer that made it only', async () => {
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
