import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSearchLine } from '../../../src/http/overload/search-line.ts';

/** A line with four places, where two may wait, and what became of those who entered, by their names. */
function startLine() {
  const refused: string[] = [];
  const line = createSearchLine({ places: 4, longestWait: 50, onRefused: (importance) => refused.push(importance) });
  const [begun, ended] = [[] as string[], new Map<string, string>()];
  const leaves = new Map<string, () => void>();
  const enter = async (name: string, subject = name) => {
    const gone = new AbortController();
    void line.enter(subject, gone.signal).then((turn) => {
      if (typeof turn === 'string') return ended.set(name, turn);
      begun.push(name);
      return leaves.set(name, turn);
    });
    await turn();
    return gone;
  };
  const leave = async (name: string) => {
    leaves.get(name)?.();
    await turn();
  };
  return { line, enter, leave, begun, ended, refused };
}

const turn = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A line whose places are all taken: three by `busy`, one by `calm`. */
async function startFullLine() {
  const full = startLine();
  for (const name of ['busy 1', 'busy 2', 'busy 3']) await full.enter(name, 'busy');
  await full.enter('calm 1', 'calm');
  full.begun.length = 0;
  return full;
}

it('a search begins at once while there is a place, and else when one is left', async () => {
  const { enter, leave, begun } = await startFullLine();
  await enter('next');
  expect(begun).toEqual([]);
  await leave('busy 2');
  expect(begun).toEqual(['next']);
});

it('of those who wait, who has the fewest under way is next, then who came first', async () => {
  const { enter, leave, begun } = await startFullLine();
  await enter('busy 4', 'busy');
  await enter('calm 2', 'calm');
  await leave('calm 1');
  await leave('busy 1');
  expect(begun).toEqual(['calm 2', 'busy 4']);
});

it('whose turn does not come in time is late, and takes no place afterwards', async () => {
  const { enter, leave, begun, ended, refused } = await startFullLine();
  await enter('late');
  await vi.advanceTimersByTimeAsync(49);
  expect(ended.size).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended.get('late')).toBe('late');
  await leave('calm 1');
  await enter('after');
  expect(begun).toEqual(['after']);
  expect(refused).toEqual(['read']);
});

it('who would have to wait behind too many is late at once', async () => {
  const { enter, ended, refused } = await startFullLine();
  for (const name of ['first', 'second', 'third']) await enter(name);
  expect([...ended]).toEqual([['third', 'late']]);
  expect(refused).toEqual(['read']);
});

it('who goes away leaves the line, or does not enter it', async () => {
  const { enter, leave, begun, ended, refused, line } = await startFullLine();
  (await enter('gone')).abort();
  await turn();
  expect(ended.get('gone')).toBe('gone');
  expect(await line.enter('gone before', AbortSignal.abort())).toBe('gone');
  await leave('calm 1');
  expect(begun).toEqual([]);
  expect(refused).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('searches that take long pass it as long as nobody waits', async () => {
  const { enter, leave, line, refused } = await startFullLine();
  expect(line.mayPass()).toBe(true);
  await enter('waiting');
  expect(line.mayPass()).toBe(false);
  expect(refused).toEqual(['dear']);
  await leave('calm 1');
  expect(line.mayPass()).toBe(true);
});
