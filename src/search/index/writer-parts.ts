import type { Logger } from 'pino';
import type { Day } from '../../values/day.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import type { IndexShape } from '../../opensearch/mappings.ts';
import type { Db } from '../../sqlite/database.ts';
import type { SummaryPresenter } from '../rules/search-lodging.ts';

/** What the follower works with. */
export interface FollowerParts {
  db: Db;
  client: OpenSearch;
  now: () => number;
  today: () => Day;
  present: SummaryPresenter;
  log: Logger;
  /** Names this process among those that may write a build. */
  leaseOwner: string;
  /** First part of the names of the service's indices. */
  prefix: string;
  /** Of the indices. */
  shape: IndexShape;
  /** Tells whether the index was compared with the facts since this process began, and may be written; it may when left out. */
  isCompared?: () => boolean;
  /** Tells whether others search the index by what they were told of it; nobody does when left out. */
  isSearchedElsewhere?: () => boolean;
  /** Tells the followers of the service's other processes; left out where there are none. */
  tellOthers?: (news: FollowerNews) => void;
  /** How long somebody waits for a lodging to be indexed, in milliseconds; the follower's own measure when left out. */
  waitAtMost?: number | undefined;
}

/**
 * What followers of several processes tell each other, of whom one holds the lease: somebody waits for an urgent lodging, documents were
 * written, OpenSearch is away, or a process is gone that may have held the lease.
 */
export type FollowerNews = 'wanted' | 'written' | 'failed' | 'gone';

/** How far a rebuild is. */
export interface RebuildProgress {
  phase: 'filling' | 'following' | 'finishing';
  lodgings: number;
  ofLodgings: number;
  documents: number;
}

/** What a rebuild works with. */
export interface RebuildParts extends FollowerParts {
  onProgress: (progress: RebuildProgress) => void;
  /** Whether the build is kept for later instead of serving. */
  isForLater?: boolean;
  /** Ends the rebuild; the new indices are dropped and nothing else has changed. */
  signal?: AbortSignal;
}
