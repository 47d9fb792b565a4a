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
import { listOf, readId, readLimit } from './arguments.ts';
import { requireFound, type OpenFacts, type Terminal } from './command.ts';
import { answerList, formatInstant, formatLines } from './output.ts';
import type { AddCommand, Cli } from './program.ts';
import { createBars } from './progress.ts';

export const mail: AddCommand = ({ group }) =>
  group('mail', 'show the mail to customers, retry unsent mail', [showMail, resend]);

const webhooksText = "show partners' webhooks, retry failed deliveries, pause and resume them";

export const webhooks: AddCommand = ({ group }) =>
  group('webhooks', webhooksText, [
    listAllWebhooks,
    showWebhook,
    redeliver,
    pauseOrResume('pause', 'pause a webhook; its events are kept'),
    pauseOrResume('resume', 'resume a paused webhook; waiting deliveries are attempted at once'),
  ]);

export const feeds: AddCommand = ({ group }) =>
  group('feeds', 'write and list the files from which partners read whole catalogs', [writeFeeds, listFeeds]);

function showMail({ command, run }: Cli) {
  const does = 'count the mails and list those that are not sent, the oldest first';
  const show = command('status', does, ['mail status'], ['Addresses are not shown, only error codes.']);
  run(show.option('--limit <count>', 'maximum number', readLimit, 100), ({ db, config }, { limit }) => {
    const counts = countMail(db);
    const queue = { ...counts, waitingSince: formatInstant(counts.waitingSince) };
    return { value: { on: config.mail !== undefined, ...queue, unsent: readUnsentMail(db, limit).map(describeMail) } };
  });
}

function resend({ command, run }: Cli) {
  const does = 'retry failing and abandoned mails now: the given numbers, or all except those dropped on purpose';
  const retry = command('retry', does, ['mail retry', 'mail retry 17 18']);
  const numbered = retry.argument('[numbers...]', 'numbers of mails, as mail status shows them', listOf(readId));
  run(numbered, ({ db, now }, numbers = []) => ({
    value: { retried: retryMail(db, numbers.length > 0 ? numbers : undefined, now()) },
  }));
}

function listAllWebhooks({ command, run }: Cli) {
  const list = command('list', 'list all webhooks with their waiting deliveries, oldest first', ['webhooks list']);
  run(list, (facts) => {
    const found = listWebhooks(facts.db).map((webhook) => describeWebhook(facts, webhook));
    return answerList(found, {
      columns: ['id', 'dealer', 'url', 'events', 'pausedBy', 'waiting', 'oldestWaiting', 'failed'],
      none: 'There are no webhooks.',
    });
  });
}

function showWebhook({ command, run }: Cli) {
  const does = 'show a webhook with its newest deliveries that are not delivered';
  const show = command('show', does, ['webhooks show 7'])
    .argument('<id>', 'id of the webhook', readId)
    .option('--limit <count>', 'maximum number of deliveries', readLimit, 50);
  run(show, (facts, id, { limit }) => {
    const webhook = describeWebhook(facts, requireWebhook(facts, id));
    return { value: { ...webhook, deliveries: listUndelivered(facts.db, id, limit).map(presentDelivery) } };
  });
}

function redeliver({ command, run }: Cli) {
  const does = 'retry failing and failed deliveries now: the given one, or all of the webhook';
  const examples = ['webhooks retry 7', 'webhooks retry 7 41'];
  const retry = command('retry', does, examples, ['A paused webhook must be resumed first: webhooks resume.'])
    .argument('<id>', 'id of the webhook', readId)
    .argument('[delivery]', 'id of a delivery, as webhooks show has it', readId);
  run(retry, (facts, id, delivery) => ({
    value: { retried: retryDeliveries(facts.db, requireWebhook(facts, id).id, delivery, facts.now()) },
  }));
}

const pauseOrResume =
  (name: 'pause' | 'resume', does: string): AddCommand =>
  ({ command, run }) => {
    const change = command(name, does, [`webhooks ${name} 7`]).argument('<id>', 'id of the webhook', readId);
    run(change, (facts, id) => {
      const { db, now } = facts;
      requireWebhook(facts, id);
      if (name === 'pause') pauseWebhook(db, id, 'OPERATOR', now());
      else resumeWebhook(db, id, now());
      return { value: describeWebhook(facts, requireWebhook(facts, id)) };
    });
  };

function writeFeeds({ command, run }: Cli) {
  const does = 'write the feed files of all channels that dealers sell, except those identical to the newest';
  const write = command(
    'build',
    does,
    ['feeds build'],
    [
      'The service does this every FEED_MINUTES. Each feed keeps its newest file and two before it. Interrupting leaves no half file.',
    ],
  );
  run(write, async (facts) => answerFeeds(facts, await build(facts), 'All files are up to date.'));
}

function listFeeds({ command, run }: Cli) {
  const list = command('list', 'list the files that partners can download, the newest of each feed first', [
    'feeds list',
  ]);
  run(list, (facts) => {
    const { config, db, terminal } = facts;
    const folder = openFeedFolder(config.dataDir, reportTo(terminal));
    const files = listSoldGateways(db).flatMap((gateway) => folder.list(gateway, generationOf(db)));
    return answerFeeds(facts, files, 'There are no files: feeds build.');
  });
}

function answerFeeds({ config }: OpenFacts, files: readonly Parameters<typeof presentFeed>[0][], none: string) {
  const columns = ['gateway', 'kind', 'sequence', 'createdAt', 'lodgings', 'stays', 'bytes'] as const;
  return answerList(
    files.map((feed) => presentFeed(feed, config.publicUrl)),
    { columns, none },
  );
}

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
  return requireFound(findWebhook(db, id), 'WEBHOOK_NOT_FOUND', `There is no webhook ${id}.`);
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
