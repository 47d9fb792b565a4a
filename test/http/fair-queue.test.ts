import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFairQueue, type QueueState } from '../../src/http/limits/fair-queue.ts';
import type { Work } from '../../src/http/request-context.ts';
import fc from '../support/random.ts';
import { createQueueModel } from './queue-model.ts';

const cheap: Work = { plan: 'cheap', units: 1, criterion: '', isExpensive: false };
const expensive: Work = { ...cheap, isExpensive: true };

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

it('a full queue refuses the newest entry of the callers with most entries, whoever comes', async () => {
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

it.each([
  ['callers with one entry each: the newest, not the one whose turn is next', 'abcdefghi', 'i8'],
  ['a caller with more entries than others', 'abbbcdefg', 'b3'],
  ['many callers without a key and one with: of those without', 'Aabcdefgh', 'h8'],
  ['the same, when the caller with a key comes last', 'abcdefghA', 'h7'],
  ['many keys and one caller without: of the keys', 'aABCDEFGb', 'G7'],
  ['one key with more entries than all others', 'AAAAAabcd', 'A4'],
])('a full queue of %s', async (_, callers, expected) => {
  const { enter, enterAll, refused } = openQueue(1, { mostWaiting: 8 });
  enter('z');
  enterAll(callers.split('').map((caller, at) => `${caller}${at}`));
  await settle();
  expect(refused).toEqual([`${expected} full`]);
});

const patient = { ...cheap, longestWait: 1e9 };

/** Entries of different callers. */
const namesFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => first + String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26)));

describe('callers with a secret key and all others', () => {
  it.each([
    [1, false],
    [2, false],
    [4, false],
    [4, true],
    [8, false],
    [8, true],
  ])(
    'of %i slots each get half while both wait, all while the other does not (expensive: %s)',
    async (slots, isExpensive) => {
      const { enter, begun } = openQueue(slots, { mostWaiting: Infinity });
      // Expensive work of each class has a quarter of its own.
      const most = isExpensive ? Math.max(1, slots / 4) : slots;
      const both = isExpensive ? Math.max(1, slots / 2) : slots;
      const entries = new Map<string, ReturnType<typeof enter>>();
      const enterEach = (names: readonly string[]) => {
        for (const name of names) entries.set(name, enter(name, { ...patient, isExpensive }));
      };
      enterEach(namesFrom('k', 60));
      await settle();
      expect(begun).toHaveLength(most);
      // One that comes often, and one that comes once.
      enterEach([
        ...Array.from({ length: 30 }, (_, at) => (isExpensive ? `K${namesFrom('', 30)[at]}` : `K${at}`)),
        'L0',
      ]);
      await settle();
      expect(begun).toHaveLength(both);
      for (let turn = both; turn < 50; turn += 1) {
        await entries.get(begun[turn - both] ?? '')?.leave();
        const ofKeys = begun.slice(most).filter(hasKey).length;
        expect(Math.abs(ofKeys - (begun.length - most) / 2)).toBeLessThanOrEqual(most);
      }
      // The caller that came last waits for one entry of each other caller of its class only.
      if (!isExpensive) expect(begun.filter(hasKey).indexOf('L0')).toBeLessThanOrEqual(slots);
    },
  );

  it('do not starve each other in expensive work, whatever cheap work they have beside it', async () => {
    const { enter, enterAll, begun } = openQueue(4, { mostWaiting: Infinity });
    const flood = enterAll(namesFrom('k', 60), { ...patient, isExpensive: true });
    const cheapOnes = enterAll(
      Array.from({ length: 40 }, (_, at) => `A${at}`),
      patient,
    );
    enter('A99', { ...patient, isExpensive: true });
    await cheapOnes[0]?.leave();
    await cheapOnes[1]?.leave();
    await flood[0]?.leave();
    expect(begun).toContain('A99');
  });
});

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
