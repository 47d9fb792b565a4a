import { positionFor, type Precision, precisions, type Topic } from '../../lodgings/rules/lodging.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import { attributeFacets } from '../rules/facets.ts';
import { createLodgingTable, type LodgingTable } from '../rules/lodging-table.ts';
import { locationField } from './stay-query.ts';
import type { IndexView } from './index-view.ts';
import { sendSearch } from './send-search.ts';
import { matchAll, readHits, type Clause, type Hit, type HitFields } from './query-language.ts';

/** Lodgings read per request; a page is some hundred kilobytes. */
const atOnce = 2_000;

/** Topics of the attributes; the rank counts photos and reviews, and a lodging's boost changes with its status. */
const shownTopics: readonly Topic[] = ['lodging', 'location', 'status', 'features', 'photos', 'reviews'];

/**
 * The table of all indexed lodgings. Each call catches up with the `lodgings` index, which is read on first use, then only
 * what changed. Lagging lodgings, which no search finds, are re-read once indexed
 * (docs/decisions/0029-facets-are-counted-here.md).
 */
export function createTableReader(client: OpenSearch, view: IndexView): () => Promise<LodgingTable> {
  const table = createLodgingTable();
  /** All changes up to this sequence are in the table or in `pending`. */
  let reached: number | undefined;
  const pending = new Set<number>();
  let isRead = false;
  const keepAll = async (matching: Clause) => {
    const { lodgings } = view.requireIndex();
    const found = new Set<number>();
    for await (const { fields } of listHits(client, lodgings, matching)) {
      found.add(lodgingIdOf(fields));
      table.keep(lodgingIdOf(fields), (name) => (fields[name] ?? []).map(String), readRow(fields));
    }
    return found;
  };
  const readAgain = async (lodgingIds: readonly number[]) => {
    for (let first = 0; first < lodgingIds.length; first += atOnce) {
      const some = lodgingIds.slice(first, first + atOnce);
      const found = await keepAll({ terms: { lodgingId: some } });
      for (const id of some) {
        pending.delete(id);
        if (!found.has(id)) table.forget(id);
      }
    }
  };
  const catchUp = async () => {
    const { newest, lodgingIds } = view.changesAfter(reached, shownTopics);
    const lagging = view.lagging();
    if (!lodgingIds) {
      // If too many lodgings lag to be listed, everything is re-read once they are.
      if (isRead && !lagging) return table;
      await keepAll({ match_all: {} });
      isRead = true;
    }
    for (const id of lodgingIds ?? lagging ?? []) pending.add(id);
    reached = lodgingIds || lagging ? newest : undefined;
    if (pending.size > 0 && lagging) await readAgain([...pending].filter((id) => !lagging.has(id)));
    return table;
  };
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    // Sequential, so that older data never overwrites newer.
    const read = last.then(catchUp, catchUp);
    last = read;
    return read;
  };
}

function readRow(fields: HitFields) {
  const numberOf = (name: string, missing = 0) => Number(fields[name]?.[0] ?? missing);
  const textOf = (name: string) => fields[name]?.[0] as string | undefined;
  const positionOf = (precision: Precision) => {
    const [latitude = NaN, longitude = NaN] = (textOf(locationField({ precision })) ?? '').split(',').map(Number);
    return { latitude, longitude };
  };
  const [rank, rating, personMax] = [numberOf('rank'), numberOf('rating', -1), numberOf('personMax')];
  const [city = '', country = '', residence] = [textOf('city'), textOf('country'), textOf('residence')];
  const gateways = (fields['gateways'] ?? []) as string[];
  const names = (fields['placeNames'] ?? []) as string[];
  return {
    numbers: { rank, rating, personMax, highestCosts: numberOf('highestCosts') },
    // The index rounds down to its own unit.
    positions: { exact: positionOf('exact'), rounded: positionFor('rounded', positionOf('rounded')) },
    residence,
    place: { city, station: textOf('station'), region: textOf('region'), country, gateways, names },
  };
}

const otherFields = [
  'lodgingId',
  'rank',
  'rating',
  'highestCosts',
  'station',
  'country',
  'gateways',
  'placeNames',
  'residence',
];
const locationFields = precisions.map((precision) => locationField({ precision }));

async function* listHits(client: OpenSearch, index: string, matching: Clause): AsyncGenerator<Hit> {
  let last: Hit | undefined;
  do {
    const after = last ? lodgingIdOf(last.fields) : 0;
    const page = readHits(
      await sendSearch(client, index, {
        query: matchAll([matching, { range: { lodgingId: { gt: after } } }]),
        size: atOnce,
        sort: [{ lodgingId: 'asc' }],
        docvalue_fields: [...otherFields, ...locationFields, ...attributeFacets],
      }),
    );
    yield* page;
    last = page.length < atOnce ? undefined : page.at(-1);
  } while (last);
}

function lodgingIdOf({ lodgingId }: HitFields): number {
  return Number(lodgingId?.[0]);
}
