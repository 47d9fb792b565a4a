import { beforeAll, describe, expect, it } from 'vitest';
import { readProject, type Project } from '../structure/project.ts';
import { rules } from '../structure/rules.ts';

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
