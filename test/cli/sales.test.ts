import { expect, it } from 'vitest';
import { readSequence } from '../../src/lodgings/store/changes.ts';
import { readLodging } from '../../src/lodgings/store/lodgings.ts';
import { lodgingIdOf, usualNights } from '../support/small-seed.ts';
import { commandWorld } from './command-runs.ts';
import { findCoupon } from '../../src/stays/store/coupons.ts';
import { findPublishedReview, readReviews } from '../../src/catalog/store/reviews.ts';
import { now } from '../support/commands.ts';

const past = { status: 'TO_VALIDATE', rates: { nights: [{ ...usualNights, from: '20260601', to: '20260831' }] } };
const lodgings = [
  { ref: 'SOLD' },
  { ref: 'WAITING', contract: { status: 'TO_VALIDATE' } },
  { ref: 'DRAFT', contract: { status: 'IN_PROGRESS' } },
  { ref: 'BARE', property: { localisation: { latitude: 0, longitude: 0 } }, contract: past },
  { ref: 'PAST', contract: past },
];

function contractWorld() {
  const all = commandWorld({ lodgings });
  return {
    ...all,
    id: (ref: string) => lodgingIdOf(all, ref),
    stateOf: (ref: string) => readLodging(all.db, lodgingIdOf(all, ref))?.state,
  };
}

it('a contract is put on sale, stopped, put on sale again, withdrawn, and each step stamps the lodging', async () => {
  const { done, id, stateOf, db } = contractWorld();
  const waiting = id('WAITING');
  const steps = [
    ['publish', 'PUBLISHED', 'EN_DIFFUSION'],
    ['stop', 'SALES_STOPPED', 'ARRET_VENTES'],
    ['publish', 'PUBLISHED', 'EN_DIFFUSION'],
    ['withdraw', 'IN_PROGRESS', 'EN_COURS_ELABORATION'],
  ] as const;
  for (const [step, state, lodgingState] of steps) {
    const before = readSequence(db, waiting);
    expect(await done(`contracts ${step} ${waiting}`)).toMatchObject({ state, lodgingState, action: 'UPDATED' });
    expect(stateOf('WAITING')).toBe(lodgingState);
    expect(readSequence(db, waiting)).toBeGreaterThan(before);
    expect(readLodging(db, waiting)?.changedAt.status).toBe(
      Math.max(...Object.values(readLodging(db, waiting)?.changedAt ?? {})),
    );
  }
});

it('a contract is ended for good, by the lodging’s reference, too', async () => {
  const { done, refused, id, db } = contractWorld();
  const { reference } = readLodging(db, id('SOLD')) ?? {};
  const ended = await done(`contracts end ${reference?.toLowerCase()}`);
  expect(ended).toMatchObject({ lodgingState: 'FIN_CONTRAT', allowed: [] });
  expect(await refused(`contracts publish ${id('SOLD')}`)).toMatchObject({
    code: 'CONTRACT_TRANSITION_NOT_ALLOWED',
    state: 'END_OF_CONTRACT',
    allowed: [],
  });
});

it('a contract changes nothing when it is there already', async () => {
  const { done, id, db } = contractWorld();
  const before = readSequence(db, id('SOLD'));
  expect(await done(`contracts publish ${id('SOLD')}`)).toMatchObject({ action: 'IGNORED', state: 'PUBLISHED' });
  expect(readSequence(db, id('SOLD'))).toBe(before);
});

it('a contract is refused with the allowed states when the operator may not make the step', async () => {
  const { refused, run, id } = contractWorld();
  expect(await refused(`contracts publish ${id('DRAFT')}`)).toMatchObject({
    code: 'CONTRACT_TRANSITION_NOT_ALLOWED',
    state: 'IN_PROGRESS',
    allowed: [],
  });
  expect(await refused(`contracts stop ${id('WAITING')}`)).toMatchObject({ allowed: ['PUBLISHED'] });
  expect((await run(`contracts stop ${id('WAITING')}`)).err).toContain('it may become: PUBLISHED.');
});

