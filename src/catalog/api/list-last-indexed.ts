import type { CatalogParts } from './parts.ts';
import { answerRecentLodgings } from './answer-recent-lodgings.ts';
import { defineOperation } from '../../http/operation.ts';
import {
  indexedLodgingsShape,
  presentIndexedLodging,
  windowParams,
  windowQuery,
  indexedLodgingsSample,
} from '../wire/recent-lodging.ts';
import { findIndexedLodgings } from '../store/recent-lodgings.ts';

export const listLastIndexed = (parts: CatalogParts) =>
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
      sample: indexedLodgingsSample,
    },
    params: windowParams,
    query: windowQuery,
    answer: { root: 'lodgings', shape: indexedLodgingsShape, headers: ['X-Window-Start', 'X-Window-End'] },
    problems: [],
    // No 304: the window moves with the clock.
    isBulk: true,
    caching: 'no-store',
    handle: (call) => answerRecentLodgings(parts, call, { find: findIndexedLodgings, present: presentIndexedLodging }),
  });
