import { countMail, readUnsentMail, retryMail, type UnsentMail } from '../bookings/store/mail.ts';
import { createDetailWriter } from '../catalog/wire/detail-writer.ts';
import { buildFeeds } from '../feeds/files/build-feeds.ts';
import { openFeedFolder } from '../feeds/files/feed-folder.ts';
import { presentFeed } from '../feeds/wire/feed.ts';
import { countLodgings } from '../lodgings/store/lodgings.ts';
import { listSoldGateways } from '../partners/store/gateways.ts';
import { readyFile } from '../service/facts-file.ts';
import type { Report } from '../sqlite/derived-file.ts';
import { generationOf } from '../sqlite/generation.ts';
import { readPrepared } from '../stays/ready/prepared-answers.ts';
import { openReadyFile } from '../stays/ready/ready-file.ts';
import { isoInstantOf } from '../values/day.ts';
import type { Webhook } from '../webhooks/rules/webhook.ts';
import { countUndelivered, listUndelivered, retryDeliveries } from '../webhooks/store/deliveries.ts';
import { findWebhook, listWebhooks, pauseWebhook, resumeWebhook } from '../webhooks/store/webhooks.ts';
import { presentDelivery, presentWebhook } from '../webhooks/wire/webhook.ts';
import { Refusal, type Commands, type OpenFacts, type Terminal } from './command.ts';
import { formatInstant, formatLines } from './output.ts';
import { createBars } from './progress.ts';

/** What leaves the service: mail, webhooks, feeds. */
export const deliveryCommands: Commands = {
  'mail status': ({ db, config }, { limit }: { limit: number }) => {
    const counts = countMail(db);
    const queue = { ...counts, waitingSince: formatInstant(counts.waitingSince) };
    return { value: { on: config.mail !== undefined, ...queue, unsent: readUnsentMail(db, limit).map(describeMail) } };
  },
  'mail retry': ({ db, now }, numbers: number[] = []) => ({
    value: { retried: retryMail(db, numbers.length > 0 ? numbers : undefined, now()) },
  }),
  'webhooks list': (facts) => ({ value: listWebhooks(facts.db).map((webhook) => describeWebhook(facts, webhook)) }),
  'webhooks show': (facts, id: number, { limit }: { limit: number }) => {
    const webhook = describeWebhook(facts, requireWebhook(facts, id));
    return { value: { ...webhook, deliveries: listUndelivered(facts.db, id, limit).map(presentDelivery) } };
  },
  'webhooks retry': (facts, id: number, delivery: number | undefined) => ({
    value: { retried: retryDeliveries(facts.db, requireWebhook(facts, id).id, delivery, facts.now()) },
  }),
  'webhooks pause': (facts, id: number) => {
    pauseWebhook(facts.db, requireWebhook(facts, id).id, 'OPERATOR', facts.now());
    return { value: describeWebhook(facts, requireWebhook(facts, id)) };
  },
  'webhooks resume': (facts, id: number) => {
    resumeWebhook(facts.db, requireWebhook(facts, id).id, facts.now());
    return { value: describeWebhook(facts, requireWebhook(facts, id)) };
  },
  'feeds build': async (facts) => {
    const built = await build(facts);
    return { value: built.map((feed) => presentFeed(feed, facts.config.publicUrl)) };
  },
  'feeds list': ({ config, db, terminal }) => {
    const folder = openFeedFolder(config.dataDir, reportTo(terminal));
    const files = listSoldGateways(db).flatMap((gateway) => folder.list(gateway, generationOf(db)));
    return { value: files.map((feed) => presentFeed(feed, config.publicUrl)) };
  },
};

function describeMail({ id, reference, kind, createdAt, tries, nextTryAt, givenUpAt, lastError }: UnsentMail) {
  return {
    number: id,
    booking: reference,
    kind,
    notedAt: isoInstantOf(createdAt),
    tries,
    nextTryAt: givenUpAt === null ? formatInstant(nextTryAt) : null,
    givenUpAt: formatInstant(givenUpAt),
    lastError,
  };
}

function describeWebhook({ db }: OpenFacts, webhook: Webhook) {
  const { oldestWaiting, ...counts } = countUndelivered(db, webhook.id);
  const waiting = oldestWaiting === undefined ? undefined : isoInstantOf(oldestWaiting);
  return { ...presentWebhook(webhook, counts), dealer: webhook.dealerId, oldestWaiting: waiting };
}

function requireWebhook({ db }: OpenFacts, id: number): Webhook {
  const webhook = findWebhook(db, id);
  if (!webhook) throw new Refusal('WEBHOOK_NOT_FOUND', `There is no webhook ${id}.`);
  return webhook;
}

function reportTo({ writeError }: Terminal): Report {
  return ({ text, name, id = name }) => writeError(formatLines([`${text}: ${String(id)}`]));
}

async function build({ config, db, now, at, terminal }: OpenFacts) {
  const ready = openReadyFile(readyFile(config.dataDir), db);
  const bars = createBars('{step} {bar} {percentage}% | {items} lodgings');
  const all = Math.max(1, countLodgings(db));
  try {
    const report = reportTo(terminal);
    const sources = { db, ready, now, today: () => at.saleDay, writer: createDetailWriter(config), report };
    return await buildFeeds({
      ...sources,
      ready: readPrepared(sources).ready,
      dataDir: config.dataDir,
      addresses: config,
      onProgress: ({ gateway, kind }, lodgings) => bars.watch(`${gateway} ${kind}`, lodgings / all, lodgings),
    });
  } finally {
    bars.stop();
    ready.close();
  }
}
