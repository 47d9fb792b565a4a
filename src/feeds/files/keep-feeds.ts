import { setTimeout as pause } from 'node:timers/promises';
import { buildFeeds, type FeedParts } from './build-feeds.ts';

/** Milliseconds; at first longer, since a service that begins has other things to do. */
const rests = { first: 10_000, next: 5_000, afterError: 60_000 };

/** Writes a file of each feed that has none or only older ones, until it is stopped; what fails is reported and tried again. */
export function keepFeeds(
  parts: Omit<FeedParts, 'signal' | 'onProgress' | 'olderThan'>,
  minutes: number,
): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  const rest = (milliseconds: number) => pause(milliseconds, undefined, { signal }).catch(() => undefined);
  const run = async () => {
    if (minutes === 0) return;
    await rest(rests.first);
    while (!signal.aborted) {
      const olderThan = parts.now() - minutes * 60_000;
      const fails = await buildFeeds({ ...parts, olderThan, signal }).then(
        () => false,
        (err: unknown) => {
          if (!signal.aborted) parts.report({ text: 'feeds cannot be written now; they are tried again', err });
          return true;
        },
      );
      await rest(fails ? rests.afterError : rests.next);
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
