import { expect, it } from 'vitest';
import { runPeriodically } from '../../src/values/run-periodically.ts';
import { createSignal } from '../../src/values/signal.ts';

/** Turns return, throw or call the given values; records the calls. */
async function run(turns: readonly unknown[], change: Partial<Parameters<typeof runPeriodically>[0]> = {}) {
  const calls: unknown[] = [];
  const done = Promise.withResolvers<undefined>();
  let turn = 0;
  const running = runPeriodically({
    work: () => {
      const outcome = turns[turn++];
      calls.push('turn');
      if (turn === turns.length) done.resolve(undefined);
      if (outcome instanceof Error) throw outcome;
      return typeof outcome === 'function' ? void (outcome as () => unknown)() : outcome;
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

it('a turn may say how long to wait, and a notification ends the wait, also one during the turn', async () => {
  const wake = createSignal();
  const turns = [0, wake.notify, () => setImmediate(wake.notify), undefined];
  expect((await run(turns, { every: 1_000_000, wake })).calls).toEqual(['turn', 'turn', 'turn', 'turn']);
});

it.each(['stop', 'the signal'])('%s ends a wait; `ended` waits for the turn under way, which sees it', async (by) => {
  const [ending, seen] = [new AbortController(), [] as unknown[]];
  const running = runPeriodically({
    work: async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      seen.push(signal.aborted);
      throw new Error('of the end, which nobody is told');
    },
    every: 1,
    onFailure: (error) => seen.push(error),
    ending: ending.signal,
  });
  if (by === 'stop') void running.stop();
  else ending.abort();
  await running.ended;
  expect(seen).toEqual([true]);
});
