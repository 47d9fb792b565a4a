import type { OpenSearch } from '../../../opensearch/client.ts';
import { matchByList } from '../clauses/lodging-set.ts';
import type { LodgingMatcher } from '../lodging-matcher.ts';
import { scoreTiers, type TextTier } from '../clauses/text-query.ts';
import { aggregated, type Clause } from '../query-language.ts';
import { foldByLodging, readLodgingFigures } from '../scripts/lodging-figures.ts';
import { sendSearch } from '../send-search.ts';

export interface TextTarget {
  client: OpenSearch;
  lodgings: string;
  gateways: readonly string[];
  /**
   * Set for a search of one arrival day: how it matches many lodgings. Otherwise they are listed
   * (docs/decisions/0028-sets-of-lodgings.md).
   */
  matcher?: LodgingMatcher | undefined;
}

/**
 * Share of all lodgings from which a bitmap costs less than a list for one arrival day; below a tenth it costs far
 * more.
 */
const largeShare = 0.2;

/** Per lodging, the sum of its clauses' scores; each clause has its own bit. */
const listScores = { lodgings: foldByLodging('lowest', { statements: '', value: '(long) _score' }) };

const countStock = { stock: { global: {} } };

/**
 * Resolves the text to lodgings once in the `lodgings` index, which has one document each where `arrivals` has
 * hundreds. Undefined when it finds none; throws SearchUnavailable.
 */
export async function resolveTiers(target: TextTarget, tiers: readonly TextTier[]): Promise<Clause | undefined> {
  // As clauses of one query they use the word index; as aggregation filters each would be tried on every lodging.
  const should = tiers.map(({ filter }, at) => ({ constant_score: { filter, boost: 2 ** at } }));
  const query = { bool: { filter: [matchChannels(target)], should, minimum_should_match: 1 } };
  const aggs = target.matcher ? { ...listScores, ...countStock } : listScores;
  const answer = await sendSearch(target.client, target.lodgings, { query, ...aggregated, aggs });
  const found = tiers.map((): number[] => []);
  for (const [id, scores] of readLodgingFigures('lowest', [answer])) found[findLowestBit(scores)]?.push(id);
  const { doc_count: stock = Infinity } = (answer.aggregations?.['stock'] ?? {}) as { doc_count?: number };
  const matchMany = (await target.matcher?.()) ?? matchByList;
  const resolved = tiers.flatMap(({ score }, at): TextTier[] => {
    const own = found[at] ?? [];
    const match = own.length > stock * largeShare ? matchMany : matchByList;
    return own.length > 0 ? [{ score, filter: match(own) }] : [];
  });
  return resolved.length > 0 ? scoreTiers(resolved) : undefined;
}

function findLowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** Throws SearchUnavailable. */
export async function countLodgingsOfEach(target: TextTarget, clauses: readonly Clause[]): Promise<number[]> {
  const aggs = { lodgings: { value_count: { field: 'lodgingId' } } };
  const named = Object.fromEntries(clauses.map((filter, at) => [`part${at}`, { filter, aggs }]));
  const query = { bool: { filter: [matchChannels(target)] } };
  const { aggregations } = await sendSearch(target.client, target.lodgings, { query, ...aggregated, aggs: named });
  return clauses.map((_, at) => (aggregations?.[`part${at}`] as CountedPart | undefined)?.lodgings?.value ?? 0);
}

interface CountedPart {
  lodgings?: { value?: number };
}

function matchChannels({ gateways }: TextTarget): Clause {
  return { terms: { gateways } };
}
