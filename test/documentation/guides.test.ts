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
const expected: Readonly<Record<string, readonly RegExp[] | undefined>> = {
  'keeping-a-copy sh': [
    /^\{"lodgingId":\d+,"status":200,"availability":\{[^]*\{"changes":\[\{"sequence":\d+,.*"availability":\{/m,
  ],
  'booking-safely sh': [
    /"lodgingId":\d+/,
    /^\d/,
    /"state":"BOOKED"/,
    /^[A-Z0-9]{9}$/m,
    /^STAY_NOT_AVAILABLE\n"alternatives"/,
  ],
  'booking-safely ts': [/lodgingId/, /^\d/, / BOOKED /, /^\[ '\d+ BOOKED' \]/, /^STAY_NOT_AVAILABLE/],
  'booking-safely python': [/lodgingId/, /^\d/, / BOOKED /, /^\[\(\d+, 'BOOKED'\)\]/, /^STAY_NOT_AVAILABLE /],
  'booking-safely php': [/lodgingId/, /^\d/, / BOOKED /, /^\d+ BOOKED$/m, /^STAY_NOT_AVAILABLE /],
  'changing-and-cancelling sh': [/^\d+$/m, /"changeValue"/, /"state":"CANCELLED"[^]*BOOKING_STATE_CONFLICT/],
  'changing-and-cancelling python': [/^\d+$/m, / BOOKED$/m, / CANCELLED$/m],
  'changing-and-cancelling php': [/^\d+$/m, / BOOKED$/m, / CANCELLED$/m],
  'delivering sh': [
    /"action":"(INSERTED|IGNORED)"/,
    /"stayCount":[1-9]/,
    /"status":"PUBLISHED"/,
    /"price":700\n/,
    /"price":840\n/,
    /VALIDATION_FAILED/,
    /<stayCount>1</,
    /"SALES_STOPPED"[^]*LODGING_NOT_FOUND[^]*"END_OF_CONTRACT"/,
  ],
  'delivering ts': [
    /FEW_IMAGES/,
    / [1-9]\d*$/m,
    /^PUBLISHED/,
    / 700'/,
    /PUBLISHED.* 840'/,
    /TOO_SMALL/,
    /^END_OF_CONTRACT/m,
  ],
  'delivering python': [
    /FEW_IMAGES/,
    / [1-9]\d*$/m,
    /^PUBLISHED/,
    / 700\)/,
    /PUBLISHED.* 840\)/,
    /TOO_SMALL/,
    /^END_OF_CONTRACT/m,
  ],
  'delivering php': [/FEW_IMAGES/, / [1-9]\d*$/m, /^PUBLISHED/, / 700$/m, / 840$/m, /TOO_SMALL/, /^END_OF_CONTRACT/m],
  'providers sh': [/code":"PROPERTY_NOT_FOUND/],
  'providers ts': [/^PROPERTY_NOT_FOUND/],
  'providers python': [/^PROPERTY_NOT_FOUND/],
  'providers php': [/^PROPERTY_NOT_FOUND/],
  'payments sh': [
    /"state":"PENDING_PAYMENT"/,
    /^PENDING_PAYMENT\n"state":"BOOKED"/,
    /^NOTHING_TO_PAY$/m,
    /^CANCELLED$/m,
  ],
  'payments ts': [
    /^PENDING_PAYMENT /,
    /^payment-failed PENDING_PAYMENT [^]*^paid BOOKED .* 0$/m,
    /^NOTHING_TO_PAY$/m,
    /^CANCELLED$/m,
  ],
  'payments python': [
    /^PENDING_PAYMENT /,
    /^payment-failed PENDING_PAYMENT [^]*^paid BOOKED .* 0$/m,
    /^NOTHING_TO_PAY$/m,
    /^CANCELLED$/m,
  ],
  'payments php': [
    /^PENDING_PAYMENT /,
    /^payment-failed PENDING_PAYMENT [^]*^paid BOOKED .* 0$/m,
    /^NOTHING_TO_PAY$/m,
    /^CANCELLED$/m,
  ],
  'webhooks sh': [/^signed$/m],
  'webhooks ts': [/^signed\nnot signed$/m],
  'webhooks python': [/^signed\nnot signed$/m],
  'webhooks php': [/^signed\nnot signed$/m],
  'keeping-a-copy ts': [/^\d+ lodgings$/m],
};

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
      expect(printed[index]).toMatch(pattern);
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
    const named = [...readSource(sandbox).matchAll(/^\| `([a-z-]+)` /gm)].map(([, name]) => name);
    expect(named).toEqual(testScenarios);
  });
});