it('a contract stays unpublished while something is missing, and names all of it', async () => {
  const { refused, run, id, stateOf } = contractWorld();
  expect(await refused(`contracts publish ${id('BARE')}`)).toMatchObject({
    code: 'PUBLICATION_INCOMPLETE',
    missing: ['coordinates', 'future-stay'],
  });
  expect((await run(`contracts publish ${id('BARE')}`)).err).toMatch(/coordinates .*; a stay/);
  expect(await refused(`contracts publish ${id('PAST')}`)).toMatchObject({ missing: ['future-stay'] });
  expect(stateOf('BARE')).toBe('EN_COURS_ELABORATION');
});

it('a contract is listed by lodging and state with what may become of it', async () => {
  const { done, id } = contractWorld();
  expect(await done('contracts list --state to_validate')).toMatchObject(
    ['WAITING', 'BARE', 'PAST'].map((ref) => ({ lodgingId: id(ref), state: 'TO_VALIDATE', allowed: ['PUBLISHED'] })),
  );
  expect(await done(`contracts list --lodging ${id('SOLD')}`)).toMatchObject([
    { lodgingId: id('SOLD'), state: 'PUBLISHED', allowed: ['SALES_STOPPED', 'IN_PROGRESS', 'END_OF_CONTRACT'] },
  ]);
  const first = (await done('contracts list --limit 2')) as { id: number }[];
  const rest = (await done(`contracts list --after ${first[1]?.id}`)) as { id: number }[];
  expect([...first, ...rest]).toHaveLength(lodgings.length);
});

it('a contract must be named by its number only where several are open, and must exist', async () => {
  const { refused, run, done, id, db } = contractWorld();
  const sold = id('SOLD');
  expect(await refused(`contracts stop ${sold} NOPE`)).toMatchObject({ code: 'CONTRACT_NOT_FOUND' });
  db.exec(`UPDATE contracts SET lodging_id = ${sold}, number = 'OTHER' WHERE lodging_id = ${id('WAITING')}`);
  const { status, err } = await run(`contracts stop ${sold}`);
  expect(status).toBe(1);
  expect(err).toMatch(/OTHER \(TO_VALIDATE\)/);
  expect(await done(`contracts publish ${sold} OTHER`)).toMatchObject({ contractNumber: 'OTHER', state: 'PUBLISHED' });
});

const line =
  'coupons save SUMMER --label fr="Bel été" en=Summer --percent 12.5 --valid-from 2027-03-01T08:00Z ' +
  '--arrival-from 20270701 --arrival-to 20270831 --min-nights 7 --min-price 400.50 --max-uses 3 --not-combinable';

it('a coupon is made with every term, and the same again changes nothing', async () => {
  const { done, db } = commandWorld();
  expect(await done(line)).toMatchObject({ action: 'INSERTED', coupon: { percent: 12.5, minPrice: 400.5, uses: 0 } });
  expect(findCoupon(db, 'summer')).toMatchObject({
    code: 'SUMMER',
    label: { fr: 'Bel été', en: 'Summer' },
    percent: 1250,
    minNights: 7,
    minPrice: 40_050,
    validFrom: Date.UTC(2027, 2, 1, 8),
    combinable: false,
    maxUses: 3,
  });
  expect(await done(line)).toMatchObject({ action: 'IGNORED' });
  expect(await done('coupons save summer')).toMatchObject({ action: 'IGNORED' });
});

it('a coupon is changed by what the options say only: an amount replaces a percentage, channels replace lodgings', async () => {
  const { done, db, ...rest } = commandWorld();
  const pins = lodgingIdOf({ db, ...rest }, 'PINS');
  await done(line);
  await done(`coupons save SUMMER --amount 40 --lodging ${pins} --label de=Sommer`);
  expect(findCoupon(db, 'SUMMER')).toMatchObject({
    amount: 4000,
    lodgings: [pins],
    label: { fr: 'Bel été', en: 'Summer', de: 'Sommer' },
    minNights: 7,
  });
  expect(findCoupon(db, 'SUMMER')?.percent).toBeUndefined();
  await done('coupons save SUMMER --channel small.OUT --without max-uses not-combinable arrival-to');
  const coupon = findCoupon(db, 'SUMMER');
  expect(coupon).toMatchObject({ amount: 4000, gateways: ['Small.out'], combinable: true });
  expect([coupon?.lodgings, coupon?.maxUses, coupon?.arrivalTo]).toEqual([undefined, undefined, undefined]);
  expect(await done('coupons list')).toMatchObject([{ code: 'SUMMER', amount: 40, gateways: ['Small.out'] }]);
});

