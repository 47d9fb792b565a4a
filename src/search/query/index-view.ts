import type { Topic } from '../../lodgings/rules/lodging.ts';
import type { IndexNames } from '../../opensearch/mappings.ts';
import type { LodgingAvailability } from '../../stays/rules/stays/lodging-availability.ts';

/** State of the index, derived from the facts, so it is never behind them. */
export interface IndexView {
  /** Undefined while no index is built. */
  serving(): IndexNames | undefined;
  /** Throws SearchUnavailable while no index is built. */
  requireIndex(): IndexNames;
  /** Lodgings that changed after their documents were written. Throws SearchUnavailable when they are too many. */
  requireExcludedLodgings(): readonly number[];
  isLagging(lodgingId: number): boolean;
  /** Undefined when too many lag to be listed. */
  lagging(): ReadonlySet<number> | undefined;
  newestSequence(): number;
  /** Lodgings whose topics changed after the sequence, or where topics are not known; undefined when any may have. */
  changesAfter(
    sequence: number | undefined,
    topics: readonly Topic[],
  ): { newest: number; lodgingIds: readonly number[] | undefined };
  versionsOf(lodgingIds: Iterable<number>): ReadonlyMap<number, number>;
  /** Of the newest change of the lodging; undefined where only the index or the facts tell. */
  sequenceOf(lodgingId: number): number | undefined;
  /** Reads the availabilities that the index would hold if the lodgings did not lag. */
  readFromFacts(lodgingIds: readonly number[]): Promise<FindAvailability>;
  /** Resolves when the newest change of the lodging is searchable, or after one second. */
  whenSearchable(lodgingId: number): Promise<void>;
  /** Marks lodgings with missing or broken documents as lagging until these are rewritten. */
  noteDamaged(lodgingIds: readonly number[]): void;
}

/** Undefined for an unknown lodging; throws for one that cannot be read. */
export type FindAvailability = (lodgingId: number) => LodgingAvailability | undefined;

/** The index cannot answer, or only in part; a partial answer is never presented as complete. */
export class SearchUnavailable extends Error {
  /** For the log: our own word or OpenSearch's error type, without search input. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
