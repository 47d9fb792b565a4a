import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAdmission } from '../../src/http/limits/admission.ts';
import { createSearchLine } from '../../src/http/overload/search-line.ts';
import type { AdmissionSettings } from '../../src/http/limits/turns.ts';
import { createRateLimits } from '../../src/http/limits/rate-limits.ts';
import type { Work } from '../../src/http/limits/work.ts';
import { createRequestContext } from '../../src/http/request-context.ts';
import { noon, ownCall } from './sample-service.ts';

const dear: Work = { kind: 'dear', milliseconds: 1_000, criterion: 'sort=discount' };
const cheap: Work = { kind: 'cheap', milliseconds: 10, criterion: 'q' };
const plenty = { atOnce: 100, keyAtOnce: 50, addressAtOnce: 50, dearAtOnce: 3, waitSeconds: 5 };

const onRefused = () => undefined;
const allowAll = { mayBegin: () => true, end: () => undefined, look: () => undefined };

/** Works that end when they are told to, on a clock of their own. */
function startGate(settings: Partial<AdmissionSettings> = {}, reads = 1_000_000, places = Infinity) {
  let clock = 0;
  const inUse = { running: 0, waiting: 0 };
  const refused: string[] = [];
  const rates = createRateLimits(
    { keyReads: reads, keyWrites: 1, addressReads: reads, addressBookings: 1 },
    () => noon,
    () => undefined,
  );
  const admission = createAdmission(
    { ...plenty, ...settings },
    rates,
    { noteDear: (now) => Object.assign(inUse, now), noteRefused: (reason) => refused.push(reason) },
    {
      now: () => clock,
      overload: { shedding: allowAll, line: createSearchLine({ places, longestWait: 50, onRefused }) },
    },
  );
  const begun: string[] = [];
  const ask = (subject: string, work: Work, name = subject) => {
    const [ended, gone] = [Promise.withResolvers<string>(), new AbortController()];
    const context = createRequestContext(new Request('http://localhost/'), ownCall, {});
    void rates.spend('keyReads', subject, context);
    const asker = { quota: 'keyReads' as const, subject, context, signal: gone.signal };
    const answer = admission.run(work, asker, () => {
      begun.push(name);
      return ended.promise;
    });
    answer.catch(() => undefined);
    return {
      answer,
      leave: () => gone.abort(),
      left: () => /r=(\d+)/.exec(context.headers['ratelimit'] ?? '')?.[1],
      fail: () => ended.reject(new Error('broken')),
      end: async (milliseconds = 0) => {
        await turn();
        clock += milliseconds;
        ended.resolve(name);
        await turn();
      },
    };
  };
  return { ask, begun, inUse, refused };
}

