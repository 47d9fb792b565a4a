import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf } from '../../support/complaints.ts';
import { chromiumPath, sharedChromium } from '../../support/chromium.ts';
import { operations } from '../../support/operations.ts';
import type { OpenApi } from '../../documentation/document.ts';
import { startSampleService } from '../../http/sample-service.ts';

it('the description names no demo key where the data is not that of the demo', async () => {
  const { get, stop } = startSampleService();
  expect(await (await get('/openapi.json')).text()).not.toMatch(/x-demo-key|lds_test_/);
  stop();
});

describe.skipIf(chromiumPath === undefined)('the reference', () => {
  const { app, stop } = startSampleService({}, { operations });
  const server = createServer(getRequestListener((request) => app.fetch(request)));
  let page: Page;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    page = await (await sharedChromium({ drawsMaps: false })).newPage();
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/docs/reference`);
    await page.locator('.opblock').first().waitFor();
  });
  afterAll(async () => {
    await page.close();
    server.close();
    stop();
  });

  it('shows a lock where a key is needed, and nowhere else', async () => {
    const blocks = await page.locator('.opblock:has(.authorization__btn)').all();
    const ids = await Promise.all(blocks.map((block) => block.getAttribute('id')));
    const locked = ids.map((id) => id?.replace(/^operations-\w+-/, ''));
    const document = (await (await app.request('/openapi.json')).json()) as OpenApi;
    const needing = Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId, security }) =>
        security.length > 0 && security.every((way) => Object.keys(way).length > 0) ? [operationId] : [],
      ),
    );
    expect(needing.length).toBeGreaterThan(30);
    expect(locked.toSorted()).toEqual(needing.toSorted());
  });

  it.each(['light', 'dark'] as const)(
    'has nothing serious against it with operations opened, %s',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      for (const id of ['Bookings-book-easily', 'Lodgings-get-stay']) {
        await page.locator(`#operations-${id} .opblock-summary-control`).click();
        await page.locator(`#operations-${id} .execute`).waitFor();
      }
      expect(await complaintsOf(page)).toEqual([]);
      for (const id of ['Bookings-book-easily', 'Lodgings-get-stay']) {
        await page.locator(`#operations-${id} .opblock-summary-control`).click();
      }
    },
  );
});
