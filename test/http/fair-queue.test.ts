import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFairQueue, type QueueState } from '../../src/http/limits/fair-queue.ts';
import type { SearchTask } from '../../src/http/request-context.ts';
import fc from '../support/random.ts';
import { createQueueModel } from './queue-model.ts';

const cheap: SearchTask = { plan: 'cheap', units: 1, criterion: '', isExpensive: false };
const expensive: SearchTask = { ...cheap, isExpensive: true };

const hasKey = (name: string) => /^[A-Z]/.test(name);

/** The letters of a name are its caller, who has a secret key if the first one is a capital. */
const callerOf = (name: string) => ({ subject: name.replace(/\d/g, ''), hasKey: hasKey(name) });

/** Entries end as `begun`, or with the reason. */
function openQueue(slots: number, limits = {}) {
  let state: QueueState = { running: 0, waiting: 0 };
  const queue = createFairQueue(slots, (next) => (state = next), limits);
  const begun: string[] = [];
  const refused: string[] = [];
  const enter = (name: string, work = cheap) => {
    const gone = new AbortController();
    const left = Promise.withResolvers<undefined>();
    void queue.enter(callerOf(name), work, gone.signal).then(async (outcome) => {
      if (typeof outcome !== 'function') return refused.push(`${name} ${outcome}`);
      begun.push(name);
      await left.promise;
      outcome();
    });
    return {
      leave: async () => {
        left.resolve(undefined);
        await settle();
      },
      goAway: () => gone.abort(),
    };
  };
  const enterAll = (names: readonly string[], work = cheap) => names.map((name) => enter(name, work));
  return { enter, enterAll, begun, refused, state: () => state };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('expensive work of each class holds at most a quarter of the slots, and cheap work passes it', async () => {
  const { enter, enterAll, begun, state } = openQueue(8);
  const [first] = enterAll(['a1', 'b1', 'c1', 'A1', 'B1', 'C1'], expensive);
  enterAll(['a2', 'd1', 'd3', 'd4']);
  await settle();
  expect(begun).toEqual(['a1', 'b1', 'A1', 'B1', 'a2', 'd1', 'd3', 'd4']);
  expect(state()).toEqual({ running: 8, waiting: 2 });
  enter('d2');
  await first?.leave();
  expect(begun.slice(8)).toEqual(['c1']);
});

it('waiting is bounded: 1 s, 2 s for expensive work, or what the work says', async () => {
  const { enter, refused, state } = openQueue(1);
  enter('a1');
  enter('b1');
  enter('c1', expensive);
  enter('d1', { ...expensive, longestWait: 200 });
  const at: Record<number, string[]> = {};
  for (const milliseconds of [199, 200, 999, 1_000, 1_999, 2_000]) {
    await vi.advanceTimersByTimeAsync(milliseconds - Number(Object.keys(at).at(-1) ?? 0));
    at[milliseconds] = [...refused];
  }
  const late = ['d1 late', 'b1 late', 'c1 late'];
  expect(Object.values(at)).toEqual([[], [late[0]], [late[0]], late.slice(0, 2), late.slice(0, 2), late]);
  expect(state()).toEqual({ running: 1, waiting: 0 });
});

it.each([
  [1, 1, 'aaab', ['a', 'aa', 'aab', 'aaba']],
  [2, 1, 'aaab', ['ab', 'aba', 'aba', 'abaa']],
  [2, 1, 'aaabbbc', ['ab', 'aba', 'abab', 'ababc', 'ababca']],
  [4, 2, 'aaaab', ['aab', 'aaba', 'aabaa']],
  [4, 2, 'aaaa', ['aa', 'aaa', 'aaaa']],
])('of %i slots, a caller holds at most %i: %s', async (slots, mostOfCaller, callers, orders) => {
  const { enterAll, begun } = openQueue(slots, { mostOfCaller });
  const entries = enterAll(callers.split('').map((caller, at) => `${caller}${at}`));
  for (const [turn, expected] of orders.entries()) {
    await settle();
    expect(begun.map((name) => name.charAt(0)).join('')).toBe(expected);
    await entries.find((_, at) => begun[turn] === `${callers.charAt(at)}${at}`)?.leave();
  }
});

it('an entry whose caller goes away leaves the queue', async () => {
  const { enter, refused, begun } = openQueue(1);
  const [first, second] = [enter('a1'), enter('b1')];
  enter('c1');
  second.goAway();
  await first.leave();
  expect(begun).toEqual(['a1', 'c1']);
  expect(refused).toEqual(['b1 gone']);
  expect(vi.getTimerCount()).toBe(0);
});

it('32 entries wait for each slot, unless told otherwise', async () => {
  const { enterAll, refused } = openQueue(2);
  enterAll(Array.from({ length: 67 }, (_, at) => `a${at}`));
  await settle();
  expect(refused).toEqual(['a66 full']);
});

const patient = { ...cheap, longestWait: 1e9 };

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      // Few addresses and keys, so that callers have several entries.
      caller: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'A', 'B', 'C'),
      isExpensive: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ leaves: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ passes: fc.integer({ min: 1, max: 400 }) }) },
);

it('admits and refuses in any course of events as the model does, and starves nobody', async () => {
  // Two expensive ones of a caller at once would cool down twice.
  const slots = fc.constantFrom(1, 2, 3, 4, 5, 7);
  await fc.assert(
    fc.asyncProperty(slots, fc.integer({ min: 3, max: 12 }), fc.array(step, { size: '+1' }), async (...run) => {
      const [count, mostWaiting, steps] = run;
      const { enter, begun, refused } = openQueue(count, { mostWaiting });
      const model = createQueueModel(count, mostWaiting);
      const entries = new Map<string, ReturnType<typeof enter>>();
      const leave = async (at: number) => {
        const running = begun.filter((name) => entries.has(name));
        const name = running[at % running.length];
        if (name === undefined) return;
        await entries.get(name)?.leave();
        entries.delete(name);
        model.leave(name);
      };
      const compare = () => {
        const { log } = model;
        const inOrder = log.filter((each) => each.begun).sort((a, b) => (a.begun ?? 0) - (b.begun ?? 0));
        expect(begun).toEqual(inOrder.map(({ name }) => name));
        expect(refused.toSorted()).toEqual(
          log.flatMap(({ name, isRefused }) => (isRefused ? [`${name} full`] : [])).sort(),
        );
      };
      for (const [at, each] of steps.entries()) {
        if ('leaves' in each) await leave(each.leaves);
        else if ('passes' in each) {
          await vi.advanceTimersByTimeAsync(each.passes);
          model.pass(each.passes);
        } else {
          const { caller, isExpensive } = each;
          const name = `${caller}${at}`;
          entries.set(name, enter(name, { ...patient, isExpensive }));
          model.arrive({ name, caller, hasKey: hasKey(name), isExpensive });
        }
        // So that each has run for a while when it leaves.
        await vi.advanceTimersByTimeAsync(1);
        model.pass(1);
        compare();
      }
      for (let rest = 2 * model.log.length; rest > 0; rest -= 1) {
        await leave(0);
        await vi.advanceTimersByTimeAsync(1_000);
        model.pass(1_000);
      }
      compare();
      expect(begun.length + refused.length).toBe(model.log.length);
      vi.clearAllTimers();
    }),
    { numRuns: 400 },
  );
});
