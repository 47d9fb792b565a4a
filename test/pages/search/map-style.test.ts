import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, sharedChromium } from '../../support/chromium.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallSeed } from '../../support/small-seed.ts';

/** With tiles, sprites and glyphs of its own origin, and a third party's tiles above. */
const style = readFileSync(new URL('map-style.json', import.meta.url), 'utf8');

const red = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

/** A tile server on its own origin, which records requests. */
interface TileServer {
  origin: string;
  asked: string[];
  close: () => void;
}

describe.skipIf(chromiumPath === undefined)('the style that an operator names for the maps', () => {
  let tiles: TileServer;
  let strangers: TileServer;

  beforeAll(async () => {
    strangers = await serveTiles(() => undefined);
    tiles = await serveTiles((path, origin) => fileOf(path, origin, strangers.origin));
  });
  const service = serviceForSuite(() => ({
    seed: smallSeed({ lodgings: [{ ref: 'MAIN' }] }),
    variables: { WEB_DEALER: 'seller', HOST: 'localhost', MAP_STYLE_URL: `${tiles.origin}/style.json` },
  }));
  afterAll(() => {
    tiles.close();
    strangers.close();
  });

  it('is drawn with its tiles, glyphs and signs, under a policy that admits its origin and no other', async () => {
    const context = await (
      await sharedChromium({ drawsMaps: true })
    ).newContext({ locale: 'en-GB', viewport: { width: 1366, height: 860 } });
    const page = await context.newPage();
    const breaches: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) breaches.push(message.text());
    });
    await page.goto(`${service.url}/?lang=en`);
    await expect.poll(() => colourOfMap(page), { timeout: 20_000 }).toEqual([255, 0, 0]);
    for (const path of [/^\/style\.json$/, /^\/tiles\/\d+\/\d+\/\d+\.png$/, /^\/signs(@2x)?\.json$/, /^\/glyphs\//]) {
      await expect.poll(() => tiles.asked.find((asked) => path.test(asked)), { timeout: 20_000 }).toBeDefined();
    }
    expect(strangers.asked).toEqual([]);
    expect(breaches.some((text) => text.includes(strangers.origin))).toBe(true);
    expect(breaches.filter((text) => !text.includes(strangers.origin))).toEqual([]);
    expect(await page.locator('.maplibregl-ctrl-attrib').textContent()).toContain('Tiles of the operator');
  });
});

async function colourOfMap(page: Page): Promise<number[]> {
  const box = await page.locator('.map canvas').boundingBox();
  if (!box) return [];
  const clip = { x: box.x + box.width / 2, y: box.y + box.height / 3, width: 1, height: 1 };
  const picture = (await page.screenshot({ clip })).toString('base64');
  const other = await page.context().newPage();
  const colour = await other.evaluate<number[]>(`fetch('data:image/png;base64,${picture}')
    .then((response) => response.blob()).then(createImageBitmap).then((bitmap) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      canvas.drawImage(bitmap, 0, 0);
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    })`);
  await other.close();
  return colour;
}

type ServedFile = readonly [type: string, content: string | Buffer];

async function serveTiles(find: (path: string, origin: string) => ServedFile | undefined): Promise<TileServer> {
  const asked: string[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '', 'http://tiles').pathname;
    asked.push(path);
    const file = find(path, originOf(server));
    // The map's worker requests from another origin, so CORS is required.
    response.setHeader('access-control-allow-origin', '*');
    response.writeHead(file ? 200 : 404, file && { 'content-type': file[0] });
    response.end(file?.[1]);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: originOf(server), asked, close: () => void server.close() };
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function fileOf(path: string, origin: string, strangers: string): ServedFile | undefined {
  if (path === '/style.json') {
    return ['application/json', style.replaceAll('@origin', origin).replaceAll('@strangers', strangers)];
  }
  if (/^\/signs(@2x)?\.json$/.test(path)) return ['application/json', '{}'];
  if (/^\/(signs|tiles\/).*\.png$/.test(path)) return ['image/png', red];
  // The font is empty, so names are not drawn.
  return path.startsWith('/glyphs/') ? ['application/x-protobuf', Buffer.alloc(0)] : undefined;
}
