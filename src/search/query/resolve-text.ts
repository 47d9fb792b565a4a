import type { OpenSearch } from '../../opensearch/client.ts';
import { scoreTiers, type TextTier } from './clauses/text-query.ts';
import { aggregated, groupByLodging, matchLodgings, readLodgingBuckets, type Clause } from './query-language.ts';
import { sendSearch } from './send-search.ts';

/**
 * Builds the clause of a search text by the lodgings that it finds: these are asked once of the index of lodgings, which has one document of
 * each where `arrivals` has hundreds. Throws SearchUnavailable.
 */
export async function resolveText(
  client: OpenSearch,
  lodgings: string,
  gateways: readonly string[],
  tiers: readonly TextTier[],
): Promise<Clause> {
  const nameOf = ({ score }: TextTier) => `tier${score}`;
  const aggs: Record<string, Clause> = {};
  for (const tier of tiers) aggs[nameOf(tier)] = { filter: tier.filter, aggs: { lodgings: groupByLodging() } };
  const query = { bool: { filter: [{ terms: { gateways } }] } };
  const answer = await sendSearch(client, lodgings, { query, ...aggregated, aggs });
  const found = (answer.aggregations ?? {}) as Record<string, { lodgings?: object } | undefined>;
  const known = new Set<number>();
  const resolved = tiers.flatMap((tier): TextTier[] => {
    const { lodgings: ids } = found[nameOf(tier)] ?? {};
    const own = readLodgingBuckets({ aggregations: { lodgings: ids } })
      .map(({ key }) => key)
      .filter((id) => !known.has(id));
    for (const id of own) known.add(id);
    return own.length > 0 ? [{ score: tier.score, filter: matchLodgings(own) }] : [];
  });
  return resolved.length > 0 ? scoreTiers(resolved) : { match_none: {} };
}
