import type { Query } from '../asked-search.ts';
import { note } from '../note.ts';
import type { ServedSet } from '../served-set.ts';
import { askPage } from './asked-page.ts';

/** Pages that each search is asked for, one after the other: the first one, and one that is deep where there are so many. */
const pages = [0, 120, 0, 120, 0];

/** In milliseconds; a set of the size of the real stock is not asked for everything so often. */
const longest = 120_000;

/**
 * Asks for each of the searches some times, all of them before one a second time: a service that has served for a while has compiled what it
 * runs and read what it looks at, and what a row takes should not depend on its place in the table.
 */
export async function warmUpSet(served: ServedSet, draws: readonly (() => Query)[]): Promise<void> {
  const end = performance.now() + longest;
  note(`Warming up with ${draws.length} searches`);
  for (const pageindex of pages)
    for (const draw of draws) {
      if (performance.now() > end) return;
      await askPage(served, { ...draw(), pageindex });
    }
}
