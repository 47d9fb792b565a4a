import { expect, it } from 'vitest';
import fc from '../support/random.ts';
import { createRateLimits, type RateLimits } from '../../src/http/limits/rate-limits.ts';
import { createUnitCounts } from '../../src/http/limits/units.ts';
import { createRequestContext } from '../../src/http/request-context.ts';
import { noon, ownCall } from './sample-service.ts';

const ratesOf = (reads: number) => ({ keyReads: reads, keyWrites: 1, addressReads: 1, addressBookings: 1 });

/** Processes that count together, each asking asynchronously as over a connection. */
function startProcesses(reads: number, processes: number, now: () => number): RateLimits[] {
  const counts = createUnitCounts(ratesOf(reads), now, processes);
  const take: typeof counts.take = (asked) => counts.take(asked);
  return Array.from({ length: processes }, () =>
    createRateLimits(ratesOf(reads), now, () => undefined, { take: (asked) => Promise.resolve(take(asked)) }),
  );
}

async function spend(limits: RateLimits | undefined, units = 1): Promise<{ isLet: boolean; left: number }> {
  const context = createRequestContext(new Request('http://localhost/'), ownCall, {});
  const expense = units === 1 ? undefined : { units: units + 1, reason: 'a test' };
  const isLet = await Promise.resolve()
    .then(() => limits?.spend('keyReads', 'one', context, expense))
    .then(
      () => true,
      () => false,
    );
  return { isLet, left: Number(/r=(\d+)/.exec(context.headers['ratelimit'] ?? '')?.[1]) };
}

it('lets processes together never pass more than the rate, and little less', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 2_000 }),
      fc.integer({ min: 2, max: 8 }),
      fc.infiniteStream(fc.nat()),
      async (reads, processes, picks) => {
        const limits = startProcesses(reads, processes, () => noon);
        const picked = Array.from({ length: reads + 200 }, () => limits[(picks.next().value ?? 0) % processes]);
        const answers = await Promise.all(picked.map((each) => spend(each)));
        const passed = answers.filter(({ isLet }) => isLet).length;
        expect(passed).toBeLessThanOrEqual(reads);
        expect(passed).toBeGreaterThanOrEqual(reads - (processes - 1) * Math.ceil(reads * 0.01));
      },
    ),
    { numRuns: 30 },
  );
});

it('gives each process the total that is left, exactly where the rate is small', async () => {
  const limits = startProcesses(4, 2, () => noon);
  const lefts: number[] = [];
  for (const process of [0, 1, 0, 1]) lefts.push((await spend(limits[process])).left);
  expect(lefts).toEqual([3, 2, 1, 0]);
  expect(await spend(limits[0])).toEqual({ isLet: false, left: 0 });
});

it('a refused request takes no units, so that cheaper ones pass', async () => {
  const limits = startProcesses(10, 2, () => noon);
  expect(await spend(limits[0], 8)).toMatchObject({ isLet: true });
  expect(await spend(limits[1], 3)).toMatchObject({ isLet: false });
  expect(await spend(limits[1], 2)).toMatchObject({ isLet: true });
});

it('starts over each minute, whatever was in stock', async () => {
  let now = noon;
  const limits = startProcesses(1_000, 2, () => now);
  await spend(limits[0], 900);
  now += 60_000;
  expect(await spend(limits[0], 900)).toMatchObject({ isLet: true });
});
