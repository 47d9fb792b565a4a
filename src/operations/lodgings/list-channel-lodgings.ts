import { inTurns } from '../../http/in-turns.ts';
import { pageHeaders, wishedPage } from '../../http/list-page.ts';
import { defineOperation } from '../../http/operation.ts';
import { channelParams, requireOutChannel } from '../../resources/channel.ts';
import {
  lodgingListCursor,
  lodgingListQuery,
  lodgingListShape,
  presentListedLodging,
} from '../../resources/lodging-list.ts';
import { requireDealer } from '../../resources/refusals.ts';
import { newestSequence } from '../../store/changes.ts';
import { findGateway } from '../../store/gateways.ts';
import { listLodgingsOnSale, readLodgingOnSale } from '../../store/lodgings-on-sale.ts';

export const listChannelLodgings = defineOperation({
  id: 'list-channel-lodgings',
  method: 'GET',
  path: '/v2/lodgings/out/{gatewayCode}',
  summary: 'Lists the lodgings on sale on one channel of the dealer, in the order of their ids.',
  auth: 'S',
  params: channelParams,
  query: lodgingListQuery,
  answer: { root: 'lodgings', shape: lodgingListShape },
  caching: 'conditional',
  version({ context, params, dealer }) {
    const code = requireOutChannel(findGateway(context.db, params.gatewayCode), requireDealer(dealer));
    return `${newestSequence(context.db)} ${code}`;
  },
  async handle(call) {
    const { context, language } = call;
    const { updatedSince, fields } = call.query;
    const code = requireOutChannel(findGateway(context.db, call.params.gatewayCode), requireDealer(call.dealer));
    const { filters, ...page } = wishedPage(call.query, { updatedSince }, lodgingListCursor);
    const { ids, sequence, ...list } = listLodgingsOnSale(context.db, { ...filters, gateways: [code] }, page);

    const view = { language, ...context.config };
    const items = await inTurns(ids, (id) => {
      const found = readLodgingOnSale(context.db, id, context.today());
      return found ? [presentListedLodging(found.lodging, { ...view, ...found.figures }, fields)] : [];
    });
    const headers = pageHeaders(call, { path: `/v2/lodgings/out/${code}`, ...list, filters, kept: { fields } });
    return { value: items.flat(), headers: { ...headers, 'X-Last-Sequence': String(sequence) } };
  },
});
