import type { z } from 'zod';
import {
  countByScan,
  scanIds,
  takePage,
  presentEach,
  pageHeaders,
  priceRows,
  readPage,
} from '../../http/answers/list-page.ts';
import { type Call, defineOperation } from '../../http/operation.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { readNewestLodgingId, readLodging } from '../../lodgings/store/lodgings.ts';
import { countLodgingsOnSale, listLodgingIdsOnSale, readLodgingOnSale } from '../store/lodgings-on-sale.ts';
import { readTotal, countCatalog, readCatalogEntries } from '../store/catalog.ts';
import {
  lodgingListCursor,
  lodgingListQuery,
  lodgingListShape,
  presentListedLodging,
  catalogCursor,
  catalogQuery,
  catalogShape,
  presentCatalogEntry,
  catalogSummaryShape,
  presentOpenProperty,
} from '../wire/catalog.ts';
import type { CatalogParts } from './parts.ts';
import { channelParams, requireDealer, requireOutChannel } from '../../partners/wire/require-dealer.ts';
import { findGateway } from '../../partners/store/gateways.ts';
import { writeCursor } from '../../formats/tokens.ts';
import type { Db } from '../../sqlite/database.ts';

const lodgingListAnswer = {
  root: 'lodgings',
  shape: lodgingListShape,
  forms: ['json', 'xml', 'lines'],
  headers: ['X-Total-Count', 'Link', 'X-Last-Sequence'],
} as const;

/** Returns the stored code of the channel; throws GATEWAY_NOT_FOUND or GATEWAY_FORBIDDEN. */
function channelOf({ db }: CatalogParts, { params, dealer }: Call<z.output<typeof channelParams>>): string {
  return requireOutChannel(findGateway(db, params.gatewayCode), requireDealer(dealer));
}

type SaleFilter = Parameters<typeof countLodgingsOnSale>[1];

function countOnSale(db: Db, filter: SaleFilter): Promise<number> {
  const newest = () => readNewestLodgingId(db);
  return readTotal(db, ['on sale', filter], () => countByScan(newest, (span) => countLodgingsOnSale(db, filter, span)));
}

function scanOnSale(db: Db, filter: SaleFilter, after: number) {
  const newest = () => readNewestLodgingId(db);
  return scanIds(newest, after, (span) => listLodgingIdsOnSale(db, filter, span));
}

/** `path` is the one that the link to the next page uses. */
async function answerLodgingList(
  { db, addresses, today }: CatalogParts,
  call: Call<unknown, z.output<typeof lodgingListQuery>>,
  { path, gateways }: { path: string; gateways: readonly string[] },
) {
  const { updatedSince, fields } = call.query;
  const { filters, after = 0, limit } = readPage(call.query, { updatedSince }, lodgingListCursor);
  const filter = { ...filters, gateways };
  // Read first, so that a client following the changes from here sees those made while the list is written.
  const sequence = readNewestSequence(db);

  const total = await countOnSale(db, filter);
  await call.spend(priceRows(Math.min(limit, total)));
  const { items: ids, last } = await takePage(scanOnSale(db, filter, after), limit);
  const view = { language: call.language, ...addresses };
  const items = presentEach(ids, (id) => {
    const found = readLodgingOnSale(db, id, { gateways, today: today() });
    return found && presentListedLodging(found.lodging, { ...view, ...found.figures }, fields);
  });
  const { publicUrl } = addresses;
  const headers = pageHeaders(call, { publicUrl, path, total, last, filters, kept: { fields } });
  return { value: [], items, headers: { ...headers, 'x-last-sequence': String(sequence) } };
}

const path = '/v2/lodgings';

export const listLodgings = (parts: CatalogParts) =>
  defineOperation({
    id: 'list-lodgings',
    method: 'GET',
    path,
    auth: 'S',
    documentation: {
      tag: 'Lodgings',
      summary: "Lists the lodgings on sale on the dealer's channels, in the order of their ids.",
      example: () => ({ query: { pageSize: 1, fields: ['name', 'city', 'personMax'] } }),
    },
    query: lodgingListQuery,
    answer: lodgingListAnswer,
    problems: [],
    // A dealer whose channels changed must not get a 304.
    isBulk: true,
    caching: { version: ({ dealer }) => [readNewestSequence(parts.db), dealer?.outGateways].join(' ') },
    handle: (call) => answerLodgingList(parts, call, { path, gateways: requireDealer(call.dealer).outGateways }),
  });