const turn = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('dear works', () => {
  it('run a few at a time, and the next one begins when one ends', async () => {
    const { ask, begun, inUse } = startGate();
    const works = ['A', 'B', 'C', 'D'].map((caller) => ask(caller, dear));
    await turn();
    expect(begun).toEqual(['A', 'B', 'C']);
    expect(inUse).toEqual({ running: 3, waiting: 1 });
    await works[1]?.end();
    expect(begun).toEqual(['A', 'B', 'C', 'D']);
    expect(inUse).toEqual({ running: 3, waiting: 0 });
  });

  it('keep no cheap one waiting', async () => {
    const { ask, begun } = startGate({ dearAtOnce: 1 });
    ask('A', dear, 'first');
    ask('A', dear, 'second');
    ask('A', cheap, 'cheap');
    ask('B', 'ordinary', 'ordinary');
    await turn();
    expect(begun.sort()).toEqual(['cheap', 'first', 'ordinary']);
  });

  it('of one caller never have all slots', async () => {
    const { ask, begun } = startGate();
    for (const name of ['A1', 'A2', 'A3', 'A4']) ask('A', dear, name);
    await turn();
    expect(begun).toEqual(['A1', 'A2']);
    ask('B', dear);
    await turn();
    expect(begun).toEqual(['A1', 'A2', 'B']);
  });

  it('of a caller who had no turn yet go before those of one who had many', async () => {
    const { ask, begun } = startGate({ dearAtOnce: 1 });
    const first = ask('A', dear, 'A1');
    for (const name of ['A2', 'A3']) ask('A', dear, name);
    const other = ask('B', dear);
    await turn();
    await first.end();
    await other.end();
    expect(begun).toEqual(['A1', 'B', 'A2']);
  });

  it('of a caller begin after a rest as long as its last one took, while those of others begin at once', async () => {
    const { ask, begun, inUse } = startGate({ dearAtOnce: 1 });
    const [first] = [ask('A', dear, 'A1'), ask('A', dear, 'A2'), ask('B', dear)];
    await first.end(300);
    expect(begun).toEqual(['A1', 'B']);
    expect(inUse).toEqual({ running: 1, waiting: 1 });
    const beside = startGate({ dearAtOnce: 1 });
    const [own] = [beside.ask('A', dear, 'A1'), beside.ask('B', cheap), beside.ask('A', dear, 'A2')];
    await own.end(300);
    await vi.advanceTimersByTimeAsync(299);
    expect(beside.begun).toEqual(['B', 'A1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(beside.begun).toEqual(['B', 'A1', 'A2']);
  });

  it.each([
    { others: 'nobody else asked', askOther: false, pause: 0 },
    { others: 'the last of others asked a second ago', askOther: true, pause: 1_000 },
  ])('begin without a rest where $others', async ({ askOther, pause }) => {
    const { ask, begun } = startGate({ dearAtOnce: 1 });
    if (askOther) await ask('B', cheap).end();
    await ask('A', cheap).end(pause);
    begun.length = 0;
    const [own] = [ask('A', dear, 'A1'), ask('A', dear, 'A2')];
    await own.end(300);
    expect(begun).toEqual(['A1', 'A2']);
  });

  it('rest at most two seconds', async () => {
    const { ask, begun } = startGate({ dearAtOnce: 1 });
    const [first] = [ask('A', dear, 'A1'), ask('A', dear, 'A2')];
    await turn();
    await ask('B', cheap).end(8_999);
    void ask('B', cheap);
    await first.end(1);
    expect(begun).toEqual(['A1', 'B', 'B']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(begun).toEqual(['A1', 'B', 'B', 'A2']);
  });

  it('that wait too long are refused with what makes them dear, and their cost is given back', async () => {
    const { ask, refused, inUse } = startGate({ dearAtOnce: 1 });
    ask('A', dear);
    const late = ask('B', dear);
    expect(late.left()).toBe(String(1_000_000 - 50));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await expect(late.answer).rejects.toMatchObject({
      code: 'SEARCH_TOO_COSTLY',
      status: 429,
      message: expect.stringContaining('sort=discount') as string,
      parts: { headers: { 'retry-after': '5' } },
    });
    expect(late.left()).toBe(String(1_000_000 - 1));
    expect(refused).toEqual(['dear']);
    expect(inUse).toEqual({ running: 1, waiting: 0 });
  });

  it('give their slot back when they fail, and leave the line when their caller goes away', async () => {
    const { ask, begun, refused, inUse } = startGate({ dearAtOnce: 1 });
    const [first, second, third] = [ask('A', dear), ask('B', dear), ask('C', dear)];
    await turn();
    second.leave();
    await expect(second.answer).rejects.toMatchObject({ code: 'SEARCH_UNAVAILABLE' });
    first.fail();
    await expect(first.answer).rejects.toThrow('broken');
    await turn();
    expect(begun).toEqual(['A', 'C']);
    await third.end();
    expect(inUse).toEqual({ running: 0, waiting: 0 });
    expect(refused).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('what a work costs', () => {
  it('is what most of the last ones of its kind took, after a few of them', async () => {
    const { ask } = startGate();
    const costs: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      const work = ask(`caller ${time}`, dear);
      costs.push(1_000_000 - Number(work.left()));
      await turn();
      await work.end(30);
    }
    expect(costs).toEqual([50, 50, 50, 2]);
  });

  it('rises when such works become slow, and makes them wait', async () => {
    const { ask, begun } = startGate({ dearAtOnce: 1 });
    for (let time = 0; time < 3; time += 1) await ask('A', cheap).end(200);
    begun.length = 0;
    const [first] = [ask('A', cheap, 'first'), ask('A', cheap, 'second')];
    expect(first.left()).toBe(String(1_000_000 - 3 - 1 - 9));
    await turn();
    expect(begun).toEqual(['first']);
  });

  it('does not rise by one slow work', async () => {
    const { ask } = startGate();
    for (const milliseconds of [10, 2_000, 10, 10]) await ask('A', cheap).end(milliseconds);
    expect(ask('B', cheap).left()).toBe(String(1_000_000 - 1));
  });

  it('is learned from a work that was broken off late, and not from one that failed at once', async () => {
    const { ask } = startGate();
    for (let time = 0; time < 3; time += 1) {
      const late = ask('A', cheap);
      late.fail();
      await expect(late.answer).rejects.toThrow('broken');
    }
    expect(ask('B', cheap).left()).toBe(String(1_000_000 - 1));
  });

  it('is refused when less is left, with what makes it, while cheaper ones go on', async () => {
    const { ask } = startGate({}, 60);
    const first = ask('A', dear);
    expect(first.left()).toBe('10');
    const second = ask('A', dear);
    await expect(second.answer).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringContaining('50 (sort=discount)') as string,
    });
    expect(second.left()).toBe('9');
    expect(ask('A', cheap).left()).toBe('8');
  });

  it('is never more than a minute allows', async () => {
    const { ask, begun } = startGate({}, 20);
    expect(ask('A', dear).left()).toBe('0');
    await turn();
    expect(begun).toEqual(['A']);
  });
});

it('a caller has only so many works under way, waiting ones included', async () => {
  const { ask, refused } = startGate({ keyAtOnce: 2, dearAtOnce: 1 });
  const [first] = [ask('A', dear), ask('A', dear)];
  await turn();
  const third = ask('A', 'ordinary');
  await expect(third.answer).rejects.toMatchObject({ code: 'SEARCH_TOO_COSTLY', status: 429 });
  expect(refused).toEqual(['caller']);
  await first.end();
  const fourth = ask('A', 'ordinary');
  await fourth.end();
  await expect(fourth.answer).resolves.toBe('A');
});

it('above the bound of all callers a cheap work is refused until another one ends', async () => {
  const { ask, refused } = startGate({ atOnce: 1 });
  const first = ask('A', cheap);
  await turn();
  const second = ask('B', 'ordinary');
  await expect(second.answer).rejects.toMatchObject({ code: 'OVERLOADED', status: 503 });
  expect(refused).toEqual(['overload']);
  await first.end();
  const third = ask('B', cheap);
  await third.end();
  await expect(third.answer).resolves.toBe('B');
});

describe('quick works that find no place in the index', () => {
  it('wait for a short time, are OVERLOADED then, and are no longer under way', async () => {
    const { ask, begun } = startGate({ keyAtOnce: 2 }, 1_000_000, 1);
    const [first, second] = [ask('A', 'ordinary', 'first'), ask('B', cheap, 'second')];
    await turn();
    expect(begun).toEqual(['first']);
    await vi.advanceTimersByTimeAsync(50);
    await expect(second.answer).rejects.toMatchObject({ code: 'OVERLOADED', status: 503 });
    await first.end();
    for (const name of ['third', 'fourth']) await ask('B', cheap, name).end();
    expect(begun).toEqual(['first', 'third', 'fourth']);
  });

  it('keep dear ones from beginning, at once', async () => {
    const { ask, begun } = startGate({}, 1_000_000, 1);
    for (const name of ['A', 'B']) ask(name, 'ordinary');
    await turn();
    await expect(ask('C', dear).answer).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(begun).toEqual(['A']);
  });

  it('leave the line when their caller goes away', async () => {
    const { ask } = startGate({}, 1_000_000, 1);
    ask('A', 'ordinary');
    const second = ask('B', 'ordinary');
    await turn();
    second.leave();
    await expect(second.answer).rejects.toMatchObject({ code: 'SEARCH_UNAVAILABLE' });
  });
});
