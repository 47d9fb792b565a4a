import { parseParameters, refuseUnknownNames } from '../http/parameters.ts';
import { ApiError } from '../http/problem.ts';
import type { Lodging } from '../lodgings/rules/lodging.ts';
import { recordCalls } from '../opensearch/calls.ts';
import type { OpenSearch } from '../opensearch/client.ts';
import { readGateways } from '../partners/store/gateways.ts';
import { createLiveIndexView } from '../search/index/live-index-view.ts';
import { explainLodging, placeStay } from './explain-lodging.ts';
import { findStays } from '../search/query/find-stays.ts';
import { SearchUnavailable } from '../search/query/index-view.ts';
import { createTableReader } from '../search/query/lodging-table.ts';
import { prepareSearch, type SearchParts } from '../search/query/prepare-search.ts';
import { createSharedLists } from '../search/query/shared-lists.ts';
import { createSummaries } from '../search/query/summaries.ts';
import type { StayCriteria } from '../search/rules/stay-criteria.ts';
import { readSearchCriteria, searchQuery } from '../search/wire/search-query.ts';
import { readLodgingName, readName, resolveDealer, resolveLodging } from './arguments.ts';
import { CommandRefusal, UsageError, withOpenSearch, type OpenFacts } from './command.ts';
import { listWithheldGateways } from '../lodgings/store/lodging-status.ts';
import { readLodgingIndex } from './lodgings.ts';
import type { Cli } from './program.ts';

export function explain({ command, run }: Cli) {
  const examples = [
    'explain "arrival=20270605&departure=20270612&pax=4" --dealer seller',
    'explain "q=sea view&sort=priceasc" 75 --json',
  ];
  const show = command('explain', 'show how a search is answered, and why it finds a lodging or misses it', examples, [
    'The query is that of GET /v2/stays/search. With --json, the full requests to OpenSearch are shown.',
  ])
    .argument('<query>', 'query string of the search')
    .argument('[lodging]', 'id or reference of a lodging', readLodgingName)
    .option('--dealer <id>', 'search as this dealer (default: on all out channels)', readName);
  run(show, (facts, query, name, { dealer }) => {
    const { sent, criteria } = parseQuery(query);
    const search = { sent, criteria: { ...criteria, ...scopeOf(facts, dealer) } };
    const lodging = name === undefined ? undefined : resolveLodging(facts.db, name);
    return withOpenSearch(facts, async (client) => ({ value: await explainSearch(client, facts, search, lodging) }));
  });
}

function parseQuery(text: string) {
  try {
    const pairs = new URLSearchParams(text.replace(/^.*\?/, ''));
    const unknown = refuseUnknownNames(searchQuery, pairs);
    const { query, sent } = parseParameters({ query: searchQuery }, {}, pairs, unknown);
    return { sent, criteria: readSearchCriteria(query as Parameters<typeof readSearchCriteria>[0]) };
  } catch (error) {
    if (error instanceof ApiError) throw new UsageError(error.message);
    throw error;
  }
}

function scopeOf({ db, at }: OpenFacts, dealer: string | undefined) {
  const all = () => readGateways(db).filter(({ direction }) => direction === 'OUT');
  const gateways = dealer === undefined ? all().map(({ code }) => code) : resolveDealer(db, dealer).outGateways;
  return { gateways, precision: 'exact' as const, today: at.saleDay, language: 'en' as const };
}

interface SentSearch {
  sent: ReturnType<typeof parseParameters>['sent'];
  criteria: StayCriteria;
}

async function explainSearch(
  connection: OpenSearch,
  facts: OpenFacts,
  search: SentSearch,
  lodging: Lodging | undefined,
) {
  const { db, config, at } = facts;
  const { criteria } = search;
  const view = createLiveIndexView({ db, prefix: config.indexPrefix, today: () => at.saleDay });
  const { client, requests } = recordCalls(connection);
  const parts = {
    client,
    view,
    summaries: createSummaries(client, view, (summary) => summary),
    readTable: createTableReader(connection, view),
    lists: createSharedLists(),
  };
  try {
    const page = await findStays(parts, criteria);
    const { total, correctedTo, understood, ignored, relaxed, near, findHints, stays } = page;
    const hints = await findHints?.();
    const sent = [...requests];
    const { plan = { kind: 'nothing' } } = await prepareSearch(parts, criteria);
    return {
      plan,
      total,
      correctedTo,
      understood,
      ignored,
      relaxed,
      near: near?.map(({ lodging: { id, name }, misses, distance }) => ({ id, name, misses: misses.words, distance })),
      requests: sent,
      stays: stays.map((stay, index) => placeStay(stay, criteria, criteria.from + index)),
      hints,
      ...(lodging && (await describeLodging(facts, parts, search, lodging))),
    };
  } catch (error) {
    if (error instanceof SearchUnavailable) throw new CommandRefusal('SEARCH_UNAVAILABLE', `${error.message}.`);
    throw error;
  }
}

async function describeLodging(
  { db }: OpenFacts,
  parts: SearchParts,
  { sent, criteria }: SentSearch,
  lodging: Lodging,
) {
  const { id, reference, state, gateways, property } = lodging;
  const { results, placed, failed, wouldFind } = await explainLodging(parts, criteria, lodging);
  const isOnChannels = gateways.some((code) => criteria.gateways.includes(code));
  const withheldGateways = listWithheldGateways(db, id);
  const index = readLodgingIndex(db, id);
  return {
    lodging: { id, reference, name: property.name, state, gateways, isOnChannels, withheldGateways, index },
    found: results > 0,
    results,
    placed,
    failed: failed.map(({ criterion, has }) => ({
      criterion,
      requested: [sent[criterion] ?? []].flat().join(','),
      has,
    })),
    wouldFind,
  };
}
