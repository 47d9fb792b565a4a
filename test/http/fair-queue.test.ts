import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFairQueue, type QueueState } from '../../src/http/limits/fair-queue.ts';
import type { Work } from '../../src/http/request-context.ts';

const cheap: Work = { plan: 'cheap', units: 1, criterion: '', isExpensive: false };
const expensive: Work = { ...cheap, isExpensive: true };

/** Entries end as `begun`, or with the reason. */
function openQueue(slots: number, limits = {}) {
  let state: QueueState = { running: 0, waiting: 0 };
  const queue = createFairQueue(slots, (next) => (state = next), limits);
  const begun: string[] = [];
  const refused: string[] = [];
  const enter = (name: string, work = cheap) => {
    const gone = new AbortController();
    const left = Promise.withResolvers<undefined>();
    // The first letter of a name is its caller.
    void queue.enter(name.charAt(0), work, gone.signal).then(async (outcome) => {
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

it('callers take turns, however many entries each has waiting', async () => {
  const { enter, enterAll, begun } = openQueue(1);
  const entries = [...enterAll(['a1', 'a2', 'a3', 'a4']), enter('b1'), enter('c1'), enter('b2')];
  for (const { leave } of entries) {
    await settle();
    await leave();
  }
  await vi.advanceTimersByTimeAsync(0);
  expect(begun.slice(0, 5)).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

it('expensive work holds at most a quarter of the slots, and cheap work passes it', async () => {
  const { enter, enterAll, begun, state } = openQueue(8);
  const [first] = enterAll(['a1', 'b1', 'c1'], expensive);
  enterAll(['a2', 'd1', 'd3', 'd4', 'd5', 'd6']);
  await settle();
  expect(begun).toEqual(['a1', 'b1', 'a2', 'd1', 'd3', 'd4', 'd5', 'd6']);
  expect(state()).toEqual({ running: 8, waiting: 1 });
  enter('d2');
  await first?.leave();
  expect(begun.slice(8)).toEqual(['c1']);
});

it('a place that expensive work must leave free goes to the cheap work of the same caller', async () => {
  const { enterAll, begun } = openQueue(2);
  const [expensiveOne, cheapOne] = [...enterAll(['a1'], expensive), ...enterAll(['b1'])];
  enterAll(['c1'], expensive);
  enterAll(['c2']);
  await cheapOne?.leave();
  expect(begun).toEqual(['a1', 'b1', 'c2']);
  await expensiveOne?.leave();
  expect(begun).toEqual(['a1', 'b1', 'c2', 'c1']);
});

it.each([
  ['not when it is alone', '', 0],
  ['another ran in the last second', 'b', 100],
])('a caller of expensive work cools down for twice its duration: %s', async (_, other, pause) => {
  const { enter, begun } = openQueue(4);
  if (other) await enter(`${other}1`).leave();
  const first = enter('a1', expensive);
  await vi.advanceTimersByTimeAsync(50);
  enter('a2', expensive);
  await first.leave();
  if (pause > 0) await vi.advanceTimersByTimeAsync(pause - 1);
  expect(begun.includes('a2')).toBe(pause === 0);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toContain('a2');
});

it('expensive work of others and cheap work pass a caller that cools down', async () => {
  const { enter, begun } = openQueue(4);
  enter('b1');
  const first = enter('a1', expensive);
  await vi.advanceTimersByTimeAsync(50);
  enter('a2', expensive);
  enter('c1', expensive);
  await first.leave();
  enter('a3');
  await settle();
  expect(begun).toEqual(['b1', 'a1', 'c1', 'a3']);
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

it('a full queue refuses the newest entry of the caller with most entries, whoever comes', async () => {
  const { enter, enterAll, refused, begun } = openQueue(1);
  const [running] = enterAll(['b0']);
  enterAll(Array.from({ length: 31 }, (_, place) => `a${place}`));
  enter('b1');
  expect(refused).toEqual([]);
  enter('c1');
  enter('a31');
  await settle();
  expect(refused).toEqual(['a30 full', 'a31 full']);
  await running?.leave();
  expect(begun).toEqual(['b0', 'a0']);
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
