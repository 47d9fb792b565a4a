import { matchesGlob } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readProject, type Project } from '../structure/project.ts';
import { rules } from '../structure/rules.ts';
import { filesBelow, readSource } from '../structure/sources.ts';
import config, { longRuns } from '../vitest.config.ts';

let project: Project;
beforeAll(() => {
  project = readProject();
});

describe('the source', () => {
  it.each(rules)('$sentence', ({ check }) => {
    const { complaints } = check(project);
    expect(complaints, complaints.join('\n')).toEqual([]);
  });
});

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

const apiSuites = filesBelow('test/api').filter((file) => file.endsWith('.ts'));

/** Imports and calls that API suites leave to helpers, with the alternative. */
const forbidden: [RegExp, string][] = [
  [
    /from '(\.\.\/)+src\//,
    'imports from src: ask over HTTP, or as the operator (`service.operator`); what neither can arrange is a helper of test/support/arrange, what neither shows one of test/support/facts.ts, operations and shapes come from test/support/operations.ts',
  ],
  [
    /\bdb\b|\bservice(\(\))?\.client\b/,
    'touches the stores of the service: put what it needs into a helper of test/support/arrange or test/support/facts.ts, named after what it arranges or tells',
  ],
];

it('suites of the API speak HTTP and operator commands; everything else is a helper of test/support', () => {
  expect(apiSuites.length, 'there are no suites of the API').toBeGreaterThan(0);
  const complaints = apiSuites.flatMap((file) =>
    forbidden.filter(([form]) => form.test(readSource(file))).map(([, advice]) => `${file} ${advice}`),
  );
  expect(complaints, complaints.join('\n')).toEqual([]);
});
