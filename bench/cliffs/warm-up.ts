import { note } from '../bench.ts';
import type { Query } from '../asked-search.ts';
import type { ServedSet } from '../served-set.ts';
import { untilReady } from '../until-ready.ts';
import { askPage } from './asked-page.ts';

/** A deep page, where there are that many. */
const deepPage = 120;

/** In milliseconds. */
const longEnough = 150_000;

/**
 * Asks for all searches in rounds: a long-running service has compiled and cached what it uses, and a row's time should
 * not depend on its place in the table.
 */
export async function warmUpSet(served: ServedSet, draws: readonly (() => Query)[]): Promise<void> {
  note('Waiting until availabilities and descriptions are ready');
  await untilReady(served.set);
  const end = performance.now() + longEnough;
  note(`Warming up with ${draws.length} searches`);
  for (let round = 0; ; round += 1) {
    for (const draw of draws) {
      if (performance.now() > end) return;
      await askForPages(served, draw(), round % 2 === 1);
    }
  }
}

/** Requests the first page, or a deep one and the next by cursor. */
async function askForPages(served: ServedSet, query: Query, isDeep: boolean): Promise<void> {
  const { nextCursor } = await askPage(served, isDeep ? { ...query, pageindex: deepPage } : query);
  if (isDeep && nextCursor) await askPage(served, { ...query, cursor: nextCursor });
}
