import { request } from 'undici';
import type { StayCriteria } from '../src/search/rules/stay-criteria.ts';
import type { OpenSearch, RequestParts } from '../src/opensearch/client.ts';
import type { IndexNames } from '../src/opensearch/mappings.ts';
import type { IndexView } from '../src/search/query/index-view.ts';
import { createSearch } from '../src/search/query/create-search.ts';
import type { DataSet } from './data-set.ts';

export interface Sent {
  path: string;
  body: string;
}

/**
 * The first request that the service sends to OpenSearch for a search: its own code runs with a recording connection.
 */
export async function bodySentFor(
  asked: Partial<StayCriteria>,
  set: Pick<DataSet, 'gateways' | 'today' | 'index'>,
  client: OpenSearch,
): Promise<Sent> {
  const sent: Sent[] = [];
  const recording: OpenSearch = {
    ...client,
    send<Answer>(method: Parameters<OpenSearch['send']>[0], path: string, parts: RequestParts = {}) {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(parts.query ?? {})) query.set(name, String(value));
      sent.push({ path: `${path}?${query.toString()}`, body: JSON.stringify(parts.body) });
      return client.send<Answer>(method, path, parts);
    },
  };
  await createSearch(recording, settledView(set.index)).findStays(criteriaWith(asked, set));
  return sent[0] as Sent;
}

export function settledView(index: IndexNames): IndexView {
  return {
    serving: () => index,
    requireIndex: () => index,
    requireExcludedLodgings: () => [],
    isLagging: () => false,
    lagging: () => new Set(),
    newestSequence: () => 0,
    changesAfter: (sequence) => ({ newest: 0, lodgingIds: sequence === undefined ? undefined : [] }),
    versionsOf: (ids: Iterable<number>) => new Map([...ids].map((id) => [id, 0])),
    sequenceOf: () => 0,
    readFromFacts: () => Promise.resolve(() => undefined),
    whenSearchable: () => Promise.resolve(),
    noteDamaged: () => undefined,
  };
}

export function criteriaWith(
  asked: Partial<StayCriteria>,
  { gateways, today }: Pick<DataSet, 'gateways' | 'today'>,
): StayCriteria {
  return {
    gateways,
    precision: 'exact',
    today,
    language: 'fr',
    types: [],
    standings: [],
    promotions: [],
    features: [],
    surroundings: [],
    promotionOnly: false,
    priceBasis: 'price',
    sort: 'relevance',
    priceDisabled: false,
    requestOnly: true,
    from: 0,
    size: 20,
    ...asked,
  };
}

export async function sendStraight(url: string, { path, body }: Sent): Promise<void> {
  await readWhole(await request(url + path, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }));
}

/** Throws on an error status. */
export async function readWhole({ statusCode, body }: Awaited<ReturnType<typeof request>>): Promise<string> {
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`Answered ${statusCode}: ${text.slice(0, 300)}`);
  return text;
}
