import type { AddressShown } from '../../lodgings/rules/lodging.ts';
import type { Reader } from '../../bookings/rules/line-labels.ts';
import type { Day } from '../../values/day.ts';

export interface MyPageTerms {
  reader: Reader;
  timeZone: string;
  addressShown: AddressShown;
  today: Day;
  path: string;
  payPath: string | undefined;
  start: string | undefined;
  refusal?: { reason: 'messageWrong' | 'messagesMany'; text: string } | undefined;
}
