import type { UnitCounts } from '../../http/limits/unit-counts.ts';
import type { FollowerNews } from '../../search/index/writer-parts.ts';

/** What the processes of a service have together beside the database; the primary process holds or passes on all of it. */
export interface Together {
  /** Counts the units of the rates for all. */
  counts: UnitCounts;
  /** Yields the figures of all. */
  metricsText: () => Promise<string>;
  /** Tells the followers of the others. */
  tellOthers: (news: FollowerNews) => void;
  /** Resolves when all are ready to listen: the port opens when it can be answered by each. */
  mayListen: () => Promise<unknown>;
  /** Resolves when the index was compared with the facts, or built of them. */
  whenCompared: () => Promise<unknown>;
}
