import type { UnitCounts } from '../../http/limits/units.ts';
import type { FollowerNews } from '../../search/store/index-builds.ts';

/** What the processes share besides the database; the primary process holds or relays it. */
export interface Together {
  counts: UnitCounts;
  metricsText: () => Promise<string>;
  tellOthers: (news: FollowerNews) => void;
  /** Records a poll of a search node; returns the number of nodes that polled recently. */
  noteNode: (name: string) => Promise<number>;
  /** Resolves when all are ready to listen: the port opens only when every process can answer. */
  mayListen: () => Promise<unknown>;
  whenCompared: () => Promise<unknown>;
}
