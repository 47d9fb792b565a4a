import type { OpenSearch } from '../../../opensearch/client.ts';
import { createAttributeCounts, type AttributeCounts } from '../../rules/attribute-counts.ts';
import { attributeFacets } from '../../rules/facets.ts';
import type { IndexView } from '../index-view.ts';
import type { Clause, Hit, HitFields } from '../query-language.ts';
import { readHits } from '../hits.ts';
import { sendSearch } from '../send-search.ts';

/** Facet attributes of all indexed lodgings, in memory. */
export interface AttributeTable {
  /** Catches up with the index first; throws SearchUnavailable. */
  read(): Promise<AttributeCounts>;
}

/** Lodgings read per request; a page is some hundred kilobytes. */
const atOnce = 2_000;

/**
 * Reads the `lodgings` index on first use, then only what changed. Lagging lodgings, which no search finds, are re-read
 * once indexed (docs/decisions/0029-facets-are-counted-here.md).
 */
export function createAttributeTable(client: OpenSearch, view: IndexView): AttributeTable {
  const counts = createAttributeCounts();
  /** All changes up to this sequence are in the table or in `pending`. */
  let reached: number | undefined;
  const pending = new Set<number>();
  let isRead = false;
  const keepAll = async (matching: Clause) => {
    const { lodgings } = view.requireIndex();
    for await (const { fields } of listHits(client, lodgings, matching))
      counts.keep(lodgingIdOf(fields), (name) => (fields[name] ?? []).map(String));
  };
  const readAgain = async (lodgingIds: readonly number[]) => {
    for (let first = 0; first < lodgingIds.length; first += atOnce) {
      const some = lodgingIds.slice(first, first + atOnce);
      await keepAll({ terms: { lodgingId: some } });
      for (const id of some) pending.delete(id);
    }
  };
  const catchUp = async () => {
    const { newest, lodgingIds } = view.changesAfter(reached);
    const lagging = view.lagging();
    if (!lodgingIds) {
      // If too many lodgings lag to be listed, everything is re-read once they are.
      if (isRead && !lagging) return counts;
      await keepAll({ match_all: {} });
      isRead = true;
    }
    for (const id of lodgingIds ?? lagging ?? []) pending.add(id);
    reached = lodgingIds || lagging ? newest : undefined;
    if (pending.size > 0 && lagging) await readAgain([...pending].filter((id) => !lagging.has(id)));
    return counts;
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    read() {
      // Sequential, so that older data never overwrites newer.
      const read = last.then(catchUp, catchUp);
      last = read;
      return read;
    },
  };
}

async function* listHits(client: OpenSearch, index: string, matching: Clause): AsyncGenerator<Hit> {
  let last: Hit | undefined;
  do {
    const after = last ? lodgingIdOf(last.fields) : 0;
    const page = readHits(
      await sendSearch(client, index, {
        query: { bool: { filter: [matching, { range: { lodgingId: { gt: after } } }] } },
        size: atOnce,
        sort: [{ lodgingId: 'asc' }],
        docvalue_fields: ['lodgingId', ...attributeFacets],
      }),
    );
    yield* page;
    last = page.length < atOnce ? undefined : page.at(-1);
  } while (last);
}

function lodgingIdOf({ lodgingId }: HitFields): number {
  return Number(lodgingId?.[0]);
}