export const listChannelLodgings = (parts: CatalogParts) =>
  defineOperation({
    id: 'list-channel-lodgings',
    method: 'GET',
    path: '/v2/lodgings/out/{gatewayCode}',
    auth: 'S',
    documentation: {
      tag: 'Lodgings',
      summary: 'Lists the lodgings on sale on one channel of the dealer, in the order of their ids.',
      example: ({ gatewayCode }) => ({ params: { gatewayCode }, query: { pageSize: 1 } }),
    },
    params: channelParams,
    query: lodgingListQuery,
    answer: lodgingListAnswer,
    problems: ['GATEWAY_FORBIDDEN', 'GATEWAY_NOT_FOUND'],
    isBulk: true,
    caching: { version: (call) => `${readNewestSequence(parts.db)} ${channelOf(parts, call)}` },
    handle(call) {
      const code = channelOf(parts, call);
      return answerLodgingList(parts, call, { path: `/v2/lodgings/out/${code}`, gateways: [code] });
    },
  });

export const readCatalog = ({ db }: CatalogParts) =>
  defineOperation({
    id: 'read-catalog',
    method: 'GET',
    path: '/v2/catalog',
    auth: 'S',
    documentation: {
      tag: 'Catalog',
      summary: "Lists the lodgings of the dealer's catalog with the instant at which each topic changed last.",
      example: () => ({ query: { pageSize: 1 } }),
    },
    query: catalogQuery,
    answer: { root: 'catalog', shape: catalogShape, forms: ['json'], headers: ['X-Last-Sequence'] },
    problems: [],
    isBulk: true,
    caching: { version: ({ dealer }) => [readNewestSequence(db), ...requireDealer(dealer).outGateways].join(' ') },
    async handle({ dealer, query, spend }) {
      const { outGateways: gateways } = requireDealer(dealer);
      const { after, before, pageSize } = query;
      const { after: place = 0, filters, limit } = readPage(query, { after, before }, catalogCursor);
      // Read first, so that a client following the changes from here sees those made while the pages are written.
      const sequence = readNewestSequence(db);
      const filter = { ...filters, gateways };

      const newest = () => readNewestLodgingId(db);
      const totalCount = await readTotal(db, ['catalog', filter], () =>
        countByScan(newest, (span) => countCatalog(db, filter, span)),
      );
      await spend(priceRows(Math.min(limit, totalCount)));
      const walk = scanIds(newest, place, (span) => readCatalogEntries(db, filter, span), entriesAtOnce);
      const { items: entries, last } = await takePage(walk, limit);
      const nextCursor = last ? writeCursor({ list: 'catalog', after: last.lodgingId, filters }) : null;
      const value = { entries: [], pageSize, totalCount, nextCursor };
      const items = presentEach(entries, presentCatalogEntry);
      return { value, items, headers: { 'x-last-sequence': String(sequence) } };
    },
  });

/** Kept small: each entry reads all changes of its lodging. */
const entriesAtOnce = 200;

export const summariseCatalog = (parts: CatalogParts) =>
  defineOperation({
    id: 'summarise-catalog',
    method: 'GET',
    path: '/v2/lodgings/catalogSummary/out/{gatewayCode}',
    auth: 'S',
    documentation: {
      tag: 'Catalog',
      summary: 'Lists the open properties of one channel of the dealer with the minutes of their last changes.',
      example: ({ gatewayCode }) => ({ params: { gatewayCode } }),
    },
    params: channelParams,
    answer: { root: 'lodgings', shape: catalogSummaryShape, forms: ['json', 'xml', 'lines'] },
    problems: ['GATEWAY_FORBIDDEN', 'GATEWAY_NOT_FOUND'],
    isBulk: true,
    caching: { version: (call) => `${readNewestSequence(parts.db)} ${channelOf(parts, call)}` },
    async handle(call) {
      const { db } = parts;
      const code = channelOf(parts, call);
      const filter = { gateways: [code] };
      await call.spend(priceRows(await countOnSale(db, filter)));
      const items = presentEach(scanOnSale(db, filter, 0), (id) => {
        const lodging = readLodging(db, id);
        const isOpen = lodging?.state === 'EN_DIFFUSION' && lodging.gateways.includes(code);
        return isOpen ? presentOpenProperty(lodging) : undefined;
      });
      return { value: [], items };
    },
  });
