import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { searchAddress, type Query } from '../asked-search.ts';
import type { ServedSet } from '../served-set.ts';
import { timed } from '../spread.ts';

/** `total` is undefined when the service refused the request. */
export interface AskedPage {
  query: Query;
  /** Milliseconds until the whole answer was received. */
  time: number;
  total: number | undefined;
  /** Of the next page, if there is one. */
  nextCursor?: string | null;
}

/** Overload, or OpenSearch timed out. */
const refusals = [429, 503];

/**
 * Requests a page through the API. Clears OpenSearch's cache of empty answers first, as each write to a set on sale
 * does. Throws when the answer is neither a page nor a refusal.
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

/**
 * Waits until the service answers an easy search again, so that one refused row does not affect the next; gives up
 * silently.
 */
export async function waitForAnswers(served: ServedSet, easy: Query): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    if ((await askPage(served, easy)).total !== undefined) return;
    await pause(500);
  }
}