it('a coupon is refused whole, each wrong term by its option', async () => {
  const { refused, misused, db } = commandWorld();
  expect(await misused('coupons save X --percent 200 --min-nights 63 --arrival-from 20270230')).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: ['--label', '--percent', '--arrival-from', '--min-nights']
      .map((option) => expect.objectContaining({ option }) as object)
      .toSorted(),
  });
  expect(await misused('coupons save X --label en=X --percent 5 --amount 5')).toMatchObject({
    errors: [{ code: 'CONFLICTING_FIELDS' }],
  });
  expect(
    await misused(
      'coupons save X --percent 5 --amount 5 --arrival-from 20270801 --arrival-to 20270701 --channel Small.in',
    ),
  ).toMatchObject({
    errors: ['--label', '--percent', '--arrival-to', '--channel Small.in'].map((option) => ({ option })),
  });
  expect(await refused('coupons save X --label en=X --percent 5 --channel Small.in')).toMatchObject({
    message: '--channel Small.in: There is no such OUT channel.',
  });
  expect(findCoupon(db, 'X')).toBeUndefined();
});

it.each(['"SUMMER SUN"', 'ÉTÉ', 'A.B', 'X'.repeat(41)])(
  'a coupon has no code that nobody could send: %s',
  async (code) => {
    const { misused } = commandWorld();
    const refusal = await misused(`coupons save ${code} --label en=X --percent 5`);
    expect(refusal).toMatchObject({ errors: [{ option: 'code', code: 'INVALID_VALUE' }] });
  },
);

it('a coupon is removed in any case, once', async () => {
  const { done, refused, db } = commandWorld();
  await done(line);
  expect(await done('coupons remove summer')).toEqual({ code: 'summer', removed: true });
  expect(findCoupon(db, 'SUMMER')).toBeUndefined();
  expect(await refused('coupons remove SUMMER')).toMatchObject({ code: 'COUPON_NOT_FOUND' });
});

const text = '--author "Marie D." --lang en --body "Quiet and clean."';

function reviewWorld() {
  const all = commandWorld();
  const id = lodgingIdOf(all, 'PINS');
  return { ...all, id, lodging: () => readLodging(all.db, id) };
}

interface Added {
  review: { id: number };
}

it('a review is added under the next free id, counts for the lodging and stamps its reviews', async () => {
  const { done, id, db, lodging } = reviewWorld();
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

it('a review is hidden and shown again, and counts only while it is shown', async () => {
  const { done, id, db, lodging } = reviewWorld();
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

it('a review gets answers, oldest first, the former ones keeping their ids', async () => {
  const { done, misused, id, db } = reviewWorld();
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

it('a review is refused with the option that is wrong, and never written over another one', async () => {
  const { done, refused, misused, id, db } = reviewWorld();
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

it('a review is listed newest first, of one lodging when asked', async () => {
  const { done, id, ...rest } = reviewWorld();
  const other = lodgingIdOf(rest, 'ORMES');
  await done(`reviews add --lodging ${id} --score 9 ${text} --date 2026-01-01 --id 1`);
  await done(`reviews add --lodging ${other} --score 9 ${text} --date 2026-02-01 --id 2`);
  const listed = async (line: string) =>
    ((await done(`reviews list ${line}`)) as { id: number }[]).map((each) => each.id);
  expect(await listed('')).toEqual([2, 1]);
  expect(await listed(`--lodging ${id}`)).toEqual([1]);
  expect(await listed('--limit 1')).toEqual([2]);
});
