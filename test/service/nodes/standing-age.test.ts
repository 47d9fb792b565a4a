import { expect, it } from 'vitest';
import { createAges } from '../../../src/service/node/standing-age.ts';

/** From machines with unrelated clocks. */
const told = (run: string, at: number) => ({ beat: 20_000_000_000_000 + 5_000, told: { run, at } });

it('knows a standing that was long on its way as old, though it was heard just now', () => {
  const ageOf = createAges();
  const hear = (at: number, toldAt: number) => ageOf(told('one', toldAt), { at, wallClock: 5_000 });
  hear(900_030, 1_000);
  expect(hear(900_420, 1_400)).toBe(0);
  expect(Math.round(hear(902_720, 1_800))).toBe(1_899);
  expect(hear(902_830, 3_800)).toBeLessThan(15);
});

it('compares the clocks of both machines for the first of each run of the primary alone', () => {
  const ageOf = createAges();
  expect(ageOf(told('one', 0), { at: 100, wallClock: 5_400 })).toBe(400);
  expect(ageOf(told('one', 400), { at: 500, wallClock: 9_999_999 })).toBe(0);
  expect(ageOf(told('two', 1_000_000), { at: 900, wallClock: 5_700 })).toBe(700);
  expect(ageOf(told('two', 1_000_400), { at: 1_300, wallClock: 0 })).toBe(0);
});

it('follows clocks that drift apart, and takes what a primary of an earlier version says as new', () => {
  const ageOf = createAges();
  const old = { beat: 5_000 };
  expect(ageOf(old, { at: 1, wallClock: 5_100 })).toBe(100);
  expect(ageOf(old, { at: 900, wallClock: 0 })).toBe(0);
  for (let second = 0; second < 100_000; second += 100)
    expect(ageOf(told('one', second * 1_000), { at: second * 1_000 * 1.0001, wallClock: 0 })).toBeLessThan(10);
});
