import type { z } from 'zod';
import { presentEach, priceRows } from '../../http/answers/list-page.ts';
import { type Call, defineOperation } from '../../http/operation.ts';
import { yieldToEventLoop } from '../../values/yield-to-event-loop.ts';
import type { Db } from '../../sqlite/database.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { summariseSale } from '../../stays/rules/stays/stay-figures.ts';
import { readPlanning } from '../../stays/store/contracts/contracts.ts';
import {
  filterListed,
  readRecentLodging,
  type RecentLodging,
  findIndexedLodgings,
  findChangedLodgings,
} from '../store/recent-lodgings.ts';
import {
  windowHeaders,
  windowParams,
  windowQuery,
  indexedLodgingsShape,
  presentRecentLodging,
  updatedLodgingsShape,
} from '../wire/recent-lodging.ts';
import type { CatalogParts } from './parts.ts';

async function answerRecentLodgings(
  { db, now, today, addresses }: CatalogParts,
  { params, query, dealer, language, spend }: Call<z.output<typeof windowParams>, z.output<typeof windowQuery>>,
  find: typeof findChangedLodgings,
) {
  const { outGateways: gateways } = requireDealer(dealer);
  const end = now();
  const start = end - params.min * 60_000;
  const found = find(db, { gateways, since: start });
  await spend(priceRows(found.length));
  const viewOf = (id: number) => ({ language, ...addresses, ...summariseSale(readPlanning(db, id), today()) });
  const items = presentEach(listedOf(db, found, gateways), (each) => {
    const lodging = readRecentLodging(db, each, gateways);
    const isSummary = !each.removed && query.view === 'summary';
    return lodging && presentRecentLodging(lodging, each, start, isSummary ? viewOf(each.lodgingId) : undefined);
  });
  return { value: [], items, headers: windowHeaders({ start, end }) };
}

/** Lazily, part by part; other requests run in between. */
async function* listedOf(db: Db, found: readonly RecentLodging[], gateways: readonly string[]) {
  for (let start = 0; start < found.length; start += 500) {
    if (start > 0) await yieldToEventLoop();
    yield* filterListed(db, found.slice(start, start + 500), gateways);
  }
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
    handle: (call) => answerRecentLodgings(parts, call, findIndexedLodgings),
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
    handle: (call) => answerRecentLodgings(parts, call, findChangedLodgings),
  });
