import type { CatalogParts } from './parts.ts';
import { answerLodgingList, lodgingListAnswer, lodgingListSample } from './answer-lodging-list.ts';
import { defineOperation } from '../../http/operation.ts';
import { channelParams, requireOutChannel } from '../../partners/wire/channel.ts';
import { lodgingListQuery } from '../wire/catalog.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { findGateway } from '../../partners/store/gateways.ts';

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
      sample: lodgingListSample,
    },
    params: channelParams,
    query: lodgingListQuery,
    answer: lodgingListAnswer,
    problems: ['GATEWAY_FORBIDDEN', 'GATEWAY_NOT_FOUND'],
    isBulk: true,
    caching: {
      version({ params, dealer }) {
        const code = requireOutChannel(findGateway(parts.db, params.gatewayCode), requireDealer(dealer));
        return `${readNewestSequence(parts.db)} ${code}`;
      },
    },
    handle(call) {
      const code = requireOutChannel(findGateway(parts.db, call.params.gatewayCode), requireDealer(call.dealer));
      return answerLodgingList(parts, call, { path: `/v2/lodgings/out/${code}`, gateways: [code] });
    },
  });
