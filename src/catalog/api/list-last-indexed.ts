import type { z } from 'zod';
import type { CatalogParts } from './parts.ts';
import { saleFigures } from '../../stays/rules/stays/sale-figures.ts';
import { presentedEach } from '../../http/answers/keyset-scan.ts';
import { keptItems } from '../../http/answers/cached-items.ts';
import { defineOperation } from '../../http/operation.ts';
import {
  presentIndexedLodging,
  indexedLodgingsShape,
  windowHeaders,
  windowOf,
  windowParams,
  windowQuery,
} from '../wire/recent-lodging.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { readPlanning } from '../../stays/store/contracts/contracts.ts';
import { listedNow, lodgingsIndexedSince, readRecentLodging } from '../store/recent-lodgings.ts';

export const listLastIndexed = ({ db, now, today, addresses }: CatalogParts) =>
  defineOperation({
    id: 'list-last-indexed',
    method: 'GET',
    path: '/v2/lodgings/lastIndexed/{min}',
    auth: 'S',
    documentation: {
      tag: 'Catalog',
      summary:
        "Lists the lodgings of the dealer's catalog whose index data was written in the last minutes, changed or not.",
      example: () => ({ params: { min: 60 } }),
      sample,
    },
    params: windowParams,
    query: windowQuery,
    answer: { root: 'lodgings', shape: indexedLodgingsShape, headers: ['X-Window-Start', 'X-Window-End'] },
    problems: [],
    // It has no 304: the window moves with the clock.
    caching: 'no-store',
    handle({ params, query, dealer, language }) {
      const { outGateways: gateways } = requireDealer(dealer);
      const window = windowOf(params.min, now());
      const found = lodgingsIndexedSince(db, { gateways, since: window.start });
      const viewOf = (id: number) => ({ language, ...addresses, ...saleFigures(readPlanning(db, id), today()) });
      const items = presentedEach(
        keptItems(found, (part) => listedNow(db, part, gateways)),
        (each) => {
          const lodging = readRecentLodging(db, each, gateways);
          const view = () => (each.removed || query.view === 'ids' ? undefined : viewOf(each.lodgingId));
          return lodging && presentIndexedLodging(lodging, each, window, view());
        },
      );
      return { value: [], items, headers: windowHeaders(window) };
    },
  });

const sample: z.input<typeof indexedLodgingsShape> = [
  {
    id: 709328683,
    reference: 'L8K2Q',
    lastUpdated: '2027-03-04 17:19',
    topics: ['availabilities', 'photos'],
    enabled: true,
    removed: false,
    lastIndexed: '2027-03-04 17:20',
  },
  {
    id: 709328684,
    reference: 'L8K2R',
    lastUpdated: '2027-03-04 08:12',
    topics: ['status'],
    enabled: false,
    removed: true,
    lastIndexed: '2027-03-04 17:20',
  },
];
