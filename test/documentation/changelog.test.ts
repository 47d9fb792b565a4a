import { expect, it } from 'vitest';
import { version } from '../../src/values/version.ts';
import { readSource } from '../../structure/sources.ts';

const headings = [...readSource('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);

it('the changelog begins with what is not released, then has each version with its day, this one first', () => {
  const [unreleased, newest, ...older] = headings;
  expect(unreleased).toBe('[Unreleased]');
  expect(newest?.startsWith(`[${version}] - `), `${newest ?? ''} is not ${version}`).toBe(true);
  for (const heading of [newest, ...older]) expect(heading).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/);
});
