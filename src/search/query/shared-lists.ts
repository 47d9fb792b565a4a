import { LRUCache } from 'lru-cache';
import type { StayCriteria } from '../rules/stay-criteria.ts';

/** Lodgings in all lists together, of about 100 bytes each. */
const mostLodgings = 300_000;

const keptMilliseconds = 5_000;

/** Both are numbers of lodgings. */
type List = { length: number } | { size: number };

type Find = () => Promise<List>;

/** What searches share while nothing in the index changes. */
export interface SharedLists {
  /** Concurrent reads of one key share one `find`. */
  read(key: string, find: Find): Promise<List | undefined>;
}

interface IndexState {
  /** Read before the lodgings: a list that a later change may have missed is then never used after it. */
  newest: number;
  index: string;
  excludedLodgingIds: readonly number[];
  lagging: ReadonlySet<number> | undefined;
}

export function createSharedLists() {
  const lists = new LRUCache<string, List, Find>({
    maxSize: mostLodgings,
    sizeCalculation: (list) => 1 + ('size' in list ? list.size : list.length),
    ttl: keptMilliseconds,
    fetchMethod: (_key, _stale, { context }) => context(),
  });
  const read: SharedLists['read'] = async (key, find) => {
    const own: Promise<List>[] = [];
    const context = () => {
      const found = find();
      own.push(found);
      return found;
    };
    try {
      return await lists.fetch(key, { context });
    } catch (error) {
      if (own.length > 0) throw error;
      // The search that sent the request may have been aborted.
      return read(key, find);
    }
  };
  return {
    /** Undefined while the index holds lodgings in an unknown state, as during a large delivery. */
    of({ newest, index, excludedLodgingIds, lagging }: IndexState): SharedLists | undefined {
      if (lagging?.size !== excludedLodgingIds.length) return undefined;
      const state = JSON.stringify([newest, index, excludedLodgingIds]);
      return { read: (key, find) => read(state + key, find) };
    },
  };
}

interface SharedScope {
  criteria: StayCriteria;
  text: unknown;
  lists?: SharedLists | undefined;
}

/** The page and the language of the search do not matter. */
export async function shareList<Found extends List>(
  { criteria, text, lists }: SharedScope,
  name: string,
  find: () => Promise<Found>,
): Promise<Found> {
  if (!lists) return find();
  const { from: _, size: _size, after: _after, language, highlight, facets, mapArea, ...asked } = criteria;
  return (await lists.read(JSON.stringify([name, Object.entries(asked).sort(), text !== undefined]), find)) as Found;
}
