import type { Day } from '../../../src/values/day.ts';
import type { OpenSearch } from '../../../src/opensearch/client.ts';
import type { IndexNames } from '../../../src/opensearch/mappings.ts';
import type { Db } from '../../../src/sqlite/database.ts';
import { listLodgingIds, readLodging } from '../../../src/lodgings/store/lodgings.ts';
import { readPlanning } from '../../../src/stays/store/contracts/contracts.ts';
import { documentsOf } from '../../support/built-documents.ts';
import { computeIndexedStays } from '../../../src/search/index/lodging-documents.ts';
import { buildArrivalFigures, groupArrivals } from '../../../src/search/index/arrival-runs.ts';

interface ArrivalsAnswer {
  hits?: { hits?: { fields: Record<string, number[]> }[] };
}

/** A lodging's arrivals as texts, and the prices that each is marked as the last to have. */
interface HeldArrivals {
  text: string;
  lastPrices: readonly string[];
}

/**
 * Compares the `arrivals` of every lodging with the facts, for arrivals from today on; returns a sentence for each
 * lodging that differs.
 */
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
      // Extra marks are allowed: those of earlier days stay until the document changes for another reason.
      const unmarked = expected.lastPrices.filter((mark) => !found.lastPrices.includes(mark));
      if (unmarked.length > 0) differences.push(`Lodging ${lodgingId} should be marked on ${unmarked.join(', ')}`);
    }
  }
  return differences;
}

function computeExpected(db: Db, lodgingId: number, today: Day): HeldArrivals {
  const lodging = readLodging(db, lodgingId);
  if (lodging?.state !== 'EN_DIFFUSION') return { text: '', lastPrices: [] };
  const columns = computeIndexedStays(readPlanning(db, lodgingId), today);
  const { attributes } = documentsOf(lodging, columns);
  return describeHeld(
    groupArrivals(columns, attributes.mandatoryServicesPrice, today).map((run) => {
      const { arrival, bookableUntil, price, stayCount, lastPrices } = buildArrivalFigures(run, attributes);
      return { arrival, bookableUntil, stayCount, prices: Object.entries(price), lastPrices };
    }),
  );
}

async function readHeld(client: OpenSearch, index: string, lodgingId: number, today: Day): Promise<HeldArrivals> {
  const answer = await client.send<ArrivalsAnswer>('POST', `/${index}/_search`, {
    body: {
      query: { bool: { filter: [{ term: { lodgingId } }, { range: { arrival: { gte: today } } }] } },
      size: 2_000,
      docvalue_fields: ['arrival', 'bookableUntil', 'stayCount', 'price.*', 'lastPrices'],
      stored_fields: '_none_',
    },
    query: { filter_path: 'hits.hits.fields' },
  });
  return describeHeld(
    (answer.hits?.hits ?? []).map(({ fields }) => {
      const prices = Object.entries(fields)
        .filter(([name]) => name.startsWith('price.'))
        .map(([name, values]) => [name.slice('price.'.length), values[0] as number] as [string, number])
        .sort(([a], [b]) => Number(a) - Number(b));
      const [arrival, bookableUntil, stayCount] = ['arrival', 'bookableUntil', 'stayCount'].map(
        (name) => fields[name]?.[0] as number,
      ) as [number, number, number];
      return { arrival, bookableUntil, stayCount, prices, lastPrices: fields['lastPrices'] ?? [] };
    }),
  );
}

interface HeldArrival {
  arrival: Day;
  bookableUntil: Day;
  stayCount: number;
  prices: readonly [string, number][];
  lastPrices: readonly number[];
}

function describeHeld(arrivals: readonly HeldArrival[]): HeldArrivals {
  const texts = arrivals.map(({ arrival, bookableUntil, stayCount, prices }) => {
    const stays = prices.map(([nights, price]) => `${nights}:${price}`).join(' ');
    return `${arrival} until ${bookableUntil} (${stayCount}) ${stays}`;
  });
  return {
    text: texts.sort().join('; '),
    lastPrices: arrivals.flatMap(({ arrival, lastPrices }) => lastPrices.map((price) => `${price} on ${arrival}`)),
  };
}
