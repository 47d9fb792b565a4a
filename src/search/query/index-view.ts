import type { IndexNames } from '../../opensearch/mappings.ts';
import type { LodgingAvailability } from '../../stays/rules/stays/lodging-availability.ts';

/** What a search must know of the state of the index; it is told from the facts, so it is never behind. */
export interface IndexView {
  /** The indices that answer now; undefined while none is built. */
  serving(): IndexNames | undefined;
  /**
   * Lodgings that changed after their documents were written. Searches leave them out. Undefined when they are too many to
   * leave out: the index cannot answer then.
   */
  lagging(): readonly number[] | undefined;
  isLagging(lodgingId: number): boolean;
  /** Names the version of the data of each of the lodgings. */
  versionsOf(lodgingIds: Iterable<number>): ReadonlyMap<number, number>;
  /** Yields what the index would hold of the lodging if it did not lag; undefined for an unknown lodging. */
  readFromFacts(lodgingId: number): LodgingAvailability | undefined;
  /** Resolves when the change is searchable, or after one second. */
  whenSearchable(lodgingId: number, sequence: number): Promise<void>;
}
