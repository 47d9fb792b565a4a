import type { CatalogParts } from './parts.ts';
import { answerLodgingList, lodgingListAnswer, lodgingListSample } from './answer-lodging-list.ts';
import { defineOperation } from '../../http/operation.ts';
import { lodgingListQuery } from '../wire/catalog.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';

const path = '/v2/lodgings';

export const listLodgings = (parts: CatalogParts) =>
  defineOperation({
    id: 'list-lodgings',
    method: 'GET',
    path,
    auth: 'S',
    documentation: {
      tag: 'Lodgings',
      summary: "Lists the lodgings on sale on the dealer's channels, in the order of their ids.",
      example: () => ({ query: { pageSize: 1, fields: ['name', 'city', 'personMax'] } }),
      sample: lodgingListSample,
    },
    query: lodgingListQuery,
    answer: lodgingListAnswer,
    problems: [],
    // A dealer whose channels changed must not get a 304.
    isBulk: true,
    caching: { version: ({ dealer }) => [readNewestSequence(parts.db), dealer?.outGateways].join(' ') },
    handle: (call) => answerLodgingList(parts, call, { path, gateways: requireDealer(call.dealer).outGateways }),
  });
