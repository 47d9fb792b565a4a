import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser for the tests of the page: `CHROMIUM`, else where it usually is; undefined without one. */
export const chromiumPath = [process.env['CHROMIUM'] ?? '', ...usualPlaces].find((path) => existsSync(path));

if (chromiumPath === undefined)
  process.stderr.write(
    '\nNO CHROMIUM: the tests of the page are skipped. Install it (apt-get install chromium) or name it by CHROMIUM.\n\n',
  );

/** Draws maps without a graphics card. */
const drawing = ['--disable-gpu', '--enable-unsafe-swiftshader'];

/** Starts the browser, which asks nobody for anything by itself. */
export function startChromium(more: readonly string[] = []): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('No Chromium: install it (apt-get install chromium) or set CHROMIUM');
  const quiet = ['--disable-background-networking', '--disable-component-update', '--no-first-run'];
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...quiet, ...drawing, ...more],
  });
}
