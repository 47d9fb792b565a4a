import type { CatalogParts } from './parts.ts';
import { answerRecentLodgings } from './answer-recent-lodgings.ts';
import { defineOperation } from '../../http/operation.ts';
import {
  presentUpdatedLodging,
  updatedLodgingsShape,
  windowParams,
  windowQuery,
  updatedLodgingsSample,
} from '../wire/recent-lodging.ts';
import { findChangedLodgings } from '../store/recent-lodgings.ts';

export const listLastUpdates = (parts: CatalogParts) =>
  defineOperation({
    id: 'list-last-updates',
    method: 'GET',
    path: '/v2/lodgings/lastUpdates/{min}',
    auth: 'S',
    documentation: {
      tag: 'Catalog',
      summary: "Lists the lodgings of the dealer's catalog that changed in the last minutes, and those that left it.",
      example: () => ({ params: { min: 60 } }),
      sample: updatedLodgingsSample,
    },
    params: windowParams,
    query: windowQuery,
    answer: { root: 'lodgings', shape: updatedLodgingsShape, headers: ['X-Window-Start', 'X-Window-End'] },
    problems: [],
    // No 304: the window moves with the clock.
    isBulk: true,
    caching: 'no-store',
    handle: (call) => answerRecentLodgings(parts, call, { find: findChangedLodgings, present: presentUpdatedLodging }),
  });
