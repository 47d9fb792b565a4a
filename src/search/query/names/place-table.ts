import { LRUCache } from 'lru-cache';
import { groupPlaces, type Place, type PlaceCount } from '../../rules/place.ts';
import type { OpenSearch } from '../../../opensearch/client.ts';
import { sendSearch } from '../send-search.ts';
import { aggregated, type SearchBody } from '../query-language.ts';

export type PlaceTable = ReturnType<typeof createPlaceTable>;

/** A change is searchable within 1.2 seconds and must show in suggestions within 2. */
const keptMilliseconds = 500;

const bucketsAtOnce = 5_000;

interface CombinedBuckets {
  buckets?: {
    key: { city: string; station: string | null; region: string | null; country: string };
    doc_count: number;
  }[];
  after_key?: Readonly<Record<string, string | null>>;
}

/** `now` is a clock in milliseconds. */
export function createPlaceTable(client: OpenSearch, now: () => number = () => performance.now()) {
  const kept = new LRUCache<string, { places: Promise<readonly Place[]>; since: number }>({ max: 100 });
  return {
    /** Places with most lodgings first. */
    read(index: string, gateways: readonly string[]): Promise<readonly Place[]> {
      const name = JSON.stringify([index, ...[...gateways].sort()]);
      const found = kept.get(name);
      if (found && now() - found.since < keptMilliseconds) return found.places;
      const reading = { places: readCounts(client, index, gateways).then(groupPlaces), since: now() };
      kept.set(name, reading);
      reading.places.catch(() => kept.get(name) === reading && kept.delete(name));
      return reading.places;
    },
  };
}

async function readCounts(client: OpenSearch, index: string, gateways: readonly string[]): Promise<PlaceCount[]> {
  const counts: PlaceCount[] = [];
  let after: CombinedBuckets['after_key'];
  do {
    const answer = await sendSearch(client, index, buildCountsBody(gateways, after));
    const { buckets = [], after_key: reached } = (answer.aggregations?.['counted_places'] ?? {}) as CombinedBuckets;
    for (const { key, doc_count: lodgingCount } of buckets) {
      const { city, country, station, region } = key;
      counts.push({ city, country, lodgingCount, station: station ?? undefined, region: region ?? undefined });
    }
    after = buckets.length < bucketsAtOnce ? undefined : reached;
  } while (after);
  return counts;
}

/** No clause for lodgings on sale: the index holds no others. */
function buildCountsBody(gateways: readonly string[], after: CombinedBuckets['after_key']): SearchBody {
  const sources = ['city', 'station', 'region', 'country'].map((field) => ({
    [field]: { terms: { field, missing_bucket: true } },
  }));
  return {
    query: { bool: { filter: [{ terms: { gateways } }] } },
    ...aggregated,
    aggs: { counted_places: { composite: { size: bucketsAtOnce, sources, ...(after && { after }) } } },
  };
}
