import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSource } from '../../structure/sources.ts';
import { testScenarios } from '../../src/values/test-scenario.ts';
import { pasteGuide } from '../support/guides.ts';
import { testCluster } from '../support/opensearch.ts';
import { freePort } from '../service/service-process.ts';
import { startTestService, type TestService } from '../support/service.ts';

const cluster = testCluster();
let service: TestService;

beforeAll(async () => {
  const port = String(await freePort());
  const variables = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  service = await startTestService(cluster, { seed: 'demo', now: Date.now(), variables });
});
afterAll(() => service.stop());

const paste = (guide: string) => pasteGuide(guide, service, cluster.url);

describe('the guide of the sandbox', () => {
  const guide = 'docs/guides/sandbox.md';

  it('shows what each scenario comes to, with requests that can be pasted', async () => {
    const [, ...answers] = await paste(guide);
    const told = answers.map((answer) =>
      [...answer.matchAll(/"(?:code|state)":"([A-Z_]+)"|no answer/g)].map(([all, name]) => name ?? all),
    );
    expect(told.map(([first]) => first)).toEqual([
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
    const named = [...readSource(guide).matchAll(/^\| `([a-z-]+)` /gm)].map(([, name]) => name);
    expect(named).toEqual(testScenarios);
  });
});

it('the guide of copies shows a line of a feed and changes with what they carry', async () => {
  const [answer = ''] = await paste('docs/guides/keeping-a-copy.md');
  expect(answer).toMatch(/^\{"lodgingId":\d+,"status":200,"availability":\{/m);
  expect(answer).toMatch(/\{"changes":\[\{"sequence":\d+,.*"availability":\{/);
});
