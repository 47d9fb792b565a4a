import type { Page } from 'playwright-core';
import type { DemoStay } from './demo-stays.ts';
import type { PageWorld } from './page-world.ts';
import { keys } from './service.ts';

/** Waits until results are shown, `expected` of them if given. */
export async function resultCount(page: Page, expected?: number): Promise<number> {
  const hasText = expected === undefined ? /\d/ : new RegExp(`^\\s*${expected}\\s`);
  const shown = page.locator('main[aria-busy=false] h2.status', { hasText });
  await shown.waitFor();
  return Number(/\d+/.exec((await shown.textContent()) ?? '')?.[0]);
}

/** Waits for the prices. */
export async function openDates(page: Page): Promise<void> {
  await page.locator('#dates').click();
  await page.locator('.dates .day small').first().waitFor();
}

export function amountIn(text: string): number {
  return Number(/€([\d,.]*\d)/.exec(text)?.[1]?.replaceAll(',', ''));
}

export async function readWeb<Answer>({ service }: PageWorld, path: string): Promise<Answer> {
  return (await (await service.get(`/web/v2${path}`)).json()) as Answer;
}

/** As the dealer. */
export async function readJson<Answer>({ service }: PageWorld, path: string): Promise<Answer> {
  return (await (await service.get(path, { key: keys.seller })).json()) as Answer;
}

export function stayPath({ lodging, arrival, departure }: DemoStay, language = 'en'): string {
  return `/lodgings/${lodging.id}?lang=${language}&pax=2&arrival=${arrival}&departure=${departure}`;
}

/** Opens the form and sends it. */
export async function fillCustomer(page: Page, isDone = true): Promise<void> {
  const form = page.locator('form.customer');
  await page.locator('booking-panel .grand-total').waitFor();
  if ((await form.count()) === 0) await page.locator('booking-panel .primary').first().click();
  for (const [name, value] of Object.entries({ firstName: 'Jean', lastName: 'Durand', email: 'jean@example.org' })) {
    await page.locator(`[name=${name}]`).fill(value);
  }
  await form.locator('button[type=submit]').click();
  if (isDone) await page.locator('.done .reference').waitFor();
}
