import type { InAll } from '../../../lodgings/rules/words.ts';
import type { RefusalCode } from './refusal.ts';

/** Why a stay is refused, in the words of those who wish it. */
export const refusalWords: Readonly<Record<RefusalCode, InAll>> = {
  LODGING_NOT_ON_SALE: [
    'Ce lieu n’est plus en vente.',
    'This place is not on sale any more.',
    'Diese Unterkunft ist nicht mehr im Verkauf.',
    'Este alojamiento ya no está en venta.',
  ],
  IN_THE_PAST: [
    'Ces dates sont passées.',
    'These dates are past.',
    'Dieser Zeitraum ist vergangen.',
    'Estas fechas ya han pasado.',
  ],
  TOO_LATE_TO_BOOK: [
    'Il est trop tard pour réserver cette arrivée.',
    'It is too late to book this arrival.',
    'Für diese Anreise ist es zu spät.',
    'Es demasiado tarde para reservar esta llegada.',
  ],
  TOO_FAR_AHEAD: [
    'Ces dates sont trop lointaines.',
    'These dates are too far ahead.',
    'Dieser Zeitraum liegt zu weit in der Zukunft.',
    'Estas fechas están demasiado lejos.',
  ],
  ALREADY_BOOKED: [
    'Quelqu’un d’autre a réservé une partie de ces nuits.',
    'Somebody else has booked some of these nights.',
    'Einige dieser Nächte sind schon gebucht.',
    'Otra persona ha reservado algunas de estas noches.',
  ],
  UNAVAILABLE: [
    'Une partie de ces nuits n’est pas proposée.',
    'Some of these nights are not offered.',
    'Einige dieser Nächte werden nicht angeboten.',
    'Algunas de estas noches no se ofrecen.',
  ],
  NO_PRICE: [
    'Il n’y a pas de prix pour ces dates.',
    'There is no price for these dates.',
    'Für diesen Zeitraum gibt es keinen Preis.',
    'No hay precio para estas fechas.',
  ],
  ARRIVAL_DAY_NOT_ALLOWED: [
    'On ne peut pas arriver ce jour-là.',
    'One cannot arrive on this day.',
    'An diesem Tag ist keine Anreise möglich.',
    'No se puede llegar ese día.',
  ],
  DEPARTURE_DAY_NOT_ALLOWED: [
    'On ne peut pas partir ce jour-là.',
    'One cannot leave on this day.',
    'An diesem Tag ist keine Abreise möglich.',
    'No se puede salir ese día.',
  ],
  STAY_TOO_SHORT: [
    'Le séjour est trop court.',
    'The stay is too short.',
    'Der Aufenthalt ist zu kurz.',
    'La estancia es demasiado corta.',
  ],
  STAY_TOO_LONG: [
    'Le séjour est trop long.',
    'The stay is too long.',
    'Der Aufenthalt ist zu lang.',
    'La estancia es demasiado larga.',
  ],
  DURATION_NOT_OFFERED: [
    'Ce nombre de nuits n’est pas proposé à partir de ce jour.',
    'This number of nights is not offered from that day.',
    'Diese Zahl von Nächten wird ab diesem Tag nicht angeboten.',
    'Este número de noches no se ofrece desde ese día.',
  ],
};
