import type { z } from 'zod';
import { filterInParts, presentEach, priceRows } from '../../http/answers/list-page.ts';
import { type Call, defineOperation } from '../../http/operation.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { summariseSale } from '../../stays/rules/stays/stay-figures.ts';
import { readPlanning } from '../../stays/store/contracts/contracts.ts';
import {
  filterListed,
  readRecentLodging,
  type RecentFilter,
  type RecentLodging,
  findIndexedLodgings,
  findChangedLodgings,
} from '../store/recent-lodgings.ts';
import {
  windowHeaders,
  type PresentRecent,
  windowParams,
  windowQuery,
  indexedLodgingsShape,
  presentIndexedLodging,
  presentUpdatedLodging,
  updatedLodgingsShape,
} from '../wire/recent-lodging.ts';
import type { CatalogParts } from './parts.ts';

interface RecentList<Listed extends RecentLodging, Item> {
  find: (db: CatalogParts['db'], filter: RecentFilter) => Listed[];
  present: PresentRecent<Listed, Item>;
}

async function answerRecentLodgings<Listed extends RecentLodging, Item>(
  { db, now, today, addresses }: CatalogParts,
  { params, query, dealer, language, spend }: Call<z.output<typeof windowParams>, z.output<typeof windowQuery>>,
  { find, present }: RecentList<Listed, Item>,
) {
  const { outGateways: gateways } = requireDealer(dealer);
  const end = now();
  const window = { start: end - params.min * 60_000, end };
  const found = find(db, { gateways, since: window.start });
  await spend(priceRows(found.length));
  const viewOf = (id: number) => ({ language, ...addresses, ...summariseSale(readPlanning(db, id), today()) });
  const items = presentEach(
    filterInParts(found, (part) => filterListed(db, part, gateways)),
    (each) => {
      const lodging = readRecentLodging(db, each, gateways);
      const isSummary = !each.removed && query.view === 'summary';
      return lodging && present(lodging, each, window, isSummary ? viewOf(each.lodgingId) : undefined);
    },
  );
  return { value: [], items, headers: windowHeaders(window) };
}

export const listLastIndexed = (parts: CatalogParts) =>
  defineOperation({
    id: 'list-last-indexed',
    method: 'GET',
    path: '/v2/lodgings/lastIndexed/{min}',
    auth: 'S',
    documentation: {
      tag: 'Catalog',
      summary:
        "Lists the lodgings of the dealer's catalog whose index data was written in the last minutes, changed or not.",
      example: () => ({ params: { min: 60 } }),
    },
    params: windowParams,
    query: windowQuery,
    answer: { root: 'lodgings', shape: indexedLodgingsShape, headers: ['X-Window-Start', 'X-Window-End'] },
    problems: [],
    // No 304: the window moves with the clock.
    isBulk: true,
    caching: 'no-store',
    handle: (call) => answerRecentLodgings(parts, call, { find: findIndexedLodgings, present: presentIndexedLodging }),
  });

export const listLastUpdates = (parts: CatalogParts) =>
  defineOperation({
    id: 'list-last-updates',
    method: 'GET',
    path: '/v2/lodgings/lastUpdates/{min}',
    auth: 'S',
    documentation: {
      tag: 'Catalog',
      summary: "Lists the lodgings of the dealer's catalog that changed in the last minutes, and those that left it.",
      example: () => ({ params: { min: 60 } }),
    },
    params: windowParams,
    query: windowQuery,
    answer: { root: 'lodgings', shape: updatedLodgingsShape, headers: ['X-Window-Start', 'X-Window-End'] },
    problems: [],
    // No 304: the window moves with the clock.
    isBulk: true,
    caching: 'no-store',
    handle: (call) => answerRecentLodgings(parts, call, { find: findChangedLodgings, present: presentUpdatedLodging }),
  });
