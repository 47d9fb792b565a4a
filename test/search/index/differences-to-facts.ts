import type { Day } from '../../../src/values/day.ts';
import type { OpenSearch } from '../../../src/opensearch/client.ts';
import type { IndexNames } from '../../../src/opensearch/mappings.ts';
import type { Db } from '../../../src/sqlite/database.ts';
import { listLodgingIds, readLodging } from '../../../src/lodgings/store/lodgings.ts';
import { readPlanning } from '../../../src/stays/store/contracts/contracts.ts';
import { buildArrivalFigures, groupArrivals } from '../../../src/search/index/arrival-runs.ts';
import { computeIndexedStays } from '../../../src/search/index/lodging-documents.ts';

interface ArrivalsAnswer {
  hits?: { hits?: { fields: Record<string, number[]> }[] };
  aggregations?: { ahead?: { days?: { buckets?: { key: number }[] } } };
}

/** A lodging's arrivals, in words, and those of them that are marked as `cheapestAhead`. */
interface HeldArrivals {
  text: string;
  ahead: readonly Day[];
}

/** Compares the `arrivals` of every lodging with the facts, for arrivals from today on; yields a sentence for each lodging that differs. */
export async function findDifferencesToFacts(
  db: Db,
  client: OpenSearch,
  names: IndexNames,
  today: Day,
): Promise<string[]> {
  const differences: string[] = [];
  for (let ids = listLodgingIds(db, 0, 500); ids.length > 0; ids = listLodgingIds(db, ids.at(-1) as number, 500)) {
    for (const lodgingId of ids) {
      const expected = computeExpected(db, lodgingId, today);
      const found = await readHeld(client, names.arrivals, lodgingId, today);
      if (expected.text !== found.text)
        differences.push(`Lodging ${lodgingId} should hold ${expected.text} and holds ${found.text}`);
      // There may be more marks than expected: those of earlier days stay until the document changes for another reason.
      const unmarked = expected.ahead.filter((day) => !found.ahead.includes(day));
      if (unmarked.length > 0) differences.push(`Lodging ${lodgingId} should be marked on ${unmarked.join(', ')}`);
    }
  }
  return differences;
}

function computeExpected(db: Db, lodgingId: number, today: Day): HeldArrivals {
  if (readLodging(db, lodgingId)?.state !== 'EN_DIFFUSION') return { text: '', ahead: [] };
  const columns = computeIndexedStays(readPlanning(db, lodgingId), today);
  const runs = groupArrivals(columns, today);
  const ahead = runs.filter(({ isCheapestAhead }) => isCheapestAhead).map(({ arrival }) => arrival);
  const texts = runs.map((run) => {
    const { arrival, bookableUntil, price, stayCount } = buildArrivalFigures(columns, run);
    return describeArrival(arrival, bookableUntil, stayCount, Object.entries(price));
  });
  return { text: texts.join('; '), ahead };
}

async function readHeld(client: OpenSearch, index: string, lodgingId: number, today: Day): Promise<HeldArrivals> {
  const answer = await client.send<ArrivalsAnswer>('POST', `/${index}/_search`, {
    body: {
      query: { bool: { filter: [{ term: { lodgingId } }, { range: { arrival: { gte: today } } }] } },
      size: 2_000,
      sort: [{ arrival: 'asc' }],
      docvalue_fields: ['arrival', 'bookableUntil', 'stayCount', 'price.*'],
      stored_fields: '_none_',
      aggs: {
        ahead: {
          filter: { term: { cheapestAhead: true } },
          aggs: { days: { terms: { field: 'arrival', size: 2_000 } } },
        },
      },
    },
    query: { filter_path: 'hits.hits.fields,aggregations' },
  });
  const texts = (answer.hits?.hits ?? []).map(({ fields }) => {
    const prices = Object.entries(fields)
      .filter(([name]) => name.startsWith('price.'))
      .map(([name, values]) => [name.slice('price.'.length), values[0] as number] as [string, number])
      .sort(([a], [b]) => Number(a) - Number(b));
    return describeArrival(fields['arrival']?.[0], fields['bookableUntil']?.[0], fields['stayCount']?.[0], prices);
  });
  const ahead = answer.aggregations?.ahead?.days?.buckets ?? [];
  return { text: texts.join('; '), ahead: ahead.map(({ key }) => key) };
}

function describeArrival(
  arrival: number | undefined,
  bookableUntil: number | undefined,
  stayCount: number | undefined,
  prices: readonly [string, number][],
): string {
  const stays = prices.map(([nights, price]) => `${nights}:${price}`).join(' ');
  return `${arrival ?? '?'} until ${bookableUntil ?? '?'} (${stayCount ?? '?'}) ${stays}`;
}
