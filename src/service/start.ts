import type { Logger } from 'pino';
import { createServiceApplication } from './application.ts';
import { openClock, saleDayOf, watchClock, type ServiceClock } from './clock.ts';
import { type Config, findReachableHost } from './config.ts';
import { readIndexState, watchReadiness } from './readiness.ts';
import type { ServiceParts } from './service-parts.ts';
import { dayAt, type Day } from '../values/day.ts';
import { advanceBookings } from '../bookings/store/booking-transitions.ts';
import { forgetOldAnswers } from '../http/idempotency.ts';
import { turnDay } from '../search/index/write-lodgings.ts';
import { runPeriodically } from '../values/run-periodically.ts';
import { createFairQueue } from '../http/limits/fair-queue.ts';
import { createMetrics, type Metrics } from '../http/metrics.ts';
import { listen } from '../http/server.ts';
import { noteTime } from '../http/request-context.ts';
import { ensureIndex, type IndexDuty, keepIndex } from './ensure-index.ts';
import { factsFile, erasuresFile } from './facts-file.ts';
import { startFollower } from '../search/index/follower.ts';
import { createLeaseOwner, type FollowerEvent } from '../search/store/index-builds.ts';
import { createLiveIndexView } from '../search/index/live-index-view.ts';
import { reapplyErasures } from '../bookings/store/personal-data.ts';
import { customerMail } from '../bookings/mail/mailer.ts';
import { summarizeCalendarFeeds } from '../lodgings/store/calendar-feeds.ts';
import { keepCalendars } from '../stays/calendars/keep-calendars.ts';
import { readCalendarConflicts } from '../stays/store/taken-nights.ts';
import { readWebhookStanding } from '../webhooks/store/deliveries.ts';
import { sendOutbox } from '../webhooks/delivery/send-outbox.ts';
import { keepDeliveries, webhookDeliveries } from '../webhooks/delivery/webhook-deliveries.ts';
import { connectLater } from '../opensearch/connect.ts';
import { serviceOperations } from './operations.ts';
import { customerLinks, paymentLinks } from '../bookings/payment/payment-links.ts';
import { quoteTokens } from '../bookings/wire/booking.ts';
import { createSearch } from '../search/query/create-search.ts';
import { giveSecrets, secretOf } from '../sqlite/secrets.ts';
import { listQuarantined } from '../lodgings/store/lodging-status.ts';
import { observeStore, openDatabase, stopOnIoError, type Db } from '../sqlite/database.ts';
import { createGroupedWrites } from '../sqlite/grouped-writes.ts';
import { placeCalls } from './http-parts.ts';
import { createReport, startReady, type KeepReady } from './ready.ts';
import { addressesOf, presentSummary } from './summary-presenter.ts';
import type { Line, PrimaryOffers } from './processes/line.ts';
import { performance } from 'node:perf_hooks';
import type { OpenSearch } from '../opensearch/client.ts';
import { sampleDifferences, startSample } from '../search/index/verify-index.ts';

interface ServeParts {
  config: Config;
  log: Logger;
  opensearchUrl: string | Promise<string>;
  /** Milliseconds since 1970; defaults to the machine's clock. */
  now?: () => number;
  /** Defaults to this thread; `main` uses a worker thread. */
  keepReady?: KeepReady;
  /** Milliseconds an answer waits until its lodging is indexed; defaults to the value meant for callers. */
  waitAtMost?: number | undefined;
  primary?: Line<PrimaryOffers>;
  /** Resolves when the index has been compared with the facts, or built from them; it is not used before. */
  whenCompared: Promise<unknown>;
  /** Called after an I/O error of the database, which is then no longer used. */
  onStoreFailed?: ((code: string) => void) | undefined;
}

/**
 * Starts answering, with or without an index, and follows the facts. Throws if the port is taken or the database is not
 * durable. `caughtUp` resolves when the index holds all changes up to now; `tick` runs time-driven work at once, such
 * as ending bookings past their deadline.
 */
