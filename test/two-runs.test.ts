import { matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow } from '../structure/sources.ts';
import config, { longRuns } from '../vitest.config.ts';

const suites = filesBelow('test').filter((file) => /\.(test|spec)\.\w+$/.test(file));
const runs = (config.test?.projects ?? []).map((project) => {
  const { include = [], exclude = [] } = (project as { test: { include?: string[]; exclude?: string[] } }).test;
  const isMatch = (globs: string[], file: string) => globs.some((glob) => matchesGlob(file, glob));
  return suites.filter((file) => isMatch(include, file) && !isMatch(exclude, file));
});

it('every suite belongs to exactly one of the two runs', () => {
  expect(runs.flat().sort()).toEqual(suites.sort());
});

it('every path of the long run names a suite', () => {
  expect(longRuns.filter((path) => !suites.some((file) => file.startsWith(path)))).toEqual([]);
});
