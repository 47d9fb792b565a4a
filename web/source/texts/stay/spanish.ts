import { plural } from '../plural.ts';
import type { StayTexts } from './english.ts';

/** Lodging and booking pages. */
export const staySpanish: StayTexts = {
  seeBooking: 'Ver mi reserva',
  findBooking: 'Encontrar mi reserva',
  own: {
    held: (until) => `Estas noches son suyas hasta las ${until}`,
    heldHelp: 'Nadie más puede reservarlas hasta entonces.',
    requested: 'Ha solicitado estas noches',
    booked: 'Ha reservado estas noches',
    cancel: 'Cancelar',
  },
  inYourMail:
    'La página de su reserva indica qué está pagado y qué queda por hacer. El enlace está en el correo que recibió.',
  breakdown: 'Detalle del precio',
  reduction: 'Descuento',
  emailForm: 'Una dirección de correo como nombre@example.es',
  phoneForm: 'Con el prefijo del país, como +34 612 345 678',
  cancelFree: 'Cancelación gratuita antes del pago.',
  cancelUntil: (day, share) =>
    share === undefined
      ? `Cancele hasta el ${day} y se le devolverá todo.`
      : `Cancele hasta el ${day} y se le devolverá el ${share} del total.`,
  cancelAfter: 'Después no hay reembolso.',
  cancelNever: 'No reembolsable una vez pagada.',
  flexible: 'Otras fechas cercanas',
  yourDates: 'Sus fechas',
  earlier: (days) => `${plural(days, 'día', 'días')} antes`,
  later: (days) => `${plural(days, 'día', 'días')} después`,
  notFree: 'no disponible',
  photosAll: (count) => `Las ${count} fotos`,
  photosFull: 'Ver las fotos a pantalla completa',
  previousPhoto: 'Foto anterior',
  nextPhoto: 'Foto siguiente',
  close: 'Cerrar',
  original: (language) => `Original en ${language}`,
  host: {
    title: 'Su anfitrión',
    languages: (languages) => `Idiomas: ${languages}`,
    since: (year) => `Recibe huéspedes desde ${year}`,
    answers: (hours) => `Suele responder en ${plural(hours, 'hora', 'horas')}`,
  },
  rules: 'Normas de la casa',
  pets: { yes: 'Se admiten mascotas', no: 'No se admiten mascotas' },
  smoking: { yes: 'Se permite fumar', no: 'No se permite fumar' },
  parties: { yes: 'Se permiten fiestas', no: 'No se permiten fiestas' },
  minAge: (years) => `Edad mínima: ${years} años`,
  car: { RECOMMENDED_CAR: 'Se recomienda coche', REQUIRED_CAR: 'Se necesita coche' },
  beds: {
    DOUBLE_BED: (count) => plural(count, 'cama doble', 'camas dobles'),
    SINGLE_BED: (count) => plural(count, 'cama individual', 'camas individuales'),
    SOFA_BED: (count) => plural(count, 'sofá cama', 'sofás cama'),
    BUNK_BED: (count) => plural(count, 'litera', 'literas'),
  },
  roomTypes: {
    BEDROOM: 'Dormitorio',
    LIVING_ROOM: 'Salón',
    KITCHEN: 'Cocina',
    BATHROOM: 'Baño',
    SHOWER_ROOM: 'Aseo con ducha',
  },
  reviewsShown: (shown, count) => `${shown} de ${count} opiniones`,
  moreReviews: 'Ver más opiniones',
  scoreWords: [
    [9, 'Excepcional'],
    [8, 'Muy bien'],
    [7, 'Bien'],
  ] as readonly (readonly [from: number, word: string])[],
  allScores: 'Todas',
  scoreBand: (from, to) => `${from} a ${to}`,
  similar: 'Alojamientos similares disponibles',
  others: 'Otros alojamientos disponibles',
  leastNights: (nights) => `Estancia mínima: ${plural(nights, 'noche', 'noches')}.`,
};
