import type { Command } from 'commander';
import { readDayReport, type DayReport } from '../../bookings/store/day-report.ts';
import { isoDateOf, startOfDay, type Day } from '../../values/day.ts';
import { eurosOf } from '../../formats/fields/fields.ts';
import { addCommand } from '../add-command.ts';
import { parseDay } from '../arguments.ts';
import { formatCount, formatFields, formatTable, writeResult } from '../output.ts';
import { withFacts, type Surroundings } from '../surroundings.ts';

export function addReportCommand(program: Command, surroundings: Surroundings): void {
  addCommand(program, 'report', {
    does: 'show what was sold, changed, cancelled and paid on a day',
    examples: ['report', 'report --day 2027-03-01 --json'],
    notes:
      'Days are those of TIME_ZONE; without --day it is yesterday. No names and no addresses are in it.\n' +
      'Prices of bookings are those of now, so that a change of a later day shows here, too. Refused and repeated requests are in the metrics only.',
  })
    .option('--day <day>', 'such as 2027-03-01', parseDay)
    .action(({ day }: { day?: Day }) =>
      withFacts(surroundings, ({ db, config, at }) => {
        const shown = day ?? at.today - 1;
        const span = { from: startOfDay(shown, config.timeZone), to: startOfDay(shown + 1, config.timeZone) };
        const report = readDayReport(db, span);
        writeResult(surroundings, presentReport(shown, report), describeReport(shown, report));
      }),
    );
}

function presentReport(day: Day, { made, changed, cancelled, paid, toRefund, ...counts }: DayReport) {
  return {
    day: isoDateOf(day),
    currency: 'EUR',
    made: made.map(({ dealerId, count, nights, value }) => ({
      dealer: dealerId,
      count,
      nights,
      value: eurosOf(value),
    })),
    ...counts,
    changed: { count: changed.count, value: eurosOf(changed.value) },
    cancelled: { count: cancelled.count, refunds: eurosOf(cancelled.value) },
    paid: { count: paid.count, value: eurosOf(paid.value) },
    toRefund: { count: toRefund.count, value: eurosOf(toRefund.value) },
  };
}

function describeReport(day: Day, { made, entered, changed, cancelled, paid, toRefund, messages }: DayReport) {
  const sum = (pick: (each: DayReport['made'][number]) => number) =>
    made.reduce((total, each) => total + pick(each), 0);
  const amount = (count: number, value: number) => `${formatCount(count)}, ${eurosOf(value).toFixed(2)} EUR`;
  const total = amount(
    sum(({ count }) => count),
    sum(({ value }) => value),
  );
  const rows = made.map(({ dealerId, count, nights, value }) => ({
    DEALER: dealerId ?? 'without a key',
    BOOKINGS: count,
    NIGHTS: nights,
    EUR: eurosOf(value).toFixed(2),
  }));
  return [
    ...formatFields({
      day: isoDateOf(day),
      'bookings made': total,
      'came into states': Object.entries(entered).map(([state, count]) => `${formatCount(count)} ${state}`),
      changes: amount(changed.count, changed.value),
      'cancellations, refunded': amount(cancelled.count, cancelled.value),
      payments: amount(paid.count, paid.value),
      'payments to refund': amount(toRefund.count, toRefund.value),
      messages: `${formatCount(messages.received)} received, ${formatCount(messages.sent)} sent`,
    }),
    ...(made.length > 0 ? ['', ...formatTable(rows)] : []),
  ];
}
