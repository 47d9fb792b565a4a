import type { CatalogParts } from '../../catalog/api/parts.ts';
import type { FeedFiles } from '../../feeds/files/feed-folder.ts';
import { makeOperations, type Call, type Operation } from '../../http/operation.ts';
import { ApiError } from '../../http/problem.ts';
import { SearchUnavailable } from '../../search/query/index-view.ts';
import type { StaysParts } from '../../stays/api/parts.ts';
import { describedOperations } from '../operations.ts';
import { ownOperations } from './at-nodes.ts';
import type { NodeOperations, NodeParts, OwnOperations } from './node-parts.ts';

export function nodeOperations(parts: NodeParts, feeds: Pick<FeedFiles, 'list'>): NodeOperations {
  const own = makeOwn(parts, feeds);
  const byId = new Map([...own.ofIndex, ...own.ofCopy, ...own.ofFeeds].map((operation) => [operation.id, operation]));
  return {
    ...own,
    all: describedOperations.map((operation) => byId.get(operation.id) ?? operation),
    isOwn: ({ id }) => byId.has(id) || byId.has(id.replace(/^web-/, '')),
  };
}

function makeOwn(parts: NodeParts, feeds: Pick<FeedFiles, 'list'>): OwnOperations {
  const { config, db, search, ready, readyDetails, now, today } = parts;
  const ofStays: StaysParts & Pick<CatalogParts, 'addresses'> = {
    db,
    now,
    today,
    availability: search,
    ready,
    addresses: config,
  };
  // Only the primary knows upcoming guests; none of these reads needs them.
  const ofCatalog: CatalogParts = { ...ofStays, readyDetails, hasLiveBooking: () => false };
  const copied = [
    ...makeOperations(ownOperations('catalog', 'copy'), ofCatalog),
    ...makeOperations(ownOperations('stays', 'copy'), ofStays),
  ];
  return {
    ofIndex: [
      ...makeOperations(ownOperations('search', 'index'), { search, now, today, addresses: config }),
      ...makeOperations(ownOperations('stays', 'index'), ofStays),
      ...makeOperations(ownOperations('bookings', 'index'), {}),
    ],
    ofCopy: copied.map(letPrimaryRefuse),
    ofFeeds: makeOperations(ownOperations('feeds', 'feeds'), { db, feeds, addresses: config }),
  };
}

/** The reason why a stay cannot be booked comes from the planning, which only the primary has: it sends the refusal. */
function letPrimaryRefuse(operation: Operation): Operation {
  const handle = async (call: Call) => {
    try {
      return await operation.handle(call);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'STAY_NOT_AVAILABLE') throw error;
      throw new SearchUnavailable('NO_PLANNING', 'The primary knows why the stay cannot be booked');
    }
  };
  return { ...operation, handle };
}
