import { ensureIndex, type IndexDuty } from './ensure-index.ts';
import { serve } from './serve.ts';

interface StartParts extends Omit<Parameters<typeof serve>[0], 'together'> {
  /** Builds the index when it must be; the worker thread of `main`, or in place. */
  build: IndexDuty['build'];
  /** Called as soon as requests are answered, with what ends the service; the index may still be missing then. */
  onListening?: (stop: () => Promise<void>) => void;
}

/**
 * Starts the service in this process alone: it listens, makes sure of an index, and follows the facts. It answers bookings and
 * one-lodging reads while the index is still being built. Throws what `serve` throws, and when the index may not be built
 * (`REINDEX_ON_START=off`).
 */
export async function start({ build, onListening, ...parts }: StartParts) {
  const { follower, ...served } = await serve(parts);
  onListening?.(served.stop);
  try {
    await ensureIndex({ db: served.parts.db, client: served.client, config: parts.config, log: parts.log, build });
  } catch (error) {
    await served.stop();
    throw error;
  }
  follower.nudge();
  return { ...served, caughtUp: follower.caughtUp };
}
