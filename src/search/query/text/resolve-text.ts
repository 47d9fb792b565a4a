import type { OpenSearch } from '../../../opensearch/client.ts';
import { scoreTiers, type TextTier } from '../clauses/text-query.ts';
import { aggregated, matchLodgings, type Clause } from '../query-language.ts';
import { listLodgings, readLodgingFigures } from '../scripts/lodging-figures.ts';
import { sendSearch } from '../send-search.ts';

/** Where words are looked for: among the lodgings of an index that are on one of the channels. */
export interface TextTarget {
  client: OpenSearch;
  lodgings: string;
  gateways: readonly string[];
}

/**
 * Builds the clause of a search text by the lodgings that it finds: these are asked once of the index of lodgings, which has one document of
 * each where `arrivals` has hundreds. Undefined when it finds none; throws SearchUnavailable.
 */
export async function resolveTiers(target: TextTarget, tiers: readonly TextTier[]): Promise<Clause | undefined> {
  const filters = tiers.map(({ filter }) => filter);
  const found = await aggregateEach(target, filters, listLodgings);
  const known = new Set<number>();
  const resolved = tiers.flatMap(({ score }, at): TextTier[] => {
    const own = readLodgingFigures('lowest', [{ aggregations: { lodgings: found[at]?.lodgings } }])
      .keys()
      .filter((id) => !known.has(id))
      .toArray();
    for (const id of own) known.add(id);
    return own.length > 0 ? [{ score, filter: matchLodgings(own) }] : [];
  });
  return resolved.length > 0 ? scoreTiers(resolved) : undefined;
}

/** Counts the lodgings that each of the clauses finds; throws SearchUnavailable. */
export async function countLodgingsOfEach(target: TextTarget, clauses: readonly Clause[]): Promise<number[]> {
  const found = await aggregateEach(target, clauses, { lodgings: { value_count: { field: 'lodgingId' } } });
  return clauses.map((_, at) => (found[at]?.lodgings as { value?: number } | undefined)?.value ?? 0);
}

async function aggregateEach(
  { client, lodgings, gateways }: TextTarget,
  filters: readonly Clause[],
  aggs: Readonly<Record<string, Clause>>,
): Promise<({ lodgings?: object } | undefined)[]> {
  const query = { bool: { filter: [{ terms: { gateways } }] } };
  const named = Object.fromEntries(filters.map((filter, at) => [`part${at}`, { filter, aggs }]));
  const answer = await sendSearch(client, lodgings, { query, ...aggregated, aggs: named });
  return filters.map((_, at) => answer.aggregations?.[`part${at}`] as { lodgings?: object } | undefined);
}
