import { dateTextOf } from '../../formats/fields/fields.ts';
import { encodeCalendar } from '../../formats/icalendar.ts';
import type { Language } from '../../values/texts.ts';
import type { MyBooking } from './my-booking.ts';
import { stayTexts } from '../stay/stay-texts.ts';
import { writeAddress } from '../../bookings/rules/customer-page.ts';
import type { AddressShown } from '../../lodgings/rules/public-place.ts';
import { writeTimes } from './stay-parts.ts';

/** A calendar with one event; omits guest names and contact details. */
export function encodeStay(
  { booking, property }: MyBooking,
  language: Language,
  { url, addressShown }: { url: string; addressShown: AddressShown },
): string {
  const texts = stayTexts[language];
  const { arrival, departure, reference, state, updatedAt } = booking;
  const { checkIn, checkOut } = property;
  const times = [
    `${texts.reference}: ${reference}`,
    checkIn && `${texts.arrival}: ${writeTimes(checkIn, language)}`,
    checkOut && `${texts.departure}: ${writeTimes(checkOut, language)}`,
  ];
  return encodeCalendar({
    productId: '-//Lodging distribution//My booking//EN',
    name: property.name,
    changedAt: updatedAt,
    events: [
      {
        uid: `booking-${reference}@lodging-distribution`,
        start: dateTextOf(arrival),
        // Includes the day of departure.
        end: dateTextOf(departure + 1),
        summary: property.name,
        location: writeAddress(booking, property.address, addressShown).join(', '),
        description: times.filter((line) => line !== undefined).join('\n'),
        url,
        status: state === 'BOOKED' || state === 'COMPLETED' ? 'CONFIRMED' : 'TENTATIVE',
      },
    ],
  });
}
