import { createServiceApplication } from './application.ts';
import { openClock, saleDayOf, watchClock } from './clock.ts';
import { findUrl } from './config.ts';
import { readIndexState, watchReadiness } from './readiness.ts';
import type { ServiceParts, StartParts } from './service-parts.ts';
import { dayAt } from '../values/day.ts';
import { advanceBookings } from '../bookings/store/booking-transitions.ts';
import { forgetOldAnswers } from '../http/idempotency.ts';
import { turnDay } from '../search/index/write-lodgings.ts';
import { runPeriodically } from '../values/run-periodically.ts';
import { createFairQueue } from '../http/limits/fair-queue.ts';
import { createMetrics, type Metrics } from '../http/metrics.ts';
import { listen } from '../http/server.ts';
import { noteTime } from '../http/request-context.ts';
import { ensureIndex, keepIndex } from './ensure-index.ts';
import { factsFile, erasuresFile, readyFile } from './facts-file.ts';
import { startFollower } from '../search/index/follower.ts';
import { createLeaseOwner } from '../search/store/index-builds.ts';
import { createLiveIndexView } from '../search/index/live-index-view.ts';
import { reapplyErasures } from '../bookings/store/personal-data.ts';
import { customerMail } from '../bookings/mail/mailer.ts';
import { summarizeCalendarFeeds } from '../lodgings/store/calendar-feeds.ts';
import { keepCalendars } from '../stays/calendars/keep-calendars.ts';
import { readCalendarConflicts } from '../stays/store/taken-nights.ts';
import { keepMoney } from '../bookings/payment/keep-money.ts';
import { stripeAccount } from '../bookings/payment/stripe-account.ts';
import { readMoneyDuties } from '../bookings/store/surpluses.ts';
import { readWebhookBacklog } from '../webhooks/store/deliveries.ts';
import { sendOutbox } from '../webhooks/delivery/send-outbox.ts';
import { keepDeliveries, webhookDeliveries } from '../webhooks/delivery/webhook-deliveries.ts';
import { connect } from '../opensearch/connect.ts';
import { serviceOperations } from './operations.ts';
import { customerLinks, paymentLinks } from '../bookings/payment/payment-links.ts';
import { quoteTokens } from '../bookings/wire/booking.ts';
import { createSearch } from '../search/query/create-search.ts';
import { giveSecrets, secretOf } from '../sqlite/secrets.ts';
import { listQuarantined } from '../lodgings/store/lodging-status.ts';
import { observeStore, openDatabase, stopOnIoError } from '../sqlite/database.ts';
import { createGroupedWrites } from '../sqlite/grouped-writes.ts';
import { queueCalls } from './http-parts.ts';
import { createDetailWriter } from '../catalog/wire/detail-writer.ts';
import type { Report } from '../sqlite/derived-file.ts';
import { readPrepared } from '../stays/ready/prepared-answers.ts';
import { openReadyFile } from '../stays/ready/ready-file.ts';
import { addressesOf } from '../search/wire/search-result.ts';
import type { PrimaryOffers, Remote } from './processes/channel.ts';

interface ServeOptions extends Omit<StartParts, 'build' | 'onListening'> {
  primary?: Remote<PrimaryOffers>;
  /** Resolves when the index has been compared with the facts, or built from them; it is not used before. */
  whenCompared: Promise<unknown>;
}

/**
 * Starts answering, with or without an index, and follows the facts. Throws if the port is taken or the database is not
 * durable. `caughtUp` resolves when the index holds all changes up to now; `tick` runs time-driven work at once, such
 * as ending bookings past their deadline.
 */
export async function serve({ config, log, opensearchUrl, now: machine, whenCompared, ...shared }: ServeOptions) {
  const { primary, waitAtMost } = shared;
  const { indexPrefix: prefix, indexShape: shape, timeZone } = config;
  const db = openDatabase(factsFile(config.dataDir));
  stopOnIoError(db, (code) => {
    log.fatal({ code }, 'I/O error of the database; the service restarts');
    shared.onStoreFailed?.(code);
  });
  const clock = openClock(db, config.clockStepDays, machine);
  const { now } = clock;
  const today = () => dayAt(now(), timeZone);
  const saleDay = saleDayOf(clock, config);
  const metrics = measureAll({ db, config, clock, now, today });
  const queue = createFairQueue(config.searchSlots, metrics.noteQueue);
  const client = queueCalls(connect(opensearchUrl, config.opensearchAccess), { metrics, queue });
  observeStore(db, (_, milliseconds) => noteTime('store', milliseconds));
  const ending = new AbortController();
  let compared = false;
  const isCompared = () => compared;
  const noteCompared = () => {
    compared = true;
  };
  whenCompared.then(noteCompared, () => undefined);
  const indexParts = { db, client, prefix, shape, now, today, log, isCompared };
  const follower = startFollower({
    ...indexParts,
    leaseOwner: createLeaseOwner(),
    waitAtMost,
    isSearchedElsewhere: config.nodeToken !== undefined,
    ...(primary && { announce: (event) => void primary.announce(event) }),
  });
  const view = createLiveIndexView({ ...indexParts, today: saleDay, follower });
  const search = createSearch(client, view, addressesOf(config));
  const ready = openReadyFile(readyFile(config.dataDir), db);
  const report: Report = ({ text, ...fields }) => {
    if (fields.damaged) metrics.noteDamaged(fields.damaged);
    log.warn(fields, text);
  };
  const prepared = readPrepared({ db, ready, now, today: saleDay, writer: createDetailWriter(config), report });
  const made = makeParts({ config, log, db, search, ...prepared, report, clock, now, today, saleDay });
  keepErasures(made);
  const time = keepTime(made, follower.nudge);
  const readiness = watchReadiness({ ...indexParts, config, writes: made.writes, clockDoubt: clock.doubt });
  const tools = { metrics, queue, ending: ending.signal, primary, isCompared };
  const application = createServiceApplication(made, serviceOperations(made), readiness, tools);
  const server = await listen(application, config);
  const background = startBackground(made, metrics);
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await time.stop();
    metrics.stop();
    ending.abort();
    await server.close();
    await background.stop();
    await follower.stop().catch((err: unknown) => log.warn({ err }, 'the lease on the index is not released'));
    ready.close();
    await client.close();
    db.close();
  };
  const url = findUrl(config.host, server.port);
  return { url, parts: made, client, follower, figures: metrics.figures, tick: time.tick, ending: ending.signal, stop };
}

