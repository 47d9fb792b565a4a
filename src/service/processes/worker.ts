import { createLog, logDestination } from '../log.ts';
import { readConfig } from '../config.ts';
import { failureText } from '../failure-text.ts';
import { serve } from '../serve.ts';
import { writeWelcome } from '../welcome.ts';
import { openLine } from './line.ts';
import type { PrimaryOffers, WorkerOffers } from './offers.ts';
import { shareWithOthers } from './share-with-others.ts';

/** One of several processes that answer requests; `primary.ts` starts it, tells it what to do, and takes its port along. */
const started = Promise.withResolvers<Awaited<ReturnType<typeof serve>>>();
started.promise.catch(() => undefined);

let isStopping = false;

function stop(): void {
  if (isStopping) return;
  isStopping = true;
  started.promise
    .then((service) => service.stop())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    );
}

const offers: WorkerOffers = {
  hear: (news) => void started.promise.then(({ follower }) => follower.hear(news)),
  figures: () => started.promise.then((service) => service.figures()),
  welcome: () => started.promise.then(writeWelcome),
  stop,
};
const primary = openLine<PrimaryOffers>(process as Required<typeof process>, offers);

// A terminal tells all processes, and whoever ends one of them alone means it too: another takes its place.
process.on('SIGINT', stop).on('SIGTERM', stop);

try {
  const config = readConfig(process.env);
  const { opensearchUrl } = await primary.ask('begin', undefined);
  const log = createLog(config.logLevel, logDestination(2, { isShared: true }));
  const together = shareWithOthers(primary);
  started.resolve(await serve({ config, log, opensearchUrl, now: Date.now, together }));
  primary.tell('isListening', undefined);
} catch (error) {
  started.reject(error);
  await primary.ask('failed', failureText(error));
  process.exit(1);
}
