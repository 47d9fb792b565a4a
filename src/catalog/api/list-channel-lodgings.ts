import { lodgingListSample } from '../wire/lodging-list-sample.ts';
import type { CatalogParts } from './parts.ts';
import { idCount, idWalk, pageOf, presentedEach } from '../../http/answers/keyset-scan.ts';
import { pageHeaders, wishedPage } from '../../http/answers/list-page.ts';
import { defineOperation } from '../../http/operation.ts';
import { channelParams, requireOutChannel } from '../../partners/wire/channel.ts';
import { lodgingListCursor, lodgingListQuery, lodgingListShape, presentListedLodging } from '../wire/lodging-list.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { newestSequence } from '../../lodgings/store/changes.ts';
import { totalOf } from '../store/totals.ts';
import { findGateway } from '../../partners/store/gateways.ts';
import { newestLodgingId } from '../../lodgings/store/lodgings.ts';
import { countLodgingsOnSale, lodgingIdsOnSale, readLodgingOnSale } from '../store/lodgings-on-sale.ts';

export const listChannelLodgings = ({ db, addresses, today }: CatalogParts) =>
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
    answer: {
      root: 'lodgings',
      shape: lodgingListShape,
      forms: ['json', 'xml', 'lines'],
      headers: ['X-Total-Count', 'Link', 'X-Last-Sequence'],
    },
    problems: ['GATEWAY_FORBIDDEN', 'GATEWAY_NOT_FOUND'],
    caching: {
      version({ params, dealer }) {
        const code = requireOutChannel(findGateway(db, params.gatewayCode), requireDealer(dealer));
        return `${newestSequence(db)} ${code}`;
      },
    },
    async handle(call) {
      const { language } = call;
      const { updatedSince, fields } = call.query;
      const code = requireOutChannel(findGateway(db, call.params.gatewayCode), requireDealer(call.dealer));
      const { filters, after = 0, limit } = wishedPage(call.query, { updatedSince }, lodgingListCursor);
      const filter = { ...filters, gateways: [code] };
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
        const found = readLodgingOnSale(db, id, { gateways: [code], today: today() });
        return found && presentListedLodging(found.lodging, { ...view, ...found.figures }, fields);
      });
      const headers = pageHeaders(call, {
        publicUrl: addresses.publicUrl,
        path: `/v2/lodgings/out/${code}`,
        total,
        last,
        filters,
        kept: { fields },
      });
      return { value: [], items, headers: { ...headers, 'x-last-sequence': String(sequence) } };
    },
  });
