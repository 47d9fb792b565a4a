import { expect, it } from 'vitest';
import { z } from 'zod';
import { findLongLists } from '../../src/formats/parsed.ts';

const list = z
  .array(z.string())
  .min(1)
  .max(2)
  .superRefine(() => undefined);
const shape = z.object({
  list: list.optional(),
  inner: z.object({ list: list.default([]), any: z.array(z.string()) }),
});

it('names each list that has more items than it may, wherever it stands in an object', () => {
  const long = ['a', 'b', 'c'];
  expect(findLongLists(shape, { list: long, inner: { list: long, any: long } })).toEqual([
    { path: ['list'], most: 2 },
    { path: ['inner', 'list'], most: 2 },
  ]);
});

it('names no list that is as long as it may be, or that is none', () => {
  expect(findLongLists(shape, { list: ['a', 'b'], inner: { list: 'abc' } })).toEqual([]);
});
