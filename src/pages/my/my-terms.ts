import type { AddressShown } from '../../bookings/rules/customer-page.ts';
import type { Reader } from '../../bookings/rules/line-labels.ts';
import type { Day } from '../../values/day.ts';

export interface MyPageTerms {
  reader: Reader;
  timeZone: string;
  addressShown: AddressShown;
  today: Day;
  path: string;
  /** Undefined when the booking cannot be paid. */
  payPath: string | undefined;
  /** Search page; undefined when the page links to none. */
  start: string | undefined;
  /** Why a message was refused, and its text. */
  refusal?: { reason: 'messageWrong' | 'messagesMany'; text: string } | undefined;
}
