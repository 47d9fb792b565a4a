import type { countMail } from '../../bookings/store/mail/outbox.ts';
import { isoInstantOf } from '../../values/day.ts';
import { formatCount } from '../output.ts';

type Standing = ReturnType<typeof countMail>;

export function describeMailStanding({ waiting, waitingSince, failing, givenUp, dropped }: Standing): string {
  const since = waitingSince === null ? '' : ` since ${isoInstantOf(waitingSince)}`;
  const counts = { failing, 'given up': givenUp, dropped };
  const others = Object.entries(counts).map(([name, count]) => `${formatCount(count)} ${name}`);
  return [`${formatCount(waiting)} waiting${since}`, ...others].join(', ');
}
