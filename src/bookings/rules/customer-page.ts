import type { Day } from '../../values/day.ts';
import type { Booking, Communication } from './booking.ts';
import type { AddressShown } from '../../lodgings/rules/lodging.ts';
import type { Property } from '../../lodgings/rules/property.ts';

export const customerAuthor = 'CUSTOMER';

export function writeAddress(
  { state }: Pick<Booking, 'state'>,
  { line1, line2, line3, postalCode, city }: Property['address'],
  shown: AddressShown,
): string[] {
  if (shown === 'booked' && state !== 'BOOKED' && state !== 'COMPLETED') return [city];
  return [line1, line2, line3, `${postalCode} ${city}`].filter((line) => line !== undefined && line !== '') as string[];
}

/** Limit in days after departure, because the page address itself never expires. */
const daysShown = 400;

export function isShownToCustomer({ departure }: Pick<Booking, 'departure'>, today: Day): boolean {
  return today <= departure + daysShown;
}

/**
 * The customer's own messages, and the operator's since the first of them. Earlier messages between partner and
 * operator are not meant for the customer.
 */
export function customerMessagesOf<Message extends Pick<Communication, 'direction' | 'author'>>(
  messages: readonly Message[],
): Message[] {
  const isOwn = ({ direction, author }: Message) => direction === 'TO_OPERATOR' && author === customerAuthor;
  const first = messages.findIndex(isOwn);
  if (first < 0) return [];
  return messages.slice(first).filter((message) => message.direction === 'FROM_OPERATOR' || isOwn(message));
}
