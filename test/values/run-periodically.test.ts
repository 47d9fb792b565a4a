import { expect, it } from 'vitest';
import { runPeriodically } from '../../src/values/run-periodically.ts';

/** Turns return or throw the given values; records the calls. */
async function run(turns: readonly unknown[], change: { first?: number; every?: number; longest?: number } = {}) {
  const calls: unknown[] = [];
  const done = Promise.withResolvers<undefined>();
  let turn = 0;
  const running = runPeriodically({
    work: () => {
      const outcome = turns[turn++];
      calls.push('turn');
      if (turn === turns.length) done.resolve(undefined);
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    every: 1,
    onFailure: (error) => calls.push((error as Error).message),
    onRecovery: () => calls.push('recovered'),
    ...change,
  });
  const begun = calls.length;
  await done.promise;
  await running.stop();
  return { calls, begun };
}

it('the first turn begins at once, or after `first`', async () => {
  expect(await run([undefined])).toEqual({ begun: 1, calls: ['turn'] });
  expect(await run([undefined], { first: 1 })).toEqual({ begun: 0, calls: ['turn'] });
});

it('reports only the first failure in a row, and the recovery', async () => {
  const { calls } = await run([0, new Error('one'), new Error('two'), undefined, new Error('three')], { longest: 2 });
  expect(calls).toEqual(['turn', 'turn', 'one', 'turn', 'turn', 'recovered', 'turn', 'three']);
});

it('a turn may say how long to wait', async () => {
  expect((await run([0, 0, undefined], { every: 1_000_000 })).calls).toEqual(['turn', 'turn', 'turn']);
});

it('stop ends a wait, and otherwise waits for the turn under way, which sees it; so does the signal of others', async () => {
  for (const own of [true, false]) {
    const ending = new AbortController();
    const seen: boolean[] = [];
    const running = runPeriodically({
      work: async (signal) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        seen.push(signal.aborted);
        throw new Error('of the end, which nobody is told');
      },
      every: 1,
      onFailure: (error) => seen.push(error as never),
      ending: ending.signal,
    });
    if (own) void running.stop();
    else ending.abort();
    await running.ended;
    expect(seen).toEqual([true]);
  }
});
