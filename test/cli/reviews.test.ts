import { expect, it } from 'vitest';
import { readLodging } from '../../src/lodgings/store/lodgings.ts';
import { findPublishedReview, readReviews } from '../../src/catalog/store/reviews.ts';
import { lodgingIdOf } from '../support/small-seed.ts';
import { now } from '../support/commands.ts';
import { commandWorld } from './command-runs.ts';

const text = '--author "Marie D." --lang en --body "Quiet and clean."';

function world() {
  const all = commandWorld();
  const id = lodgingIdOf(all, 'PINS');
  return { ...all, id, lodging: () => readLodging(all.db, id) };
}

interface Added {
  review: { id: number };
}

it('is added under the next free id, counts for the lodging and stamps its reviews', async () => {
  const { done, id, db, lodging } = world();
  const before = lodging()?.sequence ?? 0;
  expect(
    await done(`reviews add --lodging ${id} --score 9 ${text} --title Great --stay-date 202608 --id 50`),
  ).toMatchObject({
    review: { id: 50, score: 9, title: 'Great', stayDate: '202608', reviewDate: '2027-03-01T09:00:00.000Z' },
  });
  expect(await done(`reviews add --lodging ${lodging()?.reference} --score 6 ${text}`)).toMatchObject({
    review: { id: 51, published: true, replies: [] },
  });
  expect(readReviews(db, id, 10).map((review) => review.id)).toEqual([51, 50]);
  expect(lodging()?.reviews).toEqual({ count: 2, average: 7.5 });
  expect(lodging()?.changedAt.reviews).toBeGreaterThanOrEqual(now);
  expect(lodging()?.sequence).toBeGreaterThan(before);
});

it('is hidden and shown again, and counts only while it is shown', async () => {
  const { done, id, db, lodging } = world();
  const { review } = (await done(`reviews add --lodging ${id} --score 9 ${text} --unpublished`)) as Added;
  expect(findPublishedReview(db, review.id)).toBeUndefined();
  expect(lodging()?.reviews.count).toBe(0);
  expect(await done('reviews list --unpublished')).toMatchObject([{ id: review.id, published: false }]);
  expect(await done(`reviews publish ${review.id}`)).toMatchObject({ action: 'UPDATED' });
  expect(await done(`reviews publish ${review.id}`)).toMatchObject({ action: 'IGNORED' });
  expect(lodging()?.reviews).toEqual({ count: 1, average: 9 });
  expect(await done('reviews list --unpublished')).toEqual([]);
  expect(await done(`reviews unpublish ${review.id}`)).toMatchObject({ review: { published: false } });
  expect(lodging()?.reviews.count).toBe(0);
});

it('gets answers, oldest first, the former ones keeping their ids', async () => {
  const { done, misused, id, db } = world();
  const { review } = (await done(`reviews add --lodging ${id} --score 9 ${text}`)) as Added;
  const reply = `reviews reply ${review.id} --author Host --lang fr`;
  await done(`${reply} --body Merci.`);
  const [first] = findPublishedReview(db, review.id)?.replies ?? [];
  await done(`${reply} --body "À bientôt." --date 2027-03-02`);
  const replies = findPublishedReview(db, review.id)?.replies ?? [];
  expect(replies.map(({ body }) => body)).toEqual(['Merci.', 'À bientôt.']);
  expect(replies[0]).toEqual(first);
  expect(await misused(`reviews reply ${review.id} --author Host --lang french --body Merci.`)).toMatchObject({
    errors: [{ option: '--lang' }],
  });
});

it('is refused with the option that is wrong, and never written over another one', async () => {
  const { done, refused, misused, id, db } = world();
  await done(`reviews add --lodging ${id} --score 9 ${text} --id 50`);
  expect(await refused(`reviews add --lodging ${id} --score 1 ${text} --id 50`)).toMatchObject({
    code: 'REVIEW_EXISTS',
  });
  expect(findPublishedReview(db, 50)?.score).toBe(9);
  expect(await misused(`reviews add --lodging ${id} --score 1 ${text} --stay-date 202613`)).toMatchObject({
    errors: [{ option: '--stay-date' }],
  });
  expect(await refused(`reviews add --lodging ${id} --score 1 ${text} --booking-reference NOPE`)).toMatchObject({
    errors: [{ option: '--booking-reference' }],
  });
});

it('is listed newest first, of one lodging when asked', async () => {
  const { done, id, ...rest } = world();
  const other = lodgingIdOf(rest, 'ORMES');
  await done(`reviews add --lodging ${id} --score 9 ${text} --date 2026-01-01 --id 1`);
  await done(`reviews add --lodging ${other} --score 9 ${text} --date 2026-02-01 --id 2`);
  const listed = async (line: string) =>
    ((await done(`reviews list ${line}`)) as { id: number }[]).map((each) => each.id);
  expect(await listed('')).toEqual([2, 1]);
  expect(await listed(`--lodging ${id}`)).toEqual([1]);
  expect(await listed('--limit 1')).toEqual([2]);
});
