import { inTurns } from '../../http/in-turns.ts';
import { pageHeaders, wishedPage } from '../../http/list-page.ts';
import { defineOperation } from '../../http/operation.ts';
import {
  lodgingListCursor,
  lodgingListQuery,
  lodgingListShape,
  presentListedLodging,
} from '../../resources/lodging-list.ts';
import { requireDealer } from '../../resources/refusals.ts';
import { newestSequence } from '../../store/changes.ts';
import { listLodgingsOnSale, readLodgingOnSale } from '../../store/lodgings-on-sale.ts';

const path = '/v2/lodgings';

export const listLodgings = defineOperation({
  id: 'list-lodgings',
  method: 'GET',
  path,
  summary: "Lists the lodgings on sale on the dealer's channels, in the order of their ids.",
  auth: 'S',
  query: lodgingListQuery,
  answer: { root: 'lodgings', shape: lodgingListShape },
  caching: 'conditional',
  // A dealer that was given other channels asks anew.
  version: ({ context, dealer }) => [newestSequence(context.db), dealer?.outGateways].join(' '),
  async handle(call) {
    const { context, language } = call;
    const { updatedSince, fields } = call.query;
    const { outGateways: gateways } = requireDealer(call.dealer);
    const { filters, ...page } = wishedPage(call.query, { updatedSince }, lodgingListCursor);
    const { ids, sequence, ...list } = listLodgingsOnSale(context.db, { ...filters, gateways }, page);

    const view = { language, ...context.config };
    const items = await inTurns(ids, (id) => {
      const found = readLodgingOnSale(context.db, id, context.today());
      return found ? [presentListedLodging(found.lodging, { ...view, ...found.figures }, fields)] : [];
    });
    const headers = pageHeaders(call, { path, ...list, filters, kept: { fields } });
    return { value: items.flat(), headers: { ...headers, 'X-Last-Sequence': String(sequence) } };
  },
});
