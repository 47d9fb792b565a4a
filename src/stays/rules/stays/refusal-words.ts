import type { InAll } from '../../../lodgings/rules/words.ts';
import type { RefusalCode } from './refusal.ts';

/** For guests, in French, English, German and Spanish. */
export const refusalWords: Readonly<Record<RefusalCode, InAll>> = {
  LODGING_NOT_ON_SALE: [
    'Cet hébergement n’est plus disponible.',
    'This place is no longer available.',
    'Diese Unterkunft wird nicht mehr angeboten.',
    'Este alojamiento ya no está disponible.',
  ],
  IN_THE_PAST: [
    'Ces dates sont passées.',
    'These dates are in the past.',
    'Dieser Zeitraum liegt in der Vergangenheit.',
    'Estas fechas ya han pasado.',
  ],
  TOO_LATE_TO_BOOK: [
    'Il est trop tard pour réserver cette arrivée.',
    'It’s too late to book this check-in date.',
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
    'Certaines de ces nuits sont déjà réservées.',
    'Some of these nights are already booked.',
    'Einige dieser Nächte sind schon gebucht.',
    'Algunas de estas noches ya están reservadas.',
  ],
  UNAVAILABLE: [
    'Certaines de ces nuits ne sont pas proposées.',
    'Some of these nights aren’t available.',
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
    'L’arrivée n’est pas possible ce jour-là.',
    'Check-in isn’t possible on this day.',
    'An diesem Tag ist keine Anreise möglich.',
    'La entrada no es posible ese día.',
  ],
  DEPARTURE_DAY_NOT_ALLOWED: [
    'Le départ n’est pas possible ce jour-là.',
    'Check-out isn’t possible on this day.',
    'An diesem Tag ist keine Abreise möglich.',
    'La salida no es posible ese día.',
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
    'This number of nights isn’t available from that day.',
    'Diese Anzahl Nächte wird ab diesem Tag nicht angeboten.',
    'Este número de noches no se ofrece desde ese día.',
  ],
};
