import type { Command } from 'commander';
import { isoInstantOf } from '../../values/day.ts';
import { countMail, daysToWait, readUnsentMail, retryMail, type UnsentMail } from '../../bookings/store/mail/outbox.ts';
import { parseLimit, collectList, parseWholeNumber } from '../arguments.ts';
import { addCommand } from '../add-command.ts';
import { describeMailStanding } from './mail-standing.ts';
import { formatCount, formatInstant, formatTable, writeResult } from '../output.ts';
import { withFacts, type Surroundings } from '../surroundings.ts';

export function addMailCommand(program: Command, surroundings: Surroundings): void {
  const mail = program.command('mail').description('show the mail to customers, retry what was not sent');
  addCommand(mail, 'status', {
    does: 'count the mails and list those that are not sent, the oldest first',
    examples: ['mail status'],
    notes: 'Addresses are not shown, only error codes.',
  })
    .option('--limit <count>', 'how many of them', parseLimit, 100)
    .action(({ limit }: { limit: number }) => showStatus(limit, surroundings));
  addCommand(mail, 'retry', {
    does: 'retry mails that fail or were given up, now: the given numbers, or all but those dropped on purpose',
    examples: ['mail retry', 'mail retry 17 18'],
  })
    .argument(
      '[numbers...]',
      'numbers of mails, as mail status shows them',
      collectList(parseWholeNumber(1, 999_999_999)),
    )
    .action(async (numbers: number[] | undefined) => {
      const ids = numbers && numbers.length > 0 ? numbers : undefined;
      const retried = await withFacts(surroundings, ({ db, now }) => retryMail(db, ids, now()));
      writeResult(surroundings, { retried }, [`${formatCount(retried)} mails are tried again.`]);
    });
}

async function showStatus(limit: number, surroundings: Surroundings): Promise<void> {
  const status = await withFacts(surroundings, ({ db, config }) => ({
    on: config.mail !== undefined,
    ...countMail(db),
    unsent: readUnsentMail(db, limit).map(describeMail),
  }));
  const { unsent, on, ...counts } = status;
  const rows = unsent.map((each) => ({
    NUMBER: each.number,
    BOOKING: each.booking,
    KIND: each.kind,
    NOTED: each.notedAt,
    TRIES: each.tries,
    'NEXT TRY': each.nextTryAt ?? 'given up',
    'FAILED BY': each.lastError,
  }));
  writeResult(surroundings, status, [
    `Mail is ${on ? 'on' : `off: set SMTP_URL and MAIL_FROM. What waits for ${daysToWait} days is dropped`}.`,
    `${describeMailStanding(counts)}, ${formatCount(counts.sent)} sent.`,
    '',
    ...formatTable(rows, 'All mail is sent.'),
  ]);
}

function describeMail({ id, reference, kind, createdAt, tries, nextTryAt, givenUpAt, lastError }: UnsentMail) {
  return {
    number: id,
    booking: reference,
    kind,
    notedAt: isoInstantOf(createdAt),
    tries,
    nextTryAt: nextTryAt === null || givenUpAt !== null ? null : isoInstantOf(nextTryAt),
    givenUpAt: formatInstant(givenUpAt ?? undefined),
    lastError,
  };
}
