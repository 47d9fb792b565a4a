import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { searchAddress, type Query } from '../asked-search.ts';
import type { ServedSet } from '../served-set.ts';
import { timed } from '../spread.ts';

/** A page that was asked for; `total` is undefined when the service refused it. */
export interface AskedPage {
  query: Query;
  /** In milliseconds, until the whole answer was there. */
  time: number;
  total: number | undefined;
  /** Of the page behind it, if there is one. */
  nextCursor?: string | null;
}

/** Too much at once, or no answer of OpenSearch in time. */
const refusals = [429, 503];

/**
 * Asks for a page through the API. What OpenSearch keeps of answers without hits is forgotten before, as it is with each write of a
 * set that is sold of. Throws when the service answers with anything but a page or a refusal.
 */
export async function askPage({ set, cluster, url }: ServedSet, query: Query): Promise<AskedPage> {
  const { arrivals, lodgings } = set.index;
  await cluster.client.send('POST', `/${arrivals},${lodgings}/_cache/clear`, { query: { request: true } });
  const { time, result } = await timed(async () => {
    const { statusCode, body } = await request(searchAddress(url, query), { headers: { 'X-API-Key': set.key } });
    return { statusCode, text: await body.text() };
  });
  if (refusals.includes(result.statusCode)) return { query, time, total: undefined };
  if (result.statusCode !== 200) throw new Error(`${JSON.stringify(query)}: ${result.statusCode} ${result.text}`);
  const { total, nextCursor } = JSON.parse(result.text) as { total: number; nextCursor: string | null };
  return { query, time, total, nextCursor };
}

const mostTries = 120;

/** Waits until the service answers an easy search again, so that a refused row does not have the next one refused; gives up silently. */
export async function waitForAnswers(served: ServedSet, easy: Query): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    if ((await askPage(served, easy)).total !== undefined) return;
    await pause(500);
  }
}
