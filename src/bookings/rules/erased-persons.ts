import type { Customer } from './booking.ts';
import type { Occupant } from './occupant.ts';

/** What stands where a text of a person stood. */
export const erasedText = 'erased';

/** Who booked, once that is erased: it has the right shape and names nobody; no mail reaches the address (RFC 2606). */
export const erasedCustomer: Customer = {
  firstName: erasedText,
  lastName: erasedText,
  email: 'erased@invalid',
  language: 'fr',
};

/** Who slept there, once that is erased; that there was somebody stays known. */
export const erasedOccupant: Occupant = { firstName: erasedText, lastName: erasedText };
