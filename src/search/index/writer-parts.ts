import type { Logger } from 'pino';
import type { Day } from '../../values/day.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import type { IndexShape } from '../../opensearch/mappings.ts';
import type { Db } from '../../sqlite/database.ts';
import type { SummaryPresenter } from '../rules/search-lodging.ts';

export interface FollowerParts {
  db: Db;
  client: OpenSearch;
  now: () => number;
  today: () => Day;
  present: SummaryPresenter;
  log: Logger;
  leaseOwner: string;
  prefix: string;
  shape: IndexShape;
  /** Whether the index was compared with the facts since process start, and so may be written; true when omitted. */
  isCompared?: () => boolean;
  /** Whether other processes search the index by the state that they poll; false when omitted. */
  isSearchedElsewhere?: boolean;
  /** Notifies the followers of the other processes; omitted when there are none. */
  tellOthers?: (news: FollowerNews) => void;
  /** Longest wait for a lodging to be indexed, in milliseconds; the follower's default when omitted. */
  waitAtMost?: number | undefined;
}

/**
 * Messages between followers, of which one holds the lease: a caller waits for an urgent lodging, documents were
 * written, OpenSearch is unavailable, or a process that may have held the lease is gone.
 */
export type FollowerNews = 'wanted' | 'written' | 'failed' | 'gone';

export interface RebuildProgress {
  phase: 'filling' | 'following' | 'finishing';
  lodgings: number;
  ofLodgings: number;
  documents: number;
}

export interface RebuildParts extends FollowerParts {
  onProgress: (progress: RebuildProgress) => void;
  /** Keep the build for later instead of serving it. */
  isForLater?: boolean;
  /** Aborts the rebuild: drops the new indices and changes nothing else. */
  signal?: AbortSignal;
}
