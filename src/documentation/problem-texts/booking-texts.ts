import type { ProblemTexts } from './problem-text.ts';

/** Existing bookings, and what is sent along with one. */
export const bookingTexts = {
  BOOKING_STATE_CONFLICT: {
    meaning:
      'The booking is in a state in which this cannot be done. Completed, cancelled, expired and refused bookings never change again.',
    remedy: [
      'Read state, the state of now, and allowed, the states in which it could be done.',
      'Read the booking again before you show it: yours is out of date.',
    ],
    example: {
      instance: '/v2/bookings/5836201847/cancel',
      parts: { state: 'EXPIRED', allowed: ['PENDING_PAYMENT', 'REQUESTED', 'BOOKED'] },
    },
  },
  DUPLICATE_REFERENCE: {
    meaning:
      'Another live booking of yours has this referenceReseller, and it differs from the request in its stay, persons, extras, code or customer. An equal request would have found that booking.',
    remedy: [
      'If this is a new booking, give it a reference of its own.',
      'If it is a repetition, send exactly what you sent the first time: the first booking is answered.',
      'To change the first booking, use its own operations.',
    ],
    example: { instance: '/v2/bookings' },
  },
  NOTHING_TO_PAY: {
    meaning: 'The booking is paid in full, so there is no payment to make a link for.',
    remedy: ['Show the booking as paid: amountDue is 0.'],
    example: { instance: '/v2/bookings/finalPayment' },
  },
  OCCUPANTS_EXCEED: {
    meaning: 'The change would leave room for fewer occupants than the booking names already.',
    remedy: [
      'Replace the named occupants by fewer (occupants with replace=true), then change the booking.',
      'The detail tells how many are named.',
    ],
    example: { instance: '/v2/bookings/5836201847/modify' },
  },
  TOO_MANY_OCCUPANTS: {
    meaning: 'With these names more occupants would be registered than the booking was made for.',
    remedy: [
      'Register at most occupantCount persons, those already registered included.',
      'If more persons come, change the booking first; the lodging must be large enough.',
    ],
    example: { instance: '/v2/bookings/5836201847/occupants' },
  },
  INVALID_RETURN_URL: {
    meaning:
      'An address to which the customer returns after paying is not allowed: it is not https, or its host is not registered for you.',
    remedy: [
      'errors names the address. Use https and one of your registered hosts, and no user name in the address.',
      'Ask the operator to register further hosts. For tests, http to localhost is possible when it is registered.',
    ],
    example: {
      instance: '/v2/bookings',
      parts: {
        errors: [
          { pointer: '/urlSuccess', code: 'INVALID_VALUE', detail: 'Must be https on a registered return host.' },
        ],
      },
    },
  },
  PAYMENT_UNAVAILABLE: {
    meaning: 'Payments cannot be taken at present. The booking itself is untouched and keeps its deadline.',
    remedy: ['Send the same request again after the seconds in Retry-After.', 'If it lasts, ask the operator.'],
    example: { instance: '/v2/bookings/finalPayment' },
  },
} as const satisfies ProblemTexts;
