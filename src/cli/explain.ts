import type { Command } from 'commander';
import { parseParameters, refuseUnknownNames } from '../http/parameters.ts';
import { ApiError } from '../http/problem.ts';
import type { Lodging } from '../lodgings/rules/lodging.ts';
import { readGateways } from '../partners/store/gateways.ts';
import { createLiveIndexView } from '../search/index/live-index-view.ts';
import { explainLodging, placeStay, type LodgingExplanation, type PlacedStay } from '../search/query/explain.ts';
import { recordCalls, type SentRequest } from '../opensearch/calls.ts';
import { findStays } from '../search/query/find-stays.ts';
import { SearchUnavailable } from '../search/query/index-view.ts';
import { createTableReader } from '../search/query/lodging-table.ts';
import type { Plan } from '../search/query/plan.ts';
import type { MatchingStays } from '../search/query/scripts/stay-scripts.ts';
import { prepareSearch } from '../search/query/prepare-search.ts';
import { createSharedLists } from '../search/query/shared-lists.ts';
import { createSummaries } from '../search/query/summaries.ts';
import type { OpenSearch } from '../opensearch/client.ts';
import type { StayPage, Hint } from '../search/rules/found-stay.ts';
import type { StayCriteria } from '../search/rules/stay-criteria.ts';
import { readSearchCriteria, searchQuery } from '../search/wire/search-query.ts';
import { ymdOf } from '../values/day.ts';
import { lodgingHelp, parseLodgingName, parseName, resolveDealer, resolveLodging } from './arguments.ts';
import {
  addCommand,
  onFacts,
  Refusal,
  UsageError,
  withOpenSearch,
  type OpenFacts,
  type Surroundings,
} from './command.ts';
import { describeIndexState, readLodgingIndex } from './lodgings.ts';
import { formatFields, formatTable } from './output.ts';

export function addExplainCommand(program: Command, surroundings: Surroundings): void {
  addCommand(program, 'explain')
    .argument('<query>', 'what stands behind the question mark of the search')
    .argument('[lodging]', lodgingHelp, parseLodgingName)
    .option('--dealer <id>', 'search as this dealer does; without it, on all out channels', parseName)
    .action(
      onFacts(surroundings, (facts, query: string, name: string | undefined, { dealer }: { dealer?: string }) => {
        const { asked, criteria: wished } = parseQuery(query);
        const criteria = { ...wished, ...scopeOf(facts, dealer) };
        const lodging = name === undefined ? undefined : resolveLodging(facts.db, name);
        return withOpenSearch(surroundings, facts.config, (client) =>
          explain(client, facts, { asked, criteria }, lodging),
        );
      }),
    );
}

function parseQuery(text: string) {
  try {
    const pairs = new URLSearchParams(text.replace(/^.*\?/, ''));
    const unknown = refuseUnknownNames(searchQuery, pairs);
    const { query, sent } = parseParameters({ query: searchQuery }, {}, pairs, unknown);
    return { asked: sent, criteria: readSearchCriteria(query as Parameters<typeof readSearchCriteria>[0]) };
  } catch (error) {
    if (error instanceof ApiError) throw new UsageError(error.message);
    throw error;
  }
}

function scopeOf({ db, at }: OpenFacts, dealer: string | undefined) {
  const all = () => readGateways(db).filter(({ direction }) => direction === 'OUT');
  const gateways = dealer === undefined ? all().map(({ code }) => code) : resolveDealer(db, dealer).outGateways;
  return { gateways, today: at.today, language: 'en' as const };
}

function createView({ db, config, at }: OpenFacts) {
  return createLiveIndexView({
    db,
    prefix: config.indexPrefix,
    today: () => at.today,
  });
}

interface WrittenSearch {
  asked: ReturnType<typeof parseParameters>['sent'];
  criteria: StayCriteria;
}

async function explain(connection: OpenSearch, facts: OpenFacts, search: WrittenSearch, lodging: Lodging | undefined) {
  const view = createView(facts);
  const { client, requests } = recordCalls(connection);
  const parts = {
    client,
    view,
    summaries: createSummaries(client, view, (summary) => summary),
    readTable: createTableReader(connection, view),
    lists: createSharedLists(),
  };
  try {
    const page = await findStays(parts, search.criteria);
    const hints = await page.findHints?.();
    const sent = [...requests];
    const { plan = { kind: 'nothing' } } = await prepareSearch(parts, search.criteria);
    const found = describeSearch(search.criteria, plan, { ...page, hints }, sent);
    if (!lodging) return found;
    const own = describeLodging(facts, search, lodging, await explainLodging(parts, search.criteria, lodging));
    return { value: { ...found.value, ...own.value }, lines: [...found.lines, '', ...own.lines] };
  } catch (error) {
    if (error instanceof SearchUnavailable) throw new Refusal('SEARCH_UNAVAILABLE', `${error.message}.`);
    throw error;
  }
}