export async function serve({ config, log, opensearchUrl, now: machine, whenCompared, ...shared }: ServeParts) {
  const { keepReady, primary, waitAtMost, onStoreFailed } = shared;
  const prefix = config.indexPrefix;
  const db = openStore({ config, log, onStoreFailed });
  const clock = openClock(db, config.clockStepDays, machine);
  const { now } = clock;
  const today = () => dayAt(now(), config.timeZone);
  const metrics = measureAll({ db, prefix, clock, today });
  const queue = createFairQueue(config.searchPlaces, metrics.noteQueue);
  const client = placeCalls(connectLater(opensearchUrl, config.opensearchAccess), { metrics, queue });
  observeStore(db, (_, milliseconds) => noteTime('store', milliseconds));
  const ending = new AbortController();
  let compared = false;
  const isCompared = () => compared;
  whenCompared.then(
    () => (compared = true),
    () => undefined,
  );
  const indexParts = { db, client, prefix, shape: config.indexShape, now, today, log, isCompared };
  const writerParts = { ...indexParts, present: presentSummary, leaseOwner: createLeaseOwner(), waitAtMost };
  const isSearchedElsewhere = config.nodeToken !== undefined;
  const follower = startFollower({
    ...writerParts,
    isSearchedElsewhere,
    ...(primary && { announce: (event: FollowerEvent) => primary.post('announce', event) }),
  });
  const view = createLiveIndexView({ ...indexParts, today: saleDayOf(clock, config), follower });
  const search = createSearch(client, view, addressesOf(config));
  const ready = startReady({ config, db, now, today, report: createReport(log, metrics) }, keepReady);
  const made = makeParts({ config, log, db, search, ...ready.parts, clock, now, today });
  keepErasures(made);
  const time = keepTime({ db, now, today, onChange: follower.nudge, log, keepClock: watchClock(db, clock, log) });
  const readiness = watchReadiness({ ...indexParts, config, writes: made.writes, clockDoubt: clock.doubt });
  const sample = watchSample({ ...made, client, metrics, nudge: follower.nudge });
  const tools = { metrics, queue, ending: ending.signal, primary, isCompared };
  const application = createServiceApplication(made, serviceOperations(made, sample.suspect), readiness, tools);
  await primary?.ask('mayListen', undefined);
  const server = await listen(application, config);
  const isPaused = () => clock.doubt() !== undefined;
  const deliveryParts = {
    ...made,
    settings: config,
    onTry: ({ error }: { error: string | undefined }) =>
      metrics.noteDelivery(error === undefined ? 'delivered' : 'failed'),
  };
  const webhooks = webhookDeliveries(deliveryParts);
  const mail = config.mail ? [customerMail({ ...made, settings: config }, config.mail)] : [];
  const outbox = sendOutbox({ ...made, isPaused }, [webhooks.kind, ...mail], keepDeliveries(deliveryParts));
  const calendars = keepCalendars({ ...made, settings: config, isPaused });
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await time.stop();
    metrics.stop();
    ending.abort();
    await server.close();
    await Promise.all([outbox.stop(), calendars.stop()]);
    await webhooks.close();
    await sample.stop();
    await follower.stop().catch((err: unknown) => log.warn({ err }, 'the lease on the index is not released'));
    await ready.stop();
    await client.close();
    db.close();
  };
  const url = `http://${findReachableHost(config.host)}:${server.port}`;
  return { url, parts: made, client, follower, figures: metrics.figures, tick: time.tick, ending: ending.signal, stop };
}

function openStore({ config, log, onStoreFailed }: Pick<ServeParts, 'config' | 'log' | 'onStoreFailed'>): Db {
  const db = openDatabase(factsFile(config.dataDir));
  stopOnIoError(db, (code) => {
    log.fatal({ code }, 'I/O error of the database; the service restarts');
    onStoreFailed?.(code);
  });
  return db;
}

function measureAll(parts: { db: Db; prefix: string; clock: ServiceClock; today: () => Day }): Metrics {
  const { db, prefix, clock, today } = parts;
  return createMetrics({
    readIndex: () => readIndexState({ db, prefix, now: clock.now }),
    readClockAhead: () => clock.machine() - clock.now(),
    countQuarantined: () => listQuarantined(db).length,
    readWebhooks: () => readWebhookStanding(db, clock.now()),
    readCalendars: () => ({
      ...summarizeCalendarFeeds(db, clock.now()),
      conflicts: readCalendarConflicts(db, today()).size,
    }),
  });
}

interface StartParts extends Omit<ServeParts, 'primary' | 'whenCompared'> {
  build: IndexDuty['build'];
  /**
   * Called as soon as requests are answered, with the function that stops the service; the index may still be missing.
   */
  onListening?: (stop: () => Promise<void>) => void;
}

/**
 * Starts the service in this process alone. Bookings and single-lodging reads work while the index is built. Throws
 * what `serve` throws, and if the index may not be built (`REINDEX_ON_START=off`).
 */
