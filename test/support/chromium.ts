import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** `CHROMIUM`, else the usual places; undefined when there is none. */
export const chromiumPath = [process.env['CHROMIUM'] ?? '', ...usualPlaces].find((path) => existsSync(path));

if (chromiumPath === undefined) {
  process.stderr.write(
    '\nNO CHROMIUM: the tests of the page are skipped. Install it (apt-get install chromium) or name it by CHROMIUM.\n\n',
  );
}

/** Renders maps without a GPU. */
const drawing = ['--disable-gpu', '--enable-unsafe-swiftshader'];

/** Background network requests are disabled. */
export function startChromium(more: readonly string[] = []): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('No Chromium: install it (apt-get install chromium) or set CHROMIUM');
  const quiet = ['--disable-background-networking', '--disable-component-update', '--no-first-run'];
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...quiet, ...drawing, ...more],
  });
}

/** Browsers of all suites of this process, by whether they can draw maps. */
const shared = new Map<boolean, Promise<Browser>>();

export function sharedChromium({ drawsMaps }: { drawsMaps: boolean }): Promise<Browser> {
  const browser = shared.get(drawsMaps) ?? startChromium(drawsMaps ? [] : ['--disable-3d-apis']);
  shared.set(drawsMaps, browser);
  return browser;
}
