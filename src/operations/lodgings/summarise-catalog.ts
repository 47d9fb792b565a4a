import { inTurns } from '../../http/in-turns.ts';
import { defineOperation } from '../../http/operation.ts';
import { catalogSummaryShape, presentOpenProperty } from '../../resources/catalog-summary.ts';
import { channelParams, requireOutChannel } from '../../resources/channel.ts';
import { requireDealer } from '../../resources/refusals.ts';
import { newestSequence } from '../../store/changes.ts';
import { findGateway } from '../../store/gateways.ts';
import { readLodging } from '../../store/lodgings.ts';
import { listLodgingsOnSale } from '../../store/lodgings-on-sale.ts';

export const summariseCatalog = defineOperation({
  id: 'summarise-catalog',
  method: 'GET',
  path: '/v2/lodgings/catalogSummary/out/{gatewayCode}',
  summary: 'Lists the open properties of one channel of the dealer with the minutes of their last changes.',
  auth: 'S',
  params: channelParams,
  answer: { root: 'lodgings', shape: catalogSummaryShape },
  caching: 'conditional',
  version({ context, params, dealer }) {
    const code = requireOutChannel(findGateway(context.db, params.gatewayCode), requireDealer(dealer));
    return `${newestSequence(context.db)} ${code}`;
  },
  async handle({ context: { db }, params, dealer }) {
    const code = requireOutChannel(findGateway(db, params.gatewayCode), requireDealer(dealer));
    const { ids } = listLodgingsOnSale(db, { gateways: [code] }, { after: undefined, limit: Infinity });
    const items = await inTurns(ids, (id) => {
      const lodging = readLodging(db, id);
      return lodging?.state === 'EN_DIFFUSION' && lodging.gateways.includes(code) ? [presentOpenProperty(lodging)] : [];
    });
    return { value: items.flat() };
  },
});
