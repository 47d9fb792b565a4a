import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSource } from '../../structure/sources.ts';
import { nextBookingStates } from '../../src/bookings/rules/booking-states.ts';
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
import { freePort } from '../service/service-process.ts';
import { startTestService, type TestService } from '../support/service.ts';

const cluster = testCluster();
const folder = mkdtempSync(join(tmpdir(), 'guides-'));
let service: TestService;

beforeAll(async () => {
  const port = String(await freePort());
  const variables = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  service = await startTestService(cluster, { seed: 'demo', now: Date.now(), variables });
  await prepareGuideFolder(folder);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await service.stop();
});

const paste = (guide: string, language: GuideLanguage) =>
  runGuide(guide, language, { folder, service, opensearchUrl: cluster.url });

/** What the blocks of a guide in a language print, one after the other, where it is more than that all went well. */
const expected: Readonly<Record<string, readonly RegExp[]>> = {
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
  'finding-stays sh': [
    /"stays":\[\{"id"/,
    /^[1-9]\d*$/m,
    /"arrival":"\d{8}"[^]*\n[1-9]\d*\n("shift":-?[0-3]\n)+/,
    /"correctedTo":"Appartement piscine[^]*"kind":"pax"[^]*"dropped":\["qwertz"\]/,
    /"facets":.*"value":"HOUSE".*"selected":true/,
    /"hints":\[\{"criterion":"maxprice","total":[1-9]/,
    /"cells":\[\{"lat":/,
    /^[1-9]\d*$/m,
    /^\d[^]*"code":"STAY_NOT_AVAILABLE"/,
    /^<\?xml/,
    /^304$/m,
  ],
  ...Object.fromEntries(
    ['ts', 'python', 'php'].map((language) => [
      `finding-stays ${language}`,
      [
        /^[1-9]\d*\n(.* \d{8} \d{8} .*\n){3}/,
        /REGION Bretagne[^]*\n[1-9]\d*\n$/,
        /^\d{8} [\d.]+ \d+\n[1-9]\d*\n(\d{8}-\d{8} -?[0-3] [\d.]+\n)+/,
        /^Appartement piscine[^]*pax 4 <- pour 4\nwithout.*qwertz/,
        /^\[x\] Maison [1-9]/m,
        /^without maxprice: [1-9]\d*\n$/,
        /^(-?[\d.]+ ){3}/,
        /^([1-9]\d*) \1\n$/,
        /^[\d.]+\nSTAY_NOT_AVAILABLE [A-Z_]+/,
        /Personen/,
        /^304\n$/,
      ],
    ]),
  ),
  'front-ends sh': [/"value":"Bretagne"[^]*"stays":\[\{/, /"reference"[^]*"price":\d/, /"state":"PENDING_PAYMENT"/],
  ...Object.fromEntries(
    ['ts', 'python', 'php'].map((language) => [
      `front-ends ${language}`,
      [/Bretagne[^]*\d{8}-\d{8} [\d.]+\n[^]*Maison/, /^[\d.]+ /m, /^PENDING_PAYMENT http\S+\/pay\/\S+ \d{4}-/],
    ]),
  ),
  'partners sh': [/"lodgingId":\d+/, /^\d/, /"state":"BOOKED"/, /^BOOKED\n[^]*"cancellationFee":\d[^]*CANCELLED$/m],
  'partners ts': [/lodgingId/, /^\d/, /state: 'BOOKED'/, /^BOOKED\n[^]*cancellationFee[^]*\nCANCELLED$/m],
  'partners python': [/lodgingId/, /^\d/, /'state': 'BOOKED'/, /^BOOKED\n[^]*cancellationFee[^]*\nCANCELLED$/m],
  'partners php': [/lodgingId/, /^\d/, /\[state\] => BOOKED/, /^BOOKED\n[^]*cancellationFee[^]*\nCANCELLED$/m],
  'limits sh': [/^ratelimit/i, /^[1-9]\d+$/m],
  'limits ts': [/^"reads";r=\d+;t=\d+ "reads";q=\d+;w=60\n$/, /^\d+ 200$/m],
  'limits python': [/^"reads";r=\d+;t=\d+ "reads";q=\d+;w=60\n$/, /^[1-9]\d+$/m],
  'limits php': [/^"reads";r=\d+;t=\d+ "reads";q=\d+;w=60\n$/, /^[1-9]\d+$/m],
  'versioning sh': [/^x-unknown-parameters: maxprise[^]*UNKNOWN_PARAMETER[^]*is maxprice meant/i],
  'versioning ts': [/^UNKNOWN_PARAMETER: .*is maxprice meant/],
  'versioning python': [/^UNKNOWN_PARAMETER: .*is maxprice meant/],
  'versioning php': [/^UNKNOWN_PARAMETER: .*is maxprice meant/],
  'keeping-a-copy ts': [/^\d+ lodgings$/m],
};

/** Is looked at more closely below. */
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

describe.each(programs)('the samples of $name in $title', ({ name, guide, language }) => {
  it.runIf(isInstalled(language))('run as they stand, and meet only refusals that the guide speaks of', async () => {
    const printed = await paste(guide, language);
    const told = new Set([...printed.join('').matchAll(/"code":\s?"([A-Z_]+)"/g)].map(([, code]) => `\`${code}\``));
    expect([...told].filter((code) => !readSource(guide).includes(code))).toEqual([]);
    for (const [index, pattern] of (expected[`${name} ${language}`] ?? []).entries())
      expect(printed[index]).toMatch(pattern);
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
