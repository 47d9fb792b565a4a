import type { Customer } from './booking.ts';
import type { Occupant } from './occupant.ts';

export const erasedText = 'erased';

/** Valid in shape but anonymous; no mail reaches the address (RFC 2606). */
export const erasedCustomer: Customer = {
  firstName: erasedText,
  lastName: erasedText,
  email: 'erased@invalid',
  language: 'fr',
};

export const erasedOccupant: Occupant = { firstName: erasedText, lastName: erasedText };
