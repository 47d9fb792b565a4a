import { SearchUnavailable, type IndexView } from '../../search/query/index-view.ts';
import type { BuildState, NodeState } from './node-state.ts';

/** The index as the states of the primary describe it: `serving` finds the build in the last one, `take` collects changes. */
export function createNodeView(serving: () => BuildState | undefined) {
  /** Lodgings that `sequences` does not hold last changed at or before `base`. */
  let known = { generation: '', base: 0, newest: 0, sequences: new Map<number, number>() };
  const given = <Value>(value: Value | undefined, code: string, message: string): Value => {
    if (value === undefined) throw new SearchUnavailable(code, message);
    return value;
  };
  const view: IndexView = {
    serving,
    requireIndex: () => given(serving(), 'NO_INDEX', 'The primary has no index that this program reads'),
    requireExcludedLodgings: () => given(serving()?.excluded, 'TOO_MUCH_LAGS', 'Too much waits to be indexed'),
    isLagging: (lodgingId) => serving()?.lagging?.includes(lodgingId) ?? true,
    lagging() {
      const lagging = serving()?.lagging;
      return lagging && new Set(lagging);
    },
    newestSequence: () => known.newest,
    // Of any topic.
    changesAfter(sequence) {
      const { base, newest, sequences } = known;
      if (sequence === newest) return { newest, lodgingIds: [] };
      if (sequence === undefined || sequence < base || sequence > newest) return { newest, lodgingIds: undefined };
      return { newest, lodgingIds: [...sequences].flatMap(([id, own]) => (own > sequence ? [id] : [])) };
    },
    // They differ after each change, but cannot be compared across nodes.
    versionsOf: (ids) => new Map([...ids].map((id) => [id, known.sequences.get(id) ?? known.base])),
    readFromFacts: () => given(undefined, 'NO_FACTS', 'Only the primary knows a lodging that is not in the index'),
    whenSearchable: () => Promise.resolve(),
    // The primary compares what it wrote.
    noteDamaged: () => undefined,
  };
  const take = ({ generation, changes: { since, newest, lodgings } }: Pick<NodeState, 'generation' | 'changes'>) => {
    // More changes than a state lists: any lodging may have changed.
    if (known.generation !== generation || known.newest < since)
      known = { generation, base: newest, newest, sequences: new Map() };
    for (const { lodgingId, sequence } of lodgings) if (sequence > known.base) known.sequences.set(lodgingId, sequence);
    known.newest = newest;
  };
  return { view, take };
}
