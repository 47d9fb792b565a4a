import fc, { randomSeed } from './random.ts';

let drawn = 0;

/** Determined by the seed of this run. */
export function pickFrom<Item>(items: readonly Item[]): Item {
  drawn += 1;
  return fc.sample(fc.constantFrom(...items), { numRuns: 1, seed: randomSeed + drawn })[0] as Item;
}
