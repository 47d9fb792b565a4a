import { runPeriodically } from '../../values/run-periodically.ts';
import { buildFeeds, type FeedParts } from './build-feeds.ts';

/** Writes a file of each feed that has none or only older ones, until it is stopped; what fails is reported and tried again. */
export function keepFeeds(
  parts: Omit<FeedParts, 'signal' | 'onProgress' | 'olderThan'>,
  minutes: number,
): { stop: () => Promise<void> } {
  if (minutes === 0) return { stop: () => Promise.resolve() };
  return runPeriodically({
    work: (signal) => buildFeeds({ ...parts, olderThan: parts.now() - minutes * 60_000, signal }),
    every: 5_000,
    // A service that starts has other things to do.
    first: 10_000,
    longest: 60_000,
    onFailure: (err) => parts.report({ text: 'feeds cannot be written now; they are tried again', err }),
  });
}
