import type { Page } from 'playwright-core';
import type { PageWorld } from './page-world.ts';

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
