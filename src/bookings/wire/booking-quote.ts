import { z } from 'zod';
import type { Booking } from '../rules/booking.ts';
import type { ChangeQuote } from '../rules/change-quote.ts';
import { changeValueOf } from '../rules/changed-stay.ts';
import { isoInstantOf } from '../../values/day.ts';
import { dateTextOf } from '../../formats/fields/date-text.ts';
import { dateField, eurosOf, instantField, moneyField } from '../../formats/fields/fields.ts';
import { lineShape, presentLines, presentPrice, priceMembers } from '../../stays/wire/price.ts';

/** docs/contract.md 4.19. */
export const bookingQuoteShape = z.object({
  id: z.int(),
  bookingId: z.int(),
  reference: z.string(),
  status: z.enum(['OPEN']),
  arrival: dateField,
  departure: dateField,
  value: moneyField,
  totalValue: moneyField,
  changeValue: moneyField,
  ...priceMembers,
  lines: z.array(lineShape),
  quoteToken: z.string(),
  createdAt: instantField,
  expiresAt: instantField,
});

/** `createdAt` in milliseconds since 1970. */
export function presentBookingQuote(
  quote: ChangeQuote,
  booking: Pick<Booking, 'reference' | 'price'>,
  made: { id: number; quoteToken: string; createdAt: number },
): z.input<typeof bookingQuoteShape> {
  return {
    id: made.id,
    bookingId: quote.bookingId,
    reference: booking.reference,
    status: 'OPEN',
    arrival: dateTextOf(quote.arrival),
    departure: dateTextOf(quote.departure),
    value: eurosOf(quote.value),
    totalValue: eurosOf(quote.price.totalPrice),
    changeValue: eurosOf(changeValueOf(booking, quote.price.totalPrice)),
    ...presentPrice(quote.price),
    lines: presentLines(quote.lines),
    quoteToken: made.quoteToken,
    createdAt: isoInstantOf(made.createdAt),
    expiresAt: isoInstantOf(quote.expiresAt),
  };
}
