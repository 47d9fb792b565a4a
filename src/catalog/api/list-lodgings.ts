import { lodgingListSample } from '../wire/lodging-list-sample.ts';
import type { CatalogParts } from './parts.ts';
import { idCount, idWalk, pageOf, presentedEach } from '../../http/answers/keyset-scan.ts';
import { pageHeaders, wishedPage } from '../../http/answers/list-page.ts';
import { defineOperation } from '../../http/operation.ts';
import { lodgingListCursor, lodgingListQuery, lodgingListShape, presentListedLodging } from '../wire/lodging-list.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { newestSequence } from '../../lodgings/store/changes.ts';
import { totalOf } from '../store/totals.ts';
import { newestLodgingId } from '../../lodgings/store/lodgings.ts';
import { countLodgingsOnSale, lodgingIdsOnSale, readLodgingOnSale } from '../store/lodgings-on-sale.ts';

const path = '/v2/lodgings';

export const listLodgings = ({ db, addresses, today }: CatalogParts) =>
  defineOperation({
    id: 'list-lodgings',
    method: 'GET',
    path,
    auth: 'S',
    documentation: {
      tag: 'Lodgings',
      summary: "Lists the lodgings on sale on the dealer's channels, in the order of their ids.",
      example: () => ({ query: { pageSize: 1, fields: 'name,city,personMax' } }),
      sample: lodgingListSample,
    },
    query: lodgingListQuery,
    answer: {
      root: 'lodgings',
      shape: lodgingListShape,
      forms: ['json', 'xml', 'lines'],
      headers: ['X-Total-Count', 'Link', 'X-Last-Sequence'],
    },
    problems: [],
    caching: {
      // A dealer that was given other channels asks anew.
      version: ({ dealer }) => [newestSequence(db), dealer?.outGateways].join(' '),
    },
    async handle(call) {
      const { language } = call;
      const { updatedSince, fields } = call.query;
      const { outGateways: gateways } = requireDealer(call.dealer);
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
      const view = { language, ...addresses };
      const items = presentedEach(ids, (id) => {
        const found = readLodgingOnSale(db, id, { gateways, today: today() });
        return found && presentListedLodging(found.lodging, { ...view, ...found.figures }, fields);
      });
      const headers = pageHeaders(call, {
        publicUrl: addresses.publicUrl,
        path,
        total,
        last,
        filters,
        kept: { fields },
      });
      return { value: [], items, headers: { ...headers, 'x-last-sequence': String(sequence) } };
    },
  });
