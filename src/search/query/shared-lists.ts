import { LRUCache } from 'lru-cache';
import type { IndexView } from './index-view.ts';
import type { StayCriteria } from '../rules/stay-criteria.ts';

/** Lodgings in all lists together, of about 100 bytes each. */
const mostLodgings = 300_000;

const keptMilliseconds = 5_000;

type List = { length: number } | { size: number };

type Find = () => Promise<List>;

/** Lists that searches share while the index does not change. */
export interface SharedLists {
  /** Concurrent reads of one key share one `find`. */
  read<Found extends List>(key: string, find: () => Promise<Found>): Promise<Found>;
}

type IndexState = Pick<IndexView, 'newestSequence' | 'requireIndex' | 'requireExcludedLodgings' | 'lagging'>;

export function createSharedLists() {
  const lists = new LRUCache<string, List, Find>({
    maxSize: mostLodgings,
    sizeCalculation: (list) => 1 + ('size' in list ? list.size : list.length),
    ttl: keptMilliseconds,
    fetchMethod: (_key, _stale, { context }) => context(),
  });
  const read: SharedLists['read'] = async <Found extends List>(key: string, find: () => Promise<Found>) => {
    const own: Promise<Found>[] = [];
    const context = () => {
      const found = find();
      own.push(found);
      return found;
    };
    try {
      return (await lists.fetch(key, { context })) as Found;
    } catch {
      // The list may have been evicted before it was found, or the search that sent the request aborted.
      return own[0] ?? read(key, find);
    }
  };
  return {
    /** Undefined while the index holds lodgings in an unknown state, as during a large delivery. */
    of(view: IndexState): SharedLists | undefined {
      // Read first: a list that a later change may have missed is then never used after it.
      const newest = view.newestSequence();
      const excludedLodgingIds = view.requireExcludedLodgings();
      if (view.lagging()?.size !== excludedLodgingIds.length) return undefined;
      const state = JSON.stringify([newest, view.requireIndex().arrivals, excludedLodgingIds]);
      return { read: (key, find) => read(state + key, find) };
    },
  };
}

/** The page and the language of the search do not matter. */
export async function shareList<Found extends List>(
  { criteria, text, lists }: { criteria: StayCriteria; text: unknown; lists: SharedLists | undefined },
  name: string,
  find: () => Promise<Found>,
): Promise<Found> {
  const { from: _, size: _size, after: _after, language, highlight, facets, mapArea, ...asked } = criteria;
  return lists ? lists.read(JSON.stringify([name, Object.entries(asked).sort(), text !== undefined]), find) : find();
}
