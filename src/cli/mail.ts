import type { Command } from 'commander';
import { countMail, readUnsentMail, retryMail, type UnsentMail, daysToWait } from '../bookings/store/mail.ts';
import { isoInstantOf } from '../values/day.ts';
import { collectList, parseLimit, parseWholeNumber } from './arguments.ts';
import { addCommand, addGroup, onFacts, type Surroundings } from './command.ts';
import { formatCount, formatInstant, formatTable } from './output.ts';

export function addMailCommand(program: Command, surroundings: Surroundings): void {
  const mail = addGroup(program, 'mail');
  addCommand(mail, 'status')
    .option('--limit <count>', 'how many of them', parseLimit, 100)
    .action(
      onFacts(surroundings, ({ db, config }, { limit }: { limit: number }) => {
        const [on, counts] = [config.mail !== undefined, countMail(db)];
        const unsent = readUnsentMail(db, limit).map(describeMail);
        const rows = unsent.map((each) => ({
          NUMBER: each.number,
          BOOKING: each.booking,
          KIND: each.kind,
          NOTED: each.notedAt,
          TRIES: each.tries,
          'NEXT TRY': each.nextTryAt ?? 'given up',
          'FAILED BY': each.lastError,
        }));
        const lines = [
          `Mail is ${on ? 'on' : `off: set SMTP_URL and MAIL_FROM. What waits for ${daysToWait} days is dropped`}.`,
          `${describeMailQueue(counts)}, ${formatCount(counts.sent)} sent.`,
          '',
          ...formatTable(rows, 'All mail is sent.'),
        ];
        return { value: { on, ...counts, unsent }, lines };
      }),
    );
  addCommand(mail, 'retry')
    .argument(
      '[numbers...]',
      'numbers of mails, as mail status shows them',
      collectList(parseWholeNumber(1, 999_999_999)),
    )
    .action(
      onFacts(surroundings, ({ db, now }, numbers: number[] = []) => {
        const retried = retryMail(db, numbers.length > 0 ? numbers : undefined, now());
        return { value: { retried }, lines: [`${formatCount(retried)} mails are tried again.`] };
      }),
    );
}

export function describeMailQueue({
  waiting,
  waitingSince,
  failing,
  givenUp,
  dropped,
}: ReturnType<typeof countMail>): string {
  const since = waitingSince === null ? '' : ` since ${isoInstantOf(waitingSince)}`;
  const counts = { failing, 'given up': givenUp, dropped };
  const others = Object.entries(counts).map(([name, count]) => `${formatCount(count)} ${name}`);
  return [`${formatCount(waiting)} waiting${since}`, ...others].join(', ');
}

function describeMail({ id, reference, kind, createdAt, tries, nextTryAt, givenUpAt, lastError }: UnsentMail) {
  return {
    number: id,
    booking: reference,
    kind,
    notedAt: isoInstantOf(createdAt),
    tries,
    nextTryAt: nextTryAt === null || givenUpAt !== null ? null : isoInstantOf(nextTryAt),
    givenUpAt: formatInstant(givenUpAt),
    lastError,
  };
}
