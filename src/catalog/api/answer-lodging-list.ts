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
import type { Call } from '../../http/operation.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { readNewestLodgingId } from '../../lodgings/store/lodgings.ts';
import { countLodgingsOnSale, listLodgingIdsOnSale, readLodgingOnSale } from '../store/lodgings-on-sale.ts';
import { readTotal } from '../store/catalog.ts';
import { lodgingListCursor, type lodgingListQuery, lodgingListShape, presentListedLodging } from '../wire/catalog.ts';
import type { CatalogParts } from './parts.ts';

export const lodgingListSample: z.input<typeof lodgingListShape> = [
  { id: 1, name: 'Villa des Pins', city: 'Arcachon', personMax: 6 },
];

export const lodgingListAnswer = {
  root: 'lodgings',
  shape: lodgingListShape,
  forms: ['json', 'xml', 'lines'],
  headers: ['X-Total-Count', 'Link', 'X-Last-Sequence'],
} as const;

/** `path` is the one that the link to the next page uses. */
export async function answerLodgingList(
  { db, addresses, today }: CatalogParts,
  call: Call<unknown, z.output<typeof lodgingListQuery>>,
  { path, gateways }: { path: string; gateways: readonly string[] },
) {
  const { updatedSince, fields } = call.query;
  const { filters, after = 0, limit } = readPage(call.query, { updatedSince }, lodgingListCursor);
  const filter = { ...filters, gateways };
  // Read first, so that a client following the changes from here sees those made while the list is written.
  const sequence = readNewestSequence(db);

  const newest = () => readNewestLodgingId(db);
  const total = await readTotal(db, ['on sale', filter], () =>
    countByScan(newest, (span) => countLodgingsOnSale(db, filter, span)),
  );
  await call.spend(priceRows(Math.min(limit, total)));
  const { items: ids, last } = await takePage(
    scanIds(newest, after, (span) => listLodgingIdsOnSale(db, filter, span)),
    limit,
  );
  const view = { language: call.language, ...addresses };
  const items = presentEach(ids, (id) => {
    const found = readLodgingOnSale(db, id, { gateways, today: today() });
    return found && presentListedLodging(found.lodging, { ...view, ...found.figures }, fields);
  });
  const { publicUrl } = addresses;
  const headers = pageHeaders(call, { publicUrl, path, total, last, filters, kept: { fields } });
  return { value: [], items, headers: { ...headers, 'x-last-sequence': String(sequence) } };
}
