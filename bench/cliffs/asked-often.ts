import type { Random } from '../../seed/generator/random.ts';
import { pageSize, type Query } from '../asked-search.ts';
import type { ServedSet } from '../served-set.ts';
import { askPage, waitForAnswers, type AskedPage } from './asked-page.ts';

const warmUps = 2;

/** Milliseconds for a row; exceeded only if it was not asked `fewest` times by then. */
const longest = 400;

/** With fewer runs the median would say little. */
const fewest = 5;

/** The time that drawing takes is not measured. */
type DrawQuery = () => Query | Promise<Query>;

interface AskedRow {
  warmUp: readonly AskedPage[];
  measured: readonly AskedPage[];
}

/** Asks one search after another: at least one to warm up and five measured, at most `most` measured. */
export async function askOften(served: ServedSet, most: number, draw: DrawQuery): Promise<AskedRow> {
  const warmUp = await askUntil(served, { fewest: 1, most: warmUps }, draw);
  const measured = await askUntil(served, { fewest: Math.min(fewest, most), most }, draw);
  if (measured.some(({ total }) => total === undefined)) await waitForAnswers(served, easyQuery);
  return { warmUp, measured };
}

/** Finds at most one lodging. */
const easyQuery: Query = { lodgings: 1, group: 'lodging' };

async function askUntil(
  served: ServedSet,
  times: { fewest: number; most: number },
  draw: DrawQuery,
): Promise<AskedPage[]> {
  const pages: AskedPage[] = [];
  const end = performance.now() + longest;
  do pages.push(await askPage(served, await draw()));
  while (pages.length < times.fewest || (pages.length < times.most && performance.now() < end));
  return pages;
}

/** Searches that have more than one page: `deep` when they reach the depth at which deep pages begin. */
interface FurtherPages {
  page: 'deep' | 'last';
  of: readonly AskedPage[];
}

/** First and last deep page: results 2,000 to 9,000. */
const deepPages = { first: 2_000 / pageSize, last: 9_000 / pageSize };

/** The searches with the deepest pages; undefined when each has only one page. */
export function findFurtherPages(found: readonly AskedPage[]): FurtherPages | undefined {
  const deep = found.filter((page) => countPages(page) > deepPages.first);
  if (deep.length > 0) return { page: 'deep', of: deep };
  const some = found.filter((page) => countPages(page) > 1);
  return some.length > 0 ? { page: 'last', of: some } : undefined;
}

/** One of the searches, on a deep page or on its last one. */
export function drawFurtherPage({ page, of }: FurtherPages, random: Random): Query {
  const asked = random.pick(of);
  const last = countPages(asked) - 1;
  const pageindex = page === 'last' ? last : random.whole(deepPages.first, Math.min(last, deepPages.last));
  return { ...asked.query, pageindex };
}

/** The page after a further page, by cursor; that page itself where none follows. */
export async function drawPageBehind(served: ServedSet, further: FurtherPages, random: Random): Promise<Query> {
  const asked = await askPage(served, drawFurtherPage(further, random));
  const { pageindex: _, ...query } = asked.query;
  return asked.nextCursor ? { ...query, cursor: asked.nextCursor } : asked.query;
}

function countPages({ total = 0 }: AskedPage): number {
  return Math.ceil(total / pageSize);
}
