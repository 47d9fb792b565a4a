import type { Command } from 'commander';
import { readDayReport, type DayReport } from '../bookings/store/day-report.ts';
import { eurosOf } from '../formats/fields/fields.ts';
import { isoDateOf, startOfDay, type Day } from '../values/day.ts';
import { parseDay } from './arguments.ts';
import { addCommand, onFacts, type Surroundings } from './command.ts';
import { formatCount, formatFields, formatTable } from './output.ts';

export function addReportCommand(program: Command, surroundings: Surroundings): void {
  addCommand(program, 'report')
    .option('--day <day>', 'such as 2027-03-01', parseDay)
    .action(
      onFacts(surroundings, ({ db, config, at }, wish: { day?: Day }) => {
        const day = wish.day ?? at.today - 1;
        const span = { from: startOfDay(day, config.timeZone), to: startOfDay(day + 1, config.timeZone) };
        const report = readDayReport(db, span);
        return { value: presentReport(day, report), lines: describeReport(day, report) };
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
