import { setTimeout as pause } from 'node:timers/promises';
import { buildFeeds, type FeedParts } from './build-feeds.ts';

/** Milliseconds before the first files are written: a service that begins has other things to do. */
const firstRest = 10_000;

/** Writes the files anew every so many minutes, until it is stopped; what fails is told and tried again at the next turn. */
export function keepFeeds(
  parts: Omit<FeedParts, 'signal' | 'onProgress'> & { onError: (error: unknown) => void },
  minutes: number,
): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  const rest = (milliseconds: number) => pause(milliseconds, undefined, { signal }).catch(() => undefined);
  const run = async () => {
    if (minutes === 0) return;
    await rest(firstRest);
    while (!signal.aborted) {
      await buildFeeds({ ...parts, signal }).catch((error: unknown) => {
        if (!signal.aborted) parts.onError(error);
      });
      await rest(minutes * 60_000);
    }
  };
  const running = run();
  return {
    stop() {
      ending.abort();
      return running;
    },
  };
}