/** Delivers webhooks and mail, refunds surpluses and reads calendars from elsewhere, except while the clock is in doubt. */
function startBackground(parts: ServiceParts, metrics: Metrics): { stop: () => Promise<void> } {
  const { config, clock } = parts;
  const shared = { ...parts, settings: config, isPaused: () => clock.doubt() !== undefined };
  const onTry = ({ error }: { error: string | undefined }) =>
    metrics.noteDelivery(error === undefined ? 'delivered' : 'failed');
  const webhooks = webhookDeliveries({ ...shared, onTry });
  const mail = config.mail ? [customerMail(shared, config.mail)] : [];
  const outbox = sendOutbox(shared, [webhooks.kind, ...mail], keepDeliveries({ ...shared, onTry }));
  const calendars = keepCalendars(shared);
  const money = keepMoney(shared, parts.stripe);
  return {
    async stop() {
      await Promise.all([outbox.stop(), calendars.stop(), money.stop()]);
      await webhooks.close();
    },
  };
}

function measureAll({
  db,
  config,
  clock,
  now,
  today,
}: Pick<ServiceParts, 'db' | 'config' | 'clock' | 'now' | 'today'>) {
  return createMetrics({
    readIndex: () => readIndexState({ db, prefix: config.indexPrefix, now }),
    readClockAhead: () => clock.machine() - now(),
    countQuarantined: () => listQuarantined(db).length,
    readWebhooks: () => readWebhookBacklog(db, now()),
    readMoney: () => readMoneyDuties(db),
    readCalendars: () => ({
      ...summarizeCalendarFeeds(db, now()),
      conflicts: readCalendarConflicts(db, today()).size,
    }),
  });
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

function makeParts(given: Omit<ServiceParts, 'writes' | 'quotes' | 'payments' | 'customers' | 'stripe'>): ServiceParts {
  const { config, db, now, today } = given;
  const { payment, publicUrl, quoteMinutes, quoteSecretFormer } = config;
  giveSecrets(db, {
    'quote-secret': config.quoteSecret,
    'address-secret': config.addressSecret,
    'sealing-secret': config.sealingSecret,
  });
  const first = secretOf(db, 'quote-secret');
  // The first signs, all verify: tokens signed with the former secret hold until the operator removes it.
  const keys: readonly [string, ...string[]] = quoteSecretFormer === undefined ? [first] : [first, quoteSecretFormer];
  return {
    ...given,
    writes: createGroupedWrites(db),
    quotes: quoteTokens(keys, { minutes: quoteMinutes, now }),
    payments: paymentLinks({ db, provider: payment.provider, publicUrl, keys, now, today }),
    customers: customerLinks(publicUrl, keys),
    stripe: payment.provider === 'stripe' ? stripeAccount(payment) : undefined,
  };
}

/** Repeats erasures that a restored backup undid, before anything is served. */
function keepErasures({ db, config, log, now }: ServiceParts): void {
  const { erased, unreadable } = reapplyErasures(db, erasuresFile(config.dataDir), now());
  if (erased > 0) log.warn({ bookings: erased }, 'personal data was erased again after a backup was restored');
  if (unreadable > 0) log.warn({ lines: unreadable }, 'the record of erasures has lines that cannot be read');
}

/**
 * Runs at once and every 500 ms until stopped. Changes the service's day, advances bookings (also over time without a service) and deletes
 * old idempotency answers. `tick` runs it immediately.
 */
function keepTime(parts: ServiceParts, onChange: () => void) {
  const { db, log, clock } = parts;
  const noteClock = watchClock(db, clock, log);
  const tick = () => {
    noteClock();
    const at = { now: parts.now(), today: parts.today() };
    const changed = [...turnDay(parts), ...advanceBookings(db, at, { log })];
    if (changed.length > 0) onChange();
    forgetOldAnswers(db, at.now);
  };
  const onFailure = (error: unknown) =>
    log.error({ err: error }, 'work due by the clock could not be written; retrying');
  const { stop } = runPeriodically({ work: tick, every: 500, onFailure });
  return { tick, stop };
}
