import type { FollowerParts } from './follow.ts';

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
  /** Ends the rebuild; the new indices are dropped and nothing else has changed. */
  signal?: AbortSignal;
}
