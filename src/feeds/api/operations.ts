import { defineOperation, type OperationFactories } from '../../http/operation.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import type { Db } from '../../sqlite/database.ts';
import { generationOf } from '../../sqlite/generation.ts';
import type { FeedFiles } from '../files/feed-folder.ts';
import { feedKinds } from '../rules/feed.ts';
import { feedsShape, presentFeed } from '../wire/feed.ts';

interface FeedsParts {
  db: Db;
  feeds: Pick<FeedFiles, 'list'>;
  addresses: { publicUrl: string };
}

const listFeeds = ({ db, feeds, addresses }: FeedsParts) =>
  defineOperation({
    id: 'list-feeds',
    method: 'GET',
    path: '/v2/feeds',
    auth: 'S',
    documentation: {
      tag: 'Catalog',
      summary: "Lists the newest files with all lodgings and all availabilities of each of the dealer's channels.",
      example: () => ({}),
    },
    answer: { root: 'feeds', shape: feedsShape },
    problems: [],
    handle({ dealer }) {
      const { outGateways } = requireDealer(dealer);
      const newestOf = (gateway: string) => {
        const listed = feeds.list(gateway, generationOf(db));
        return feedKinds.flatMap((kind) => listed.find((feed) => feed.kind === kind) ?? []);
      };
      return { value: outGateways.flatMap(newestOf).map((feed) => presentFeed(feed, addresses.publicUrl)) };
    },
  });

export const feedsOperations = { listFeeds } satisfies OperationFactories<FeedsParts>;