type TellablePlan = MatchingStays & { kind: Plan['kind'] | 'nothing' };

function describeSearch(
  criteria: StayCriteria,
  plan: TellablePlan,
  page: StayPage & { hints: readonly Hint[] | undefined },
  requests: readonly SentRequest[],
) {
  const { total, corrected, correctedTo, understood, dropped, hints } = page;
  const stays = page.stays.map((stay, index) => placeStay(stay, criteria, criteria.from + index));
  const rows = requests.map(({ path, milliseconds, searches }) => ({
    REQUEST: path,
    MS: milliseconds.toFixed(1),
    SEARCHES: searches.length,
  }));
  const results = `${total}${corrected ? ', of the corrected text' : ''}`;
  const text = { corrected, correctedTo, understood, dropped };
  return {
    value: { plan, total, ...text, requests, stays: stays.map(describePlaced), hints },
    lines: [
      ...formatFields({ plan: describePlan(plan), results, ...describeText(page) }),
      '',
      ...formatTable(rows),
      '',
      ...formatTable(stays.map(formatPlaced), 'Nothing is found.'),
    ],
  };
}

function describePlan({ kind, lengths, departure }: TellablePlan): string {
  return [
    kind,
    ...(lengths ? [`nights ${lengths.join(', ')}`] : []),
    ...(departure === undefined ? [] : [`departure ${ymdOf(departure)}`]),
  ].join(', ');
}

function describeText({ correctedTo, understood = [], dropped = [] }: StayPage) {
  const parts = understood.map(({ kind, value, words }) => `${kind} ${value} (${words})`);
  return {
    ...(parts.length > 0 && { understood: parts.join(', ') }),
    ...(correctedTo !== undefined && { 'corrected to': correctedTo }),
    ...(dropped.length > 0 && { 'left out': dropped.join(', ') }),
  };
}

function describePlaced({ place, stay, order }: PlacedStay) {
  return {
    place,
    lodgingId: stay.lodging.id,
    name: stay.lodging.name,
    arrival: ymdOf(stay.arrival),
    departure: ymdOf(stay.arrival + stay.nights),
    price: stay.price / 100,
    order,
  };
}

function formatPlaced(placed: PlacedStay) {
  const { place, lodgingId, name, arrival, departure, price } = describePlaced(placed);
  const stay = `${arrival}-${departure}`;
  return { PLACE: place, LODGING: lodgingId, NAME: name, STAY: stay, PRICE: price.toFixed(2), BY: formatOrder(placed) };
}

function formatOrder({ order }: PlacedStay): string {
  return Object.entries(order)
    .map(([figure, value]) => `${figure} ${value}`)
    .join(', ');
}

function describeLodging(
  { db }: OpenFacts,
  { asked, criteria }: WrittenSearch,
  lodging: Lodging,
  own: LodgingExplanation,
) {
  const { id, reference, state, gateways, property } = lodging;
  const { results, placed, wouldFind } = own;
  const failed = own.failed.map(({ criterion, has }) => ({
    criterion,
    asked: [asked[criterion] ?? []].flat().join(','),
    has,
  }));
  const isOnChannels = gateways.some((code) => criteria.gateways.includes(code));
  const index = readLodgingIndex(db, id);
  const value = {
    lodging: { id, reference, name: property.name, state, gateways, isOnChannels, index },
    found: results > 0,
    results,
    placed: placed && describePlaced(placed),
    failed,
    wouldFind,
  };
  const lines = [
    ...formatFields({
      lodging: `${id}  ${reference}  ${property.name}`,
      state,
      'sold on': `${gateways.join(', ') || 'no channel'}${isOnChannels ? '' : ' (none of the search)'}`,
      index: describeIndexState(index),
      found: describePlace(own),
      ...(wouldFind.length > 0 && { 'would be found without': wouldFind.join(', or ') }),
    }),
    ...(failed.length > 0 ? ['', ...formatTable(failed.map(formatFailed))] : []),
  ];
  return { value, lines };
}

function describePlace({ results, placed }: LodgingExplanation): string {
  if (results === 0) return 'no';
  if (!placed) return `yes, with ${results} results, none among the first 10,000`;
  return `yes, with ${results} results, the first at place ${placed.place} by ${formatOrder(placed)}`;
}

function formatFailed({ criterion, asked, has }: { criterion: string; asked: string; has: string }) {
  return { FAILS: criterion, ASKED: asked, 'THE LODGING HAS': has };
}
