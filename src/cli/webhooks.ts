import type { Command } from 'commander';
import { isoInstantOf } from '../values/day.ts';
import type { Webhook } from '../webhooks/rules/webhook.ts';
import { countUndelivered, listUndelivered, retryDeliveries } from '../webhooks/store/deliveries.ts';
import { findWebhook, listWebhooks, pauseWebhook, resumeWebhook } from '../webhooks/store/webhooks.ts';
import { presentDelivery, presentWebhook } from '../webhooks/wire/webhook.ts';
import { addCommand } from './add-command.ts';
import { parseLimit, parseWholeNumber } from './arguments.ts';
import { Refusal } from './exit-codes.ts';
import { formatCount, formatTable, writeResult } from './output.ts';
import { withFacts, type OpenFacts, type Surroundings } from './surroundings.ts';

const parseId = parseWholeNumber(1, Number.MAX_SAFE_INTEGER);

export function addWebhooksCommand(program: Command, surroundings: Surroundings): void {
  const webhooks = program
    .command('webhooks')
    .description("show partners' webhooks, retry what was not delivered, pause and resume them");
  addCommand(webhooks, 'list', {
    does: 'list all webhooks with what waits for them, oldest first',
    examples: ['webhooks list'],
  }).action(() => showAll(surroundings));
  addCommand(webhooks, 'show', {
    does: 'show a webhook with its newest deliveries that are not delivered',
    examples: ['webhooks show 7'],
  })
    .argument('<id>', 'id of the webhook', parseId)
    .option('--limit <count>', 'how many deliveries', parseLimit, 50)
    .action((id: number, { limit }: { limit: number }) => showOne(id, limit, surroundings));
  addCommand(webhooks, 'retry', {
    does: 'try deliveries that fail or failed again, now: the given one, or all of the webhook',
    examples: ['webhooks retry 7', 'webhooks retry 7 41'],
    notes: 'A paused webhook must be resumed first: webhooks resume.',
  })
    .argument('<id>', 'id of the webhook', parseId)
    .argument('[delivery]', 'id of a delivery, as webhooks show has it', parseId)
    .action(async (id: number, delivery: number | undefined) => {
      const retried = await withFacts(surroundings, ({ db, now }) =>
        retryDeliveries(db, requireWebhook(db, id).id, delivery, now()),
      );
      writeResult(surroundings, { retried }, [`${formatCount(retried)} deliveries are tried again.`]);
    });
  addMove(webhooks, surroundings, 'pause', {
    does: 'pause a webhook; its events are kept',
    move: ({ db, now }, id) => pauseWebhook(db, id, 'OPERATOR', now()),
    told: 'is paused',
  });
  addMove(webhooks, surroundings, 'resume', {
    does: 'resume a paused webhook; waiting deliveries are attempted at once',
    move: ({ db, now }, id) => resumeWebhook(db, id, now()),
    told: 'is resumed',
  });
}

function addMove(
  webhooks: Command,
  surroundings: Surroundings,
  name: string,
  { does, move, told }: { does: string; move: (facts: OpenFacts, id: number) => void; told: string },
): void {
  addCommand(webhooks, name, { does, examples: [`webhooks ${name} 7`] })
    .argument('<id>', 'id of the webhook', parseId)
    .action(async (id: number) => {
      const webhook = await withFacts(surroundings, (facts) => {
        move(facts, requireWebhook(facts.db, id).id);
        return describe(facts, requireWebhook(facts.db, id));
      });
      writeResult(surroundings, webhook, [`The webhook ${id} ${told}.`]);
    });
}

async function showAll(surroundings: Surroundings): Promise<void> {
  const webhooks = await withFacts(surroundings, (facts) =>
    listWebhooks(facts.db).map((webhook) => describe(facts, webhook)),
  );
  const rows = webhooks.map(({ id, dealer, url, events, pausedBy, waiting, failed, oldestWaiting }) => ({
    ID: id,
    DEALER: dealer,
    ADDRESS: url,
    EVENTS: events.length,
    'RESTS BY': pausedBy ?? '',
    WAITING: waiting,
    SINCE: oldestWaiting ?? '',
    FAILED: failed,
  }));
  writeResult(surroundings, webhooks, formatTable(rows, 'There are no webhooks.'));
}

async function showOne(id: number, limit: number, surroundings: Surroundings): Promise<void> {
  const shown = await withFacts(surroundings, (facts) => ({
    ...describe(facts, requireWebhook(facts.db, id)),
    deliveries: listUndelivered(facts.db, id, limit).map(presentDelivery),
  }));
  const { dealer, url, events, paused, pausedBy, waiting, failed, deliveries } = shown;
  const rows = deliveries.map((each) => ({
    DELIVERY: each.id,
    EVENT: each.event,
    STATUS: each.status,
    NOTED: each.createdAt,
    ATTEMPTS: each.attempts,
    'NEXT ATTEMPT': each.nextAttemptAt ?? '',
    'FAILED BY': [each.lastStatus, each.lastError].filter((part) => part !== undefined).join(' '),
  }));
  writeResult(surroundings, shown, [
    `Webhook ${id} of ${dealer}: ${url}`,
    `Events: ${events.join(', ')}`,
    paused ? `Paused: ${pausedBy ?? ''}.` : 'Active.',
    `Waiting ${formatCount(waiting)}, failed ${formatCount(failed)}.`,
    '',
    ...formatTable(rows, 'Everything is delivered.'),
  ]);
}

function describe({ db }: OpenFacts, webhook: Webhook) {
  const { oldestWaiting, ...counts } = countUndelivered(db, webhook.id);
  return {
    ...presentWebhook(webhook, counts),
    dealer: webhook.dealerId,
    oldestWaiting: oldestWaiting === undefined ? undefined : isoInstantOf(oldestWaiting),
  };
}

function requireWebhook(db: OpenFacts['db'], id: number): Webhook {
  const webhook = findWebhook(db, id);
  if (!webhook) throw new Refusal('WEBHOOK_NOT_FOUND', `There is no webhook ${id}.`);
  return webhook;
}
