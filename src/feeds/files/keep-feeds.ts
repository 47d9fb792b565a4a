import { runPeriodically } from '../../values/run-periodically.ts';
import { buildFeeds, type FeedParts } from './build-feeds.ts';

/** Rebuilds feeds without a recent file until stopped; failures are reported and retried. */
export function keepFeeds(
  parts: Omit<FeedParts, 'signal' | 'onProgress' | 'olderThan'>,
  minutes: number,
): { stop: () => Promise<void> } {
  if (minutes === 0) return { stop: () => Promise.resolve() };
  return runPeriodically({
    work: (signal) => buildFeeds({ ...parts, olderThan: parts.now() - minutes * 60_000, signal }),
    every: 5_000,
    // Startup work goes first.
    first: 10_000,
    longest: 60_000,
    onFailure: (err) => parts.report({ text: 'feeds cannot be written now; they are tried again', err }),
  });
}
