import type { IndexNames } from '../../opensearch/mappings.ts';
import type { LodgingAvailability } from '../../stays/rules/stays/lodging-availability.ts';

/** What a search must know of the state of the index; it is read from the facts, so it is never behind them. */
export interface IndexView {
  /** The indices that answer now; undefined while none is built. */
  serving(): IndexNames | undefined;
  /** Yields the indices that answer now; throws SearchUnavailable while none is built. */
  requireIndex(): IndexNames;
  /**
   * Yields the lodgings that a search must exclude, because they changed after their documents were written; throws
   * SearchUnavailable when they are too many.
   */
  requireExcludedLodgings(): readonly number[];
  isLagging(lodgingId: number): boolean;
  /** Yields the lodgings that lag; undefined when they are too many to be told. */
  lagging(): ReadonlySet<number> | undefined;
  /** Yields the sequence of the newest change, and the lodgings that changed after the given one; undefined when it may be any. */
  changesAfter(sequence: number | undefined): { newest: number; lodgingIds: readonly number[] | undefined };
  /** Yields the version of the data of each of the lodgings. */
  versionsOf(lodgingIds: Iterable<number>): ReadonlyMap<number, number>;
  /** Yields what the index would hold of the lodging if it did not lag; undefined for an unknown lodging. */
  readFromFacts(lodgingId: number): LodgingAvailability | undefined;
  /** Resolves when the newest change of the lodging is searchable, or after one second. */
  whenSearchable(lodgingId: number): Promise<void>;
  /** Takes lodgings whose documents are missing or broken: they lag until these are written again. */
  noteDamaged(lodgingIds: readonly number[]): void;
}

/** The index cannot answer now, or only in part; a partial answer is never shown as whole. */
export class SearchUnavailable extends Error {
  /** Why, for the log: a word of ours or OpenSearch's type of error, nothing of what was asked. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
