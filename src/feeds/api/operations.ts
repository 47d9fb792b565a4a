import type { OperationFactories } from '../../http/operation.ts';
import { listFeeds } from './list-feeds.ts';
import type { FeedsParts } from './parts.ts';

/** In the order of the contract. */
export const feedsOperations = { listFeeds } satisfies OperationFactories<FeedsParts>;
