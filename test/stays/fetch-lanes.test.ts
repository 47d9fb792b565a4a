import { describe, expect, it } from 'vitest';
import { createFetchLanes } from '../../src/stays/calendars/fetch-lanes.ts';
import fc from '../support/random.ts';

interface Item {
  dealer: string;
  host: string;
}

const many = (count: number, itemOf: (place: number) => Item) =>
  Array.from({ length: count }, (_, place) => itemOf(place));

function lanesOf(...items: readonly Item[]) {
  const lanes = createFetchLanes<Item>(64);
  for (const item of items) lanes.add(item);
  const beginAll = () => {
    const begun: Item[] = [];
    for (let item = lanes.begin(); item; item = lanes.begin()) begun.push(item);
    return begun;
  };
  return { lanes, beginAll };
}

describe('64 lanes', () => {
  const honest = { dealer: 'honest', host: 'other.example' };

  it.each<[string, Item[]]>([
    ['one dealer at one host', many(60, () => ({ dealer: 'slow', host: 'slow.example' }))],
    ['one dealer at many hosts', many(60, (place) => ({ dealer: 'slow', host: `${place}.example` }))],
    ['many dealers at one host', many(60, (place) => ({ dealer: `slow ${place}`, host: 'slow.example' }))],
  ])('give %s a quarter, and another its lane at once', (_, items) => {
    const { lanes, beginAll } = lanesOf(...items);
    expect(beginAll()).toHaveLength(16);
    lanes.add(honest);
    expect(beginAll()).toEqual([honest]);
  });

  it('give the next lane of a host to the dealer that waits, not to the one with most', () => {
    const { lanes, beginAll } = lanesOf(...many(60, () => ({ dealer: 'many', host: 'one.example' })));
    const [first] = beginAll();
    const single = { dealer: 'single', host: 'one.example' };
    lanes.add(single);
    if (first) lanes.end(first, false);
    expect(beginAll()).toEqual([single]);
  });

  it('alternate between the hosts of a dealer', () => {
    const slow = many(60, () => ({ dealer: 'one', host: 'slow.example' }));
    const { lanes, beginAll } = lanesOf(...slow, ...many(8, () => ({ dealer: 'one', host: 'good.example' })));
    const begun = beginAll();
    expect(begun.filter(({ host }) => host === 'good.example')).toHaveLength(8);
    for (const item of begun) lanes.end(item, false);
    expect(beginAll()).toHaveLength(16);
  });

  it('give a slow host fewer lanes until it answers again, and no other host', () => {
    const { lanes, beginAll } = lanesOf();
    const rounds = [false, true, true, true, true, true, false, false].map((isSlow) => {
      for (const host of ['slow.example', 'good.example']) {
        for (const item of many(20, () => ({ dealer: `of ${host}`, host }))) lanes.add(item);
      }
      const begun = beginAll();
      const [slow, good] = ['slow.example', 'good.example'].map((name) => begun.filter(({ host }) => host === name));
      for (const item of good ?? []) lanes.end(item, false);
      for (const [place, item] of (slow ?? []).entries()) lanes.end(item, isSlow && place === 0);
      return [slow?.length, good?.length];
    });
    expect(rounds.map(([, good]) => good)).toEqual(rounds.map(() => 16));
    expect(rounds[0]).toEqual([16, 16]);
  });

  it('reach one lane when a host is always slow, and all when it no longer is', () => {
    const { lanes, beginAll } = lanesOf(...many(500, (place) => ({ dealer: `${place}`, host: 'slow.example' })));
    const lengths = [true, true, false, false].map((isSlow) => {
      const begun = beginAll();
      for (const item of begun) lanes.end(item, isSlow);
      return begun.length;
    });
    expect(lengths).toEqual([16, 1, 1, 2]);
    for (let round = 0; round < 4; round += 1) for (const item of beginAll()) lanes.end(item, false);
    expect(beginAll()).toHaveLength(16);
  });

  it('lose nothing and repeat nothing, whatever comes', () => {
    const names = fc.integer({ min: 0, max: 6 });
    const steps = fc.array(fc.record({ dealer: names, host: names, ends: fc.nat(9), isSlow: fc.boolean() }));
    fc.assert(
      fc.property(steps, (all) => {
        const { lanes, beginAll } = lanesOf();
        const running: Item[] = [];
        const begun = new Set<Item>();
        const begin = () => {
          for (const item of beginAll()) {
            expect(begun.has(item)).toBe(false);
            begun.add(item);
            running.push(item);
          }
        };
        const end = (isSlow: boolean) => {
          const item = running.shift();
          if (item) lanes.end(item, isSlow);
        };
        for (const { dealer, host, ends, isSlow } of all) {
          lanes.add({ dealer: `${dealer}`, host: `${host}` });
          begin();
          for (let place = 0; place < ends; place += 1) end(isSlow);
        }
        while (running.length > 0) {
          end(false);
          begin();
        }
        expect(begun.size).toBe(all.length);
      }),
    );
  });
});
