import type { Day } from '../../values/day.ts';
import type { Booking } from './booking.ts';
import type { Property } from '../../lodgings/rules/property.ts';
import type { Communication } from './communication.ts';

/** Who is named as the author of what a customer writes on the page of the booking. */
export const customerAuthor = 'CUSTOMER';

/** To whom the full address of a lodging is shown: customers whose booking is confirmed, or all of them. */
export type AddressShown = 'booked' | 'always';

/** Writes as much of the lodging's address, line by line, as the customer may see. */
export function writeAddress(
  { state }: Pick<Booking, 'state'>,
  { line1, line2, line3, postalCode, city }: Property['address'],
  shown: AddressShown,
): string[] {
  if (shown === 'booked' && state !== 'BOOKED' && state !== 'COMPLETED') return [city];
  return [line1, line2, line3, `${postalCode} ${city}`].filter((line) => line !== undefined && line !== '') as string[];
}

/** Days after the departure for which a customer's page shows the booking: who has its address has it for good. */
const daysShown = 400;

/** Tells whether the customer's page still shows the booking. */
export function isShownToCustomer({ departure }: Pick<Booking, 'departure'>, today: Day): boolean {
  return today <= departure + daysShown;
}

/**
 * Yields what a customer may read of the messages: the customer's own, and the operator's since the first of them. What partner
 * and operator say to each other before that is not meant for the customer.
 */
export function customerMessagesOf<Message extends Pick<Communication, 'direction' | 'author'>>(
  messages: readonly Message[],
): Message[] {
  const isOwn = ({ direction, author }: Message) => direction === 'TO_OPERATOR' && author === customerAuthor;
  const first = messages.findIndex(isOwn);
  if (first < 0) return [];
  return messages.slice(first).filter((message) => message.direction === 'FROM_OPERATOR' || isOwn(message));
}
