import type { z } from 'zod';
import { idCount, idWalk, pageOf, presentedEach } from '../../http/answers/keyset-scan.ts';
import { pageHeaders, wishedPage } from '../../http/answers/list-page.ts';
import type { Call } from '../../http/operation.ts';
import { newestSequence } from '../../lodgings/store/changes.ts';
import { newestLodgingId } from '../../lodgings/store/lodgings.ts';
import { countLodgingsOnSale, lodgingIdsOnSale, readLodgingOnSale } from '../store/lodgings-on-sale.ts';
import { totalOf } from '../store/totals.ts';
import {
  lodgingListCursor,
  type lodgingListQuery,
  lodgingListShape,
  presentListedLodging,
} from '../wire/lodging-list.ts';
import type { CatalogParts } from './parts.ts';

/** What both lists of lodgings on sale answer with. */
export const lodgingListAnswer = {
  root: 'lodgings',
  shape: lodgingListShape,
  forms: ['json', 'xml', 'lines'],
  headers: ['X-Total-Count', 'Link', 'X-Last-Sequence'],
} as const;

/** Answers a call for the lodgings on sale on the channels; `path` leads to the next page. */
export async function answerLodgingList(
  { db, addresses, today }: CatalogParts,
  call: Call<unknown, z.output<typeof lodgingListQuery>>,
  { path, gateways }: { path: string; gateways: readonly string[] },
) {
  const { updatedSince, fields } = call.query;
  const { filters, after = 0, limit } = wishedPage(call.query, { updatedSince }, lodgingListCursor);
  const filter = { ...filters, gateways };
  // Read first: whoever follows the changes from here sees what changes while the list is written.
  const sequence = newestSequence(db);

  const newest = () => newestLodgingId(db);
  const total = await totalOf(db, ['on sale', filter], () =>
    idCount(newest, (span) => countLodgingsOnSale(db, filter, span)),
  );
  const { items: ids, last } = await pageOf(
    idWalk(newest, after, (span) => lodgingIdsOnSale(db, filter, span)),
    limit,
  );
  const view = { language: call.language, ...addresses };
  const items = presentedEach(ids, (id) => {
    const found = readLodgingOnSale(db, id, { gateways, today: today() });
    return found && presentListedLodging(found.lodging, { ...view, ...found.figures }, fields);
  });
  const { publicUrl } = addresses;
  const headers = pageHeaders(call, { publicUrl, path, total, last, filters, kept: { fields } });
  return { value: [], items, headers: { ...headers, 'x-last-sequence': String(sequence) } };
}
