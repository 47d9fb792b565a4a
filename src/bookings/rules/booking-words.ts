import type { InAll } from '../../lodgings/rules/words.ts';
import type { BookingState } from './booking.ts';

export const bookingStateWords: Readonly<Record<BookingState, InAll>> = {
  PENDING_PAYMENT: ['En attente de paiement', 'Awaiting payment', 'Wartet auf Zahlung', 'Pendiente de pago'],
  REQUESTED: ['Demandée', 'Requested', 'Angefragt', 'Solicitada'],
  BOOKED: ['Confirmée', 'Booked', 'Gebucht', 'Confirmada'],
  COMPLETED: ['Terminée', 'Completed', 'Abgeschlossen', 'Terminada'],
  CANCELLED: ['Annulée', 'Cancelled', 'Storniert', 'Cancelada'],
  EXPIRED: ['Expirée', 'Expired', 'Abgelaufen', 'Caducada'],
  REFUSED: ['Refusée', 'Refused', 'Abgelehnt', 'Rechazada'],
};
