import type { Day } from '../../../src/values/day.ts';
import type { OpenSearch } from '../../../src/opensearch/client.ts';
import type { IndexNames } from '../../../src/opensearch/mappings.ts';
import type { Db } from '../../../src/sqlite/database.ts';
import { listLodgingIds, readLodging } from '../../../src/lodgings/store/lodgings.ts';
import { readPlanning } from '../../../src/stays/store/contracts/contracts.ts';
import { stayAt } from '../../../src/stays/rules/stays/stay-columns.ts';
import { unpackAvailability } from '../../../src/search/availability/compressed-columns.ts';
import { buildArrivalFigures, groupArrivals } from '../../../src/search/index/arrival-runs.ts';
import { computeIndexedStays, type LodgingDocument } from '../../../src/search/index/lodging-documents.ts';
import type { AvailabilityDocument } from '../../../src/search/rules/index-documents.ts';
import { documentsOf } from '../../support/built-documents.ts';

/** The documents of a lodging as texts, and the prices that each arrival is marked as the last to have. */
interface Described {
  arrivals: string;
  lastPrices: readonly string[];
  others: string;
}

/**
 * Compares the three indices of a build with the facts, for arrivals from today on; returns a sentence for each lodging
 * that differs.
 */
export async function differencesOf(
  { db, client }: { db: Db; client: OpenSearch },
  names: IndexNames,
  today: Day,
): Promise<string[]> {
  await client.send('POST', `/${names.arrivals}/_refresh`);
  const ids = listLodgingIds(db, 0, 10_000);
  const read = async <Source>(index: string) => {
    const { docs } = await client.send<{ docs: { _id: string; _source?: Source }[] }>('POST', `/${index}/_mget`, {
      body: { ids: ids.map(String) },
    });
    return new Map(docs.map(({ _id, _source }) => [Number(_id), _source]));
  };
  const availability = await read<AvailabilityDocument>(names.availability);
  const lodgings = await read<LodgingDocument>(names.lodgings);
  const differences: string[] = [];
  for (const id of ids) {
    const expected = describeFacts(db, id, today);
    const found = {
      ...describeArrivals(await readArrivals(client, names.arrivals, id, today)),
      others: describeOthers(availability.get(id), lodgings.get(id), today),
    };
    for (const part of ['arrivals', 'others'] as const) {
      if (expected[part] !== found[part]) {
        differences.push(`Lodging ${id} should hold ${expected[part]} and holds ${found[part]}`);
      }
    }
    // Extra marks are allowed: those of earlier days stay until the document changes for another reason.
    const unmarked = expected.lastPrices.filter((mark) => !found.lastPrices.includes(mark));
    if (unmarked.length > 0) differences.push(`Lodging ${id} should be marked on ${unmarked.join(', ')}`);
  }
  return differences;
}

function describeFacts(db: Db, lodgingId: number, today: Day): Described {
  const lodging = readLodging(db, lodgingId);
  if (lodging?.state !== 'EN_DIFFUSION') {
    return { arrivals: '', lastPrices: [], others: describeOthers(undefined, undefined, today) };
  }
  const columns = computeIndexedStays(readPlanning(db, lodgingId), today);
  const { attributes, availability, lodging: document } = documentsOf(lodging, columns);
  const arrivals = groupArrivals(columns, attributes, today).map((run) => {
    const { arrival, bookableUntil, price, stayCount, lastPrices } = buildArrivalFigures(run, attributes);
    return { arrival, bookableUntil, stayCount, prices: Object.entries(price), lastPrices };
  });
  return { ...describeArrivals(arrivals), others: describeOthers(availability, document, today) };
}

function describeOthers(
  availability: AvailabilityDocument | undefined,
  document: LodgingDocument | undefined,
  today: Day,
): string {
  if (!availability || !document) return availability || document ? 'half' : 'nothing';
  const { columns } = unpackAvailability(availability.indexed);
  const stays = Array.from(columns.arrival, (_, index) => stayAt(columns, index));
  const { names, rank } = document;
  const future = stays.filter(({ arrival }) => arrival >= today);
  return JSON.stringify({ stays: future, attributes: availability.indexed.attributes, names, rank });
}

interface Arrival {
  arrival: Day;
  bookableUntil: Day;
  stayCount: number;
  prices: readonly [string, number][];
  lastPrices: readonly number[];
}

async function readArrivals(client: OpenSearch, index: string, lodgingId: number, today: Day): Promise<Arrival[]> {
  const answer = await client.send<{ hits?: { hits?: { fields: Record<string, number[]> }[] } }>(
    'POST',
    `/${index}/_search`,
    {
      body: {
        query: { bool: { filter: [{ term: { lodgingId } }, { range: { arrival: { gte: today } } }] } },
        size: 2_000,
        docvalue_fields: ['arrival', 'bookableUntil', 'stayCount', 'price.*', 'lastPrices'],
        stored_fields: '_none_',
      },
      query: { filter_path: 'hits.hits.fields' },
    },
  );
  return (answer.hits?.hits ?? []).map(({ fields }) => {
    const prices = Object.entries(fields)
      .filter(([name]) => name.startsWith('price.'))
      .map(([name, values]) => [name.slice('price.'.length), values[0] as number] as [string, number])
      .sort(([a], [b]) => Number(a) - Number(b));
    const read = (name: string) => fields[name]?.[0] as number;
    const [arrival, bookableUntil, stayCount] = [read('arrival'), read('bookableUntil'), read('stayCount')];
    return { arrival, bookableUntil, stayCount, prices, lastPrices: fields['lastPrices'] ?? [] };
  });
}

function describeArrivals(arrivals: readonly Arrival[]): Omit<Described, 'others'> {
  const texts = arrivals.map(({ arrival, bookableUntil, stayCount, prices }) => {
    const stays = prices.map(([nights, price]) => `${nights}:${price}`).join(' ');
    return `${arrival} until ${bookableUntil} (${stayCount}) ${stays}`;
  });
  return {
    arrivals: texts.sort().join('; '),
    lastPrices: arrivals.flatMap(({ arrival, lastPrices }) => lastPrices.map((price) => `${price} on ${arrival}`)),
  };
}
