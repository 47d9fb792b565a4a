import type { z } from 'zod';
import type { CatalogParts } from './parts.ts';
import { answerRecentLodgings } from './answer-recent-lodgings.ts';
import { defineOperation } from '../../http/operation.ts';
import { indexedLodgingsShape, presentIndexedLodging, windowParams, windowQuery } from '../wire/recent-lodging.ts';
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
      sample,
    },
    params: windowParams,
    query: windowQuery,
    answer: { root: 'lodgings', shape: indexedLodgingsShape, headers: ['X-Window-Start', 'X-Window-End'] },
    problems: [],
    // It has no 304: the window moves with the clock.
    caching: 'no-store',
    handle: (call) => answerRecentLodgings(parts, call, { find: findIndexedLodgings, present: presentIndexedLodging }),
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
