import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSource } from '../../structure/sources.ts';
import { nextBookingStates } from '../../src/bookings/rules/booking.ts';
import { problems } from '../../src/http/problem.ts';
import { testScenarios } from '../../src/values/test-scenario.ts';
import {
  blocksOf,
  guideLanguages,
  guides,
  isInstalled,
  prepareGuideFolder,
  runGuide,
  type GuideLanguage,
} from '../support/guides.ts';
import { testCluster } from '../support/opensearch.ts';
import { freePort } from '../support/free-port.ts';
import { startTestService, type TestService } from '../support/service.ts';
import outputs from './guide-outputs.json' with { type: 'json' };

const cluster = testCluster();
const folder = mkdtempSync(join(tmpdir(), 'guides-'));
let service: TestService;
let complaints = '';

beforeAll(async () => {
  const port = String(await freePort());
  const variables = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  service = await startTestService(cluster, { seed: 'demo', now: Date.now(), variables });
  complaints = await prepareGuideFolder(folder, service);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await service.stop();
});

const paste = (guide: string, language: GuideLanguage) =>
  runGuide(guide, language, { folder, service, opensearchUrl: cluster.url });

/** Patterns of the output of a guide's blocks by language, where it is more than a success message. */
const expected: Readonly<Record<string, readonly string[] | undefined>> = outputs;

const sandbox = 'docs/guides/sandbox.md';

const languages = Object.keys(guideLanguages) as GuideLanguage[];
const programs = guides.flatMap((guide) =>
  languages
    .filter((language) => guide !== sandbox && blocksOf(guide, language).length > 0)
    .map((language) => ({
      name: guide.replace(/.*\/|\.md$/g, ''),
      guide,
      language,
      title: guideLanguages[language].title,
    })),
);

it('the samples in TypeScript have the right types', () => {
  expect(complaints).toBe('');
});

describe.each(programs)('the samples of $name in $title', ({ name, guide, language }) => {
  it.runIf(isInstalled(language))('run as they stand, and meet only refusals that the guide speaks of', async () => {
    const printed = await paste(guide, language);
    const told = new Set([...printed.join('').matchAll(/"code":\s?"([A-Z_]+)"/g)].map(([, code]) => `\`${code}\``));
    expect([...told].filter((code) => !readSource(guide).includes(code))).toEqual([]);
    for (const [index, pattern] of (expected[`${name} ${language}`] ?? []).entries()) {
      const [, source = '', flags] = /^\/(.*)\/(\w*)$/.exec(pattern) ?? [];
      expect(printed[index]).toMatch(new RegExp(source, flags));
    }
  });
});

it.each(guides)('%s names no problem code that there is not', (guide) => {
  const named = [...readSource(guide).matchAll(/\b[45]\d\d `([A-Z_]+)`/g)].map(([, code = '']) => code);
  expect(named.filter((code) => !(code in problems))).toEqual([]);
});

it('the guide of booking draws each state with what it may become', () => {
  const drawn = [...readSource('docs/guides/booking-safely.md').matchAll(/^ {2}([A-Z_]+) --> ([A-Z_]+)/gm)];
  const allowed = Object.entries(nextBookingStates).flatMap(([from, next]) => next.map((to) => `${from} ${to}`));
  expect(drawn.map(([, from, to]) => `${from} ${to}`).sort()).toEqual(allowed.sort());
});

describe('the guide of the sandbox', () => {
  it('shows what each scenario comes to, with requests that can be pasted', async () => {
    const [, ...answers] = await paste(sandbox, 'sh');
    const told = answers.map((answer) =>
      [...answer.matchAll(/"(?:code|state)":"([A-Z_]+)"|no answer/g)].map(([all, name]) => name ?? all),
    );
    expect(told.map(([first]) => first)).toEqual(outputs.sandbox);
    expect(told[5]).toEqual(expect.arrayContaining(['RATE_LIMITED', 'INTERNAL_ERROR']));
    expect(answers[5]).toContain('"total":');
    expect(told[6]).toContain('BOOKED');
  });

  it('names every scenario', () => {
    const named = [...readSource(sandbox).matchAll(/^\| `([a-z-]+)` /gm)].map(([, name]) => name);
    expect(named).toEqual(testScenarios);
  });
});
