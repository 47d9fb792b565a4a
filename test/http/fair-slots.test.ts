import { setImmediate as settled } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFairSlots } from '../../src/http/limits/fair-queue.ts';

function startSlots(slots: number) {
  const { take } = createFairSlots(slots);
  const held: (() => void)[] = [];
  let order = '';
  const ask = async (caller: string, signal = new AbortController().signal) => {
    const leave = await take(caller, signal);
    order += caller;
    held.push(leave);
  };
  return { ask, order: () => order, giveBack: () => held.shift()?.() };
}

describe('fair slots', () => {
  it.each([
    [1, 'aaab', ['a', 'aa', 'aab', 'aaba']],
    [2, 'aaab', ['ab', 'aba', 'aba', 'abaa']],
    [2, 'aaabbbc', ['ab', 'aba', 'abab', 'ababc', 'ababca']],
    [4, 'aaaab', ['aab', 'aaba', 'aabaa']],
    [4, 'aaaa', ['aa', 'aaa', 'aaaa']],
  ])('of %i, asked for by %s, go to half of them for one caller, and in turns', async (slots, callers, orders) => {
    const { ask, order, giveBack } = startSlots(slots);
    for (const caller of callers) void ask(caller);
    for (const expected of orders) {
      await settled();
      expect(order()).toBe(expected);
      giveBack();
    }
  });

  it('are not given to a caller that went away while it waited', async () => {
    const { ask, order, giveBack } = startSlots(2);
    const gone = new AbortController();
    void ask('a');
    const waiting = ask('a', gone.signal);
    void ask('a');
    gone.abort(new Error('Gone'));
    await expect(waiting).rejects.toThrow('Gone');
    await expect(ask('b', gone.signal)).rejects.toThrow('Gone');
    giveBack();
    await settled();
    expect(order()).toBe('aa');
  });
});
