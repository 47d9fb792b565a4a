import type { z } from 'zod';
import type { CatalogParts } from './parts.ts';
import { countByScan, scanIds, presentEach, priceRows } from '../../http/answers/list-page.ts';
import { defineOperation } from '../../http/operation.ts';
import { catalogSummaryShape, presentOpenProperty } from '../wire/catalog.ts';
import { channelParams, requireOutChannel } from '../../partners/wire/channel.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { findGateway } from '../../partners/store/gateways.ts';
import { readTotal } from '../store/catalog.ts';
import { readNewestLodgingId, readLodging } from '../../lodgings/store/lodgings.ts';
import { countLodgingsOnSale, listLodgingIdsOnSale } from '../store/lodgings-on-sale.ts';

export const summariseCatalog = ({ db }: CatalogParts) =>
  defineOperation({
    id: 'summarise-catalog',
    method: 'GET',
    path: '/v2/lodgings/catalogSummary/out/{gatewayCode}',
    auth: 'S',
    documentation: {
      tag: 'Catalog',
      summary: 'Lists the open properties of one channel of the dealer with the minutes of their last changes.',
      example: ({ gatewayCode }) => ({ params: { gatewayCode } }),
      sample,
    },
    params: channelParams,
    answer: { root: 'lodgings', shape: catalogSummaryShape, forms: ['json', 'xml', 'lines'] },
    problems: ['GATEWAY_FORBIDDEN', 'GATEWAY_NOT_FOUND'],
    isBulk: true,
    caching: {
      version({ params, dealer }) {
        const code = requireOutChannel(findGateway(db, params.gatewayCode), requireDealer(dealer));
        return `${readNewestSequence(db)} ${code}`;
      },
    },
    async handle({ params, dealer, spend }) {
      const code = requireOutChannel(findGateway(db, params.gatewayCode), requireDealer(dealer));
      const filter = { gateways: [code] };
      const newest = () => readNewestLodgingId(db);
      const total = await readTotal(db, ['on sale', filter], () =>
        countByScan(newest, (span) => countLodgingsOnSale(db, filter, span)),
      );
      await spend(priceRows(total));
      const ids = scanIds(newest, 0, (span) => listLodgingIdsOnSale(db, filter, span));
      const items = presentEach(ids, (id) => {
        const lodging = readLodging(db, id);
        const isOpen = lodging?.state === 'EN_DIFFUSION' && lodging.gateways.includes(code);
        return isOpen ? presentOpenProperty(lodging) : undefined;
      });
      return { value: [], items };
    },
  });

const openProperty = {
  id: 1,
  reference: 'LAAAB',
  name: 'Villa des Pins',
  lastUpdated: '2027-03-01 12:00',
  lodgingLastChange: { lodging: '2027-03-01 12:00', availabilities: '2027-03-01 12:00' },
};

const sample: z.input<typeof catalogSummaryShape> = [
  openProperty,
  { ...openProperty, id: 2, reference: 'LAAAC', name: 'Villa des Dunes' },
];
