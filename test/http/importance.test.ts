import { expect, it } from 'vitest';
import { importanceOf } from '../../src/http/limits/shedding.ts';
import { operations } from '../support/operations.ts';
import expected from '../samples/importance.json' with { type: 'json' };

/** The sample is spelled out: whoever adds an operation decides in which order it is shed under overload. */
it('every operation has the importance of the sample', () => {
  const found = Object.groupBy(operations, (operation) => importanceOf(operation) ?? 'as the body says');
  const ids = Object.entries(expected).map(([importance]) => [
    importance,
    (found[importance as keyof typeof expected] ?? []).map(({ id }) => id).sort(),
  ]);
  expect(Object.fromEntries(ids)).toEqual(expected);
});
