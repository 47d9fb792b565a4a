import { plural } from '../plural.ts';
import type { StayTexts } from './english.ts';

/** What the pages of a lodging and of a booking say, in Spanish. */
export const staySpanish: StayTexts = {
  seeBooking: 'Ver mi reserva',
  inYourMail: 'Su página dice si está pagada y qué queda por hacer. Su dirección está en el correo que recibió.',
  breakdown: 'Detalle del precio',
  emailForm: 'Una dirección de correo como nombre@example.es',
  phoneForm: 'Con el prefijo del país, como +34 612 345 678',
  cancelFree: 'Cancelar no cuesta nada antes del pago.',
  cancelUntil: (day, percent) =>
    percent === 100
      ? `Cancele hasta el ${day} y se le devuelve todo.`
      : `Cancele hasta el ${day} y se le devuelve el ${percent} % del total.`,
  cancelAfter: 'Después no se devuelve nada.',
  cancelNever: 'Una vez pagada, no se devuelve nada si cancela.',
  flexible: 'Otros días cercanos',
  yourDates: 'Sus fechas',
  earlier: (days) => `${plural(days, 'día', 'días')} antes`,
  later: (days) => `${plural(days, 'día', 'días')} después`,
  notFree: 'no libre',
};
