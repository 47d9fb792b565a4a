import { expect, test } from 'vitest';
import { lowestOfStep } from '../../../src/search/query/scripts/price-steps.ts';

test('steps of prices begin at every cent below 128, and further up are a 64th of the price wide at most', () => {
  const lowest = Array.from({ length: 1_700 }, (_, step) => lowestOfStep(step));
  expect(lowest.slice(0, 128)).toEqual(Array.from({ length: 128 }, (_, cents) => cents));
  for (const [step, price] of lowest.slice(128, -1).entries()) {
    const width = (lowest[128 + step + 1] as number) - price;
    expect(width).toBeGreaterThan(0);
    expect(width * 64).toBeLessThanOrEqual(price);
  }
  expect(lowest.at(-1)).toBeGreaterThan(2 ** 31);
});
