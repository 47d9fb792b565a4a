import { defineOperation } from '../../http/operation.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { generationOf } from '../../sqlite/generation.ts';
import { feedKinds } from '../rules/feed.ts';
import { feedsShape, presentFeed } from '../wire/feed.ts';
import type { FeedsParts } from './parts.ts';

export const listFeeds = ({ db, feeds, addresses }: FeedsParts) =>
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
    caching: 'no-store',
    handle({ dealer }) {
      const { outGateways } = requireDealer(dealer);
      const newestOf = (gateway: string) => {
        const listed = feeds.list(gateway, generationOf(db));
        return feedKinds.flatMap((kind) => listed.find((feed) => feed.kind === kind) ?? []);
      };
      return { value: outGateways.flatMap(newestOf).map((feed) => presentFeed(feed, addresses.publicUrl)) };
    },
  });
