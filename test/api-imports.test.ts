import { expect, it } from 'vitest';
import { filesBelow, readSource } from '../structure/sources.ts';

const suites = filesBelow('test/api').filter((file) => file.endsWith('.ts'));

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
  expect(suites.length, 'there are no suites of the API').toBeGreaterThan(0);
  const complaints = suites.flatMap((file) =>
    forbidden.filter(([form]) => form.test(readSource(file))).map(([, advice]) => `${file} ${advice}`),
  );
  expect(complaints, complaints.join('\n')).toEqual([]);
});
