import type { OperationFactories } from '../../http/operation.ts';
import { listFeeds } from './list-feeds.ts';
import type { FeedsParts } from './parts.ts';

/** The operations of this room, in the order of the contract: each is made of the room's parts. */
export const feedsOperations = { listFeeds } satisfies OperationFactories<FeedsParts>;
