import type { Figures } from '../../http/metrics/metrics.ts';
import type { UnitsAsked, UnitsTaken } from '../../http/limits/unit-counts.ts';
import type { FollowerNews } from '../../search/index/writer-parts.ts';

/** What the primary process does for those that answer requests. */
export interface PrimaryOffers {
  /** Tells what the process is to work with. */
  begin: () => { variables: Record<string, string | undefined> };
  /** Answers when OpenSearch has been started. */
  opensearchUrl: () => string | Promise<string>;
  /** Answers when all processes are ready to listen. */
  mayListen: () => Promise<unknown>;
  isListening: () => void;
  /** Answers when the index was compared with the facts, or built of them. */
  whenCompared: () => Promise<unknown>;
  /** Tells all of an I/O error of the database. */
  storeFailed: (code: string) => void;
  /** Takes why the process cannot start; it ends then. */
  failed: (text: string) => void;
  /** Counts units on a rate. */
  takeUnits: (asked: UnitsAsked) => UnitsTaken;
  /** Passes news on to the followers of the other processes. */
  tellOthers: (news: FollowerNews) => void;
  /** Writes the figures of all processes. */
  metricsText: () => Promise<string>;
}

/** What a process that answers requests does for the primary. */
export interface WorkerOffers {
  hear: (news: FollowerNews) => void;
  /** Stops the use of the database. */
  failStore: (code: string) => void;
  figures: () => Promise<Figures>;
  /** Yields the lines that greet whoever started the service. */
  welcome: () => Promise<string[]>;
  /** Answers what is under way and ends. */
  stop: () => void;
}
