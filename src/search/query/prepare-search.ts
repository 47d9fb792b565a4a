import { type Plan, planSearch } from '../rules/plan.ts';
import type { SendAll } from './query-language.ts';
import type { RunningSearch } from './running-search.ts';
import type { createSharedLists, SharedLists } from './shared-lists.ts';
import type { LodgingTable } from '../rules/lodging-table.ts';
import type { Cents } from '../../values/money.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import { areDatesFixed, dropNeedlessGroup, type StayCriteria } from '../rules/stay-criteria.ts';
import { addUnderstood } from '../rules/text/explained-text.ts';
import type { IndexView } from './index-view.ts';
import { sendSearches } from './send-search.ts';
import type { Summaries } from './summaries.ts';
import { readVocabularies } from './text/lexicon.ts';
import type { SearchText } from './text/choose-lodgings.ts';
import { readText } from './text/read-text.ts';
import { keyOfTyped } from '../rules/place.ts';
import { keyOfPlaceName } from '../rules/text/known-places.ts';

/** `client` is aborted with the search; the other parts are shared. */
export interface SearchParts extends Pick<RunningSearch, 'readTable'> {
  client: OpenSearch;
  view: IndexView;
  summaries: Summaries;
  lists: ReturnType<typeof createSharedLists>;
}

/** `plan` is undefined if no stay can match. `asked` is the request, with places named as the index spells them. */
export type PreparedSearch = Omit<RunningSearch, 'plan'> & {
  plan: Plan | undefined;
  read: SearchText | undefined;
  asked: StayCriteria;
};

/** Other marks of an area are codes: `FR-29`. */
const isName = (mark: string) => !/^[A-Z]{2}/.test(mark);

const placeMembers = ['cities', 'stations', 'regions'] as const;

/** Names of places in other languages mean what they mean in `q`, unless a place on the channels has the name itself. */
async function nameAsLodgings(asked: StayCriteria, readTable: SearchParts['readTable']): Promise<StayCriteria> {
  const names = placeMembers.flatMap((member) => asked[member] ?? []);
  if (names.length === 0) return asked;
  const { areas } = readVocabularies();
  const meant = new Map(names.map((name) => [name, areas.get(keyOfPlaceName(name))?.marks.filter(isName) ?? []]));
  if (![...meant.values()].some(({ length }) => length > 0)) return asked;
  const own = new Set((await readTable()).placesOf(asked.gateways).places.map(({ typed }) => typed));
  const renamed = placeMembers.flatMap((member) => {
    const all = asked[member]?.flatMap((name) => {
      const places = meant.get(name) ?? [];
      return places.length > 0 && !own.has(keyOfTyped(name)) ? places : [name];
    });
    return all ? [[member, all]] : [];
  });
  return { ...asked, ...(Object.fromEntries(renamed) as Partial<StayCriteria>) };
}

function findMostCosts(table: LodgingTable, { party }: StayCriteria): Cents {
  return table.numbers('highestCosts').reduce((most, each) => (each > most ? each : most), 0) * (party?.persons ?? 1);
}

/** Searches for the same text that differ in their dates, filters or pages share one reading of it. */
async function shareText(lists: SharedLists | undefined, ...[target, asked]: Parameters<typeof readText>) {
  const find = async () => {
    const read = await readText(target, asked);
    const sizes = read?.required.map(({ lodgings }) => lodgings.size) ?? [];
    return { size: sizes.reduce((sum, each) => sum + each, read?.size ?? 0), read };
  };
  const { q, pax, bedrooms, today, language } = asked;
  const key = JSON.stringify(['text', q, pax, bedrooms, today, language, target.gateways]);
  return (await (lists ? lists.read(key, find) : find())).read;
}

/** Reads the text, adds the criteria that it states, and plans the search. Throws SearchUnavailable. */
export async function prepareSearch(parts: SearchParts, wish: StayCriteria): Promise<PreparedSearch> {
  const { client, view, readTable } = parts;
  const index = view.requireIndex();
  const asked = await nameAsLodgings(wish, readTable);
  const send: SendAll = (bodies) => sendSearches(client, index.arrivals, bodies);
  // With fixed dates, the page and what facets count are one request, so only the text is shared.
  const areFixed = areDatesFixed(asked);
  const shared = areFixed && asked.q === undefined ? undefined : parts.lists.of(view);
  const excludedLodgingIds = view.requireExcludedLodgings();
  const textTarget = { client, lodgings: index.lodgings, gateways: asked.gateways, readTable };
  const read = asked.q === undefined ? undefined : await shareText(shared, textTarget, asked);
  const understood = dropNeedlessGroup(addUnderstood(asked, read?.criteria ?? []));
  // The table is read after `excludedLodgingIds`: it then holds the costs of all other lodgings, unless many lag.
  const areCostsKnown = understood.priceBasis === 'total' && view.lagging()?.size === excludedLodgingIds.length;
  const costsUpTo = areCostsKnown ? findMostCosts(await readTable(), understood) : undefined;
  const criteria = { ...understood, costsUpTo };
  return {
    criteria,
    plan: planSearch(criteria),
    excludedLodgingIds,
    lists: areFixed ? undefined : shared,
    send,
    readTable,
    read,
    asked,
    text: read?.clause,
  };
}
