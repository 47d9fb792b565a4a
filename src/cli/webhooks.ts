import type { Command } from 'commander';
import { isoInstantOf } from '../values/day.ts';
import type { Webhook } from '../webhooks/rules/webhook.ts';
import { countUndelivered, listUndelivered, retryDeliveries } from '../webhooks/store/deliveries.ts';
import { findWebhook, listWebhooks, pauseWebhook, resumeWebhook } from '../webhooks/store/webhooks.ts';
import { presentDelivery } from '../webhooks/wire/delivery.ts';
import { presentWebhook } from '../webhooks/wire/webhook.ts';
import { parseLimit, parseWholeNumber } from './arguments.ts';
import { addCommand, addGroup, onFacts, Refusal, type OpenFacts, type Surroundings } from './command.ts';
import { formatCount, formatTable } from './output.ts';

const parseId = parseWholeNumber(1, Number.MAX_SAFE_INTEGER);

const moves = {
  pause: ({ db, now }: OpenFacts, id: number) => pauseWebhook(db, id, 'OPERATOR', now()),
  resume: ({ db, now }: OpenFacts, id: number) => resumeWebhook(db, id, now()),
};

export function addWebhooksCommand(program: Command, surroundings: Surroundings): void {
  const webhooks = addGroup(program, 'webhooks');
  addCommand(webhooks, 'list').action(
    onFacts(surroundings, (facts) => {
      const value = listWebhooks(facts.db).map((webhook) => describe(facts, webhook));
      const rows = value.map((each) => ({
        ID: each.id,
        DEALER: each.dealer,
        ADDRESS: each.url,
        EVENTS: each.events.length,
        'PAUSED BY': each.pausedBy ?? '',
        WAITING: each.waiting,
        SINCE: each.oldestWaiting ?? '',
        FAILED: each.failed,
      }));
      return { value, lines: formatTable(rows, 'There are no webhooks.') };
    }),
  );
  addCommand(webhooks, 'show')
    .argument('<id>', 'id of the webhook', parseId)
    .option('--limit <count>', 'how many deliveries', parseLimit, 50)
    .action(onFacts(surroundings, showWebhook));
  addCommand(webhooks, 'retry')
    .argument('<id>', 'id of the webhook', parseId)
    .argument('[delivery]', 'id of a delivery, as webhooks show has it', parseId)
    .action(
      onFacts(surroundings, ({ db, now }, id: number, delivery: number | undefined) => {
        const retried = retryDeliveries(db, requireWebhook(db, id).id, delivery, now());
        return { value: { retried }, lines: [`${formatCount(retried)} deliveries are tried again.`] };
      }),
    );
  for (const [name, move] of Object.entries(moves))
    addCommand(webhooks, name)
      .argument('<id>', 'id of the webhook', parseId)
      .action(
        onFacts(surroundings, (facts, id: number) => {
          move(facts, requireWebhook(facts.db, id).id);
          const value = describe(facts, requireWebhook(facts.db, id));
          return { value, lines: [`The webhook ${id} is ${name}d.`] };
        }),
      );
}

function showWebhook(facts: OpenFacts, id: number, { limit }: { limit: number }) {
  const webhook = describe(facts, requireWebhook(facts.db, id));
  const deliveries = listUndelivered(facts.db, id, limit).map(presentDelivery);
  const rows = deliveries.map((each) => ({
    DELIVERY: each.id,
    EVENT: each.event,
    STATUS: each.status,
    NOTED: each.createdAt,
    ATTEMPTS: each.attempts,
    'NEXT ATTEMPT': each.nextAttemptAt ?? '',
    'FAILED BY': [each.lastStatus, each.lastError].filter((part) => part !== undefined).join(' '),
  }));
  const { dealer, url, events, paused, pausedBy, waiting, failed } = webhook;
  const lines = [
    `Webhook ${id} of ${dealer}: ${url}`,
    `Events: ${events.join(', ')}`,
    paused ? `Paused: ${pausedBy ?? ''}.` : 'Active.',
    `Waiting ${formatCount(waiting)}, failed ${formatCount(failed)}.`,
    '',
    ...formatTable(rows, 'Everything is delivered.'),
  ];
  return { value: { ...webhook, deliveries }, lines };
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
