import type { AddressShown } from '../../bookings/rules/customer-page.ts';
import type { Reader } from '../../bookings/rules/line-labels.ts';
import type { Day } from '../../values/day.ts';

/** What the page of a booking is rendered with. */
export interface MyPageTerms {
  reader: Reader;
  timeZone: string;
  addressShown: AddressShown;
  today: Day;
  /** Path of the page. */
  path: string;
  /** Path on which the customer pays; undefined where that cannot be. */
  payPath: string | undefined;
  /** Where a search begins; undefined where the page leads to none. */
  start: string | undefined;
  /** Why a message was not taken, with what was written. */
  refusal?: { reason: 'messageWrong' | 'messagesMany'; text: string } | undefined;
}
