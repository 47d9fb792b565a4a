import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSource } from '../../structure/sources.ts';
import { testScenarios } from '../../src/values/test-scenario.ts';
import { testCluster } from '../support/opensearch.ts';
import { keys, startTestService, type TestService } from '../support/service.ts';

const guide = readSource('docs/guides/sandbox.md');
const [settings = '', ...requests] = [...guide.matchAll(/```sh\n([^]*?)```/g)].map(([, lines = '']) => lines);
const cluster = testCluster();
let service: TestService;

beforeAll(async () => {
  service = await startTestService(cluster, { seed: 'demo', now: Date.now() });
});
afterAll(() => service.stop());

/** Pastes everything into one shell, as a reader would, and yields what each block printed. */
async function paste(): Promise<string[]> {
  const here = settings.replace(/^URL=.*$/m, `URL=${service.url}`).replace(/^KEY=.*$/m, `KEY=${keys.seller}`);
  const script = [here, ...requests].join('\necho "=====";\n');
  const { stdout } = await promisify(execFile)('bash', ['-c', script]);
  return stdout.split('=====\n').slice(1);
}

describe('the guide of the sandbox', () => {
  it('shows what each scenario comes to, with requests that can be pasted', async () => {
    const answers = await paste();
    const told = answers.map((answer) =>
      [...answer.matchAll(/"(?:code|state)":"([A-Z_]+)"|no answer/g)].map(([all, name]) => name ?? all),
    );
    const firsts = told.map(([first]) => first);
    expect(firsts).toEqual([
      'PRICE_CHANGED',
      'STAY_NOT_AVAILABLE',
      'QUOTE_EXPIRED',
      'REQUEST_ONLY',
      'ANONYMOUS_BUDGET_EXCEEDED',
      'SEARCH_UNAVAILABLE',
      'no answer',
      'COMPLETED',
    ]);
    expect(told[5]).toEqual(expect.arrayContaining(['RATE_LIMITED', 'INTERNAL_ERROR']));
    expect(answers[5]).toContain('"total":');
    expect(told[6]).toContain('BOOKED');
  });

  it('names every scenario', () => {
    const named = [...guide.matchAll(/^\| `([a-z-]+)` /gm)].map(([, name]) => name);
    expect(named).toEqual(testScenarios);
  });
});