export async function start({ build, onListening, ...parts }: StartParts) {
  const compared = Promise.withResolvers<undefined>();
  const { follower, ...served } = await serve({ ...parts, whenCompared: compared.promise });
  const { db, now } = served.parts;
  const duty = { db, client: served.client, config: parts.config, log: parts.log, build, now };
  onListening?.(served.stop);
  try {
    await parts.opensearchUrl;
    await ensureIndex(duty);
    compared.resolve(undefined);
    await compared.promise;
  } catch (error) {
    await served.stop();
    throw error;
  }
  // It ends by itself: stopping the service does not wait for a build.
  keepIndex(duty, served.ending);
  follower.nudge();
  return { ...served, caughtUp: follower.caughtUp };
}

function makeParts(given: Omit<ServiceParts, 'writes' | 'quotes' | 'payments' | 'customers'>): ServiceParts {
  const { config, db, now, today } = given;
  const { payment, publicUrl, quoteMinutes } = config;
  giveSecrets(db, {
    'quote-secret': config.quoteSecret,
    'address-secret': config.addressSecret,
    'sealing-secret': config.sealingSecret,
  });
  const keys = signingKeys(db, config);
  return {
    ...given,
    writes: createGroupedWrites(db),
    quotes: quoteTokens(keys, { minutes: quoteMinutes, now }),
    payments: paymentLinks({ db, provider: payment.provider, publicUrl, keys, now, today }),
    customers: customerLinks(publicUrl, keys),
  };
}

/**
 * Keys for tokens: the first signs, all verify. The configured or generated secret comes first, then the former one
 * until the operator removes it.
 */
function signingKeys(db: Db, { quoteSecretFormer }: Config): readonly [string, ...string[]] {
  const first = secretOf(db, 'quote-secret');
  return quoteSecretFormer === undefined ? [first] : [first, quoteSecretFormer];
}

/** Repeats erasures that a restored backup undid, before anything is served. */
function keepErasures({ db, config, log, now }: Pick<ServiceParts, 'db' | 'config' | 'log' | 'now'>): void {
  const { erased, unreadable } = reapplyErasures(db, erasuresFile(config.dataDir), now());
  if (erased > 0) log.warn({ bookings: erased }, 'personal data was erased again after a backup was restored');
  if (unreadable > 0) log.warn({ lines: unreadable }, 'the record of erasures has lines that cannot be read');
}

interface TimekeeperParts {
  db: Db;
  now: () => number;
  today: () => Day;
  onChange: () => void;
  log: Logger;
  keepClock: () => void;
}

/**
 * Runs at once and every 500 ms until stopped: turns the service's day, advances bookings (including time that passed
 * while no service ran) and deletes old idempotency answers. `tick` runs it immediately.
 */
function keepTime(parts: TimekeeperParts) {
  const { db, log } = parts;
  const tick = () => {
    parts.keepClock();
    const at = { now: parts.now(), today: parts.today() };
    const changed = [...turnDay(parts), ...advanceBookings(db, at, { log })];
    if (changed.length > 0) parts.onChange();
    forgetOldAnswers(db, at.now);
  };
  const onFailure = (error: unknown) =>
    log.error({ err: error }, 'what the clock asked for could not be written; it is tried again');
  const { stop } = runPeriodically({ work: tick, every: 500, onFailure });
  return { tick, stop };
}

/** Compares lodgings with the index while the service is not busy. */
function watchSample({
  config,
  db,
  client,
  log,
  metrics,
  nudge,
}: Pick<ServiceParts, 'config' | 'db' | 'log'> & { client: OpenSearch; metrics: Metrics; nudge: () => void }) {
  // Prometheus sees no increase on a series that did not exist before.
  for (const kind of sampleDifferences) metrics.noteDifference(kind, 0);
  return startSample({
    db,
    client,
    log,
    nudge,
    present: presentSummary,
    dayOf: (instant) => dayAt(instant, config.timeZone),
    prefix: config.indexPrefix,
    shape: config.indexShape,
    perMinute: config.verifyPerMinute / config.processes,
    isBusy: watchLoad(),
    onCompared: metrics.noteVerified,
    onDifference: (kind) => metrics.noteDifference(kind),
  });
}

/** Whether the event loop was busy for more than half of the time since the last call. */
function watchLoad(): () => boolean {
  let last = performance.eventLoopUtilization();
  return () => {
    const before = last;
    last = performance.eventLoopUtilization();
    return performance.eventLoopUtilization(last, before).utilization > 0.5;
  };
}
