import { describe, expect, it } from 'vitest';
import { setChannels } from '../../support/arrange/dealers.ts';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { reviewSeed } from './review-world.ts';

const { getReview, listLodgingReviews } = operationsByName;

const service = serviceForSuite(() => ({ seed: reviewSeed() }));

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
