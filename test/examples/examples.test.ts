import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { filesBelow, projectFolder, readSource } from '../../structure/sources.ts';
import { listBookings } from '../support/arrange/bookings.ts';
import { blockLodgings } from '../support/arrange/lodgings.ts';
import { startBadLine } from '../support/bad-line.ts';
import { chromiumPath, startChromium } from '../support/chromium.ts';
import { serviceForSuite } from '../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../support/small-seed.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'examples-'));
const refs = ['ONE', 'TWO', 'THREE', 'FOUR'];
const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: refs.map((ref) => ({ ref })) }) }));

beforeAll(async () => {
  await service.operator.done('feeds build');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** By language: how to run the examples, and how to read their copy of the availabilities by lodging. */
const languages = {
  python: {
    command: 'python3',
    ending: 'py',
    readCopy: (file: string): Record<string, unknown> => {
      const rows = new DatabaseSync(file).prepare('SELECT id, availability FROM lodgings').all();
      return Object.fromEntries(rows.map(({ id, availability }) => [String(id), JSON.parse(String(availability))]));
    },
  },
  php: {
    command: 'php',
    ending: 'php',
    readCopy: (file: string) =>
      (JSON.parse(readFileSync(file, 'utf8')) as { lodgings: Record<string, unknown> }).lodgings,
  },
} as const;

const isInstalled = (command: string) => spawnSync(command, ['--version']).status === 0;

describe.each(Object.entries(languages))('the examples in %s', (name, { command, ending, readCopy }) => {
  const example = (file: string, ...args: string[]) =>
    run(command, [join(projectFolder, 'examples', name, `${file}.${ending}`), ...args]);

  it.runIf(isInstalled(command))('book one stay over a line on which answers are lost', async () => {
    const line = await startBadLine(service.url);
    onTestFinished(() => line.close());
    const before = (await listBookings(service)).length;
    line.expect('broken before', 'cut', 'broken after');
    const { stdout } = await example('book_stay', line.url, smallKeys.seller);
    expect(JSON.parse(stdout)).toMatchObject({ state: 'BOOKED', totalPrice: expect.any(Number) as number });
    expect(await listBookings(service)).toHaveLength(before + 1);
    expect(line.isCalm()).toBe(true);
  });

  it.runIf(isInstalled(command))('follow a feed', async () => {
    const file = join(folder, `${name}-copy`);
    const follow = () => example('follow_feed', service.url, smallKeys.seller, file, '--once');
    const offered = async () => {
      const body = { lodgings: refs.map((ref) => lodgingIdOf(service, ref)) };
      const answer = await service.post('/v2/availabilities/search', body, { key: smallKeys.seller });
      const { results } = (await answer.json()) as { results: { lodgingId: number; availability?: object }[] };
      return Object.fromEntries(
        results.flatMap(({ lodgingId, availability }) => (availability ? [[String(lodgingId), availability]] : [])),
      );
    };
    await follow();
    expect(readCopy(file)).toEqual(await offered());
    await example('book_stay', service.url, smallKeys.seller);
    await blockLodgings(service, name === 'php' ? 'ONE' : 'TWO');
    await follow();
    expect(readCopy(file)).toEqual(await offered());
  });
});

describe('the search widget', () => {
  it('has at most a hundred lines', () => {
    const lines = filesBelow('examples/search-widget').flatMap((file) => readSource(file).trimEnd().split('\n'));
    expect(lines.length).toBeLessThanOrEqual(100);
  });

  it.runIf(chromiumPath !== undefined)('searches in a browser with a publishable key of its origin', async () => {
    const places = {
      '/node_modules/lodging-distribution-client/': join(folder, 'client'),
      '/node_modules/': join(projectFolder, 'node_modules'),
      '/': join(projectFolder, 'examples', 'search-widget'),
    };
    await run(process.execPath, ['client/build.ts', join(folder, 'client')], { cwd: projectFolder });
    const types = { html: 'text/html', js: 'text/javascript', mjs: 'text/javascript' };
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://x');
      const [start, place] = Object.entries(places).find(([path]) => pathname.startsWith(path)) as [string, string];
      const type = types[pathname.split('.').at(-1) as keyof typeof types] as string | undefined;
      response.writeHead(type === undefined ? 404 : 200, { 'Content-Type': type ?? 'text/plain' });
      response.end(type === undefined ? '' : readFileSync(join(place, pathname.slice(start.length))));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const browser = await startChromium();
    onTestFinished(async () => {
      await browser.close();
      server.close();
    });
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const made = await service.operator.done(`keys create --dealer seller --publishable --origin ${origin}`);
    const { key } = made as { key: string };
    const page = await browser.newPage();
    const told = page.locator('#told');
    await page.goto(`${origin}/index.html?service=${service.url}&key=${key}`);
    await told.filter({ hasText: /^\d+ lodgings$/ }).waitFor();
    expect(await page.locator('li').count()).toBeGreaterThan(0);
    expect(await page.locator('li').first().innerText()).toMatch(/€/);
    await page.fill('input[name=pax]', '30');
    await told.filter({ hasText: /^0 lodgings$/ }).waitFor();
    await page.fill('input[name=pax]', '2');
    await page.fill('input[name=q]', 'house with garden');
    await page.getByRole('button', { name: 'Garden ×' }).click();
    await page.getByRole('button', { name: 'Garden ×' }).waitFor({ state: 'detached' });
    expect(await page.inputValue('input[name=q]')).toBe('house');
    await page.goto(`${origin}/index.html?service=${service.url}&key=${smallKeys.seller}x`);
    await told.filter({ hasText: /key|fetch/i }).waitFor();
  });
});
