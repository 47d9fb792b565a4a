import type { ProblemTexts } from './problem-text.ts';

const lateStay = {
  id: '20270724-20270731',
  lodgingId: 75,
  arrival: '20270724',
  departure: '20270731',
  nights: 7,
  basePrice: 700,
  price: 630,
  mandatoryServicesPrice: 25,
  totalPrice: 655,
  currency: 'EUR' as const,
  discountPercent: 10,
  discounts: [{ code: 'EB10', label: 'Early booking', detail: '10%', value: 70 }],
  priceEnabled: true,
  requestOnly: false,
};

/** Why a stay or a price is not sold as asked. */
export const saleTexts = {
  STAY_NOT_AVAILABLE: {
    meaning:
      'The stay cannot be booked: nights are taken, the planning does not offer these dates, or the lodging is not on sale. Reads answer 404, requests that price or book answer 409.',
    remedy: [
      'Read reasons: each has a code, such as ALREADY_BOOKED or STAY_TOO_SHORT, a sentence and its data.',
      'Offer the customer one of alternatives: the nearest stays of the lodging that can be booked now, with their prices.',
      'Read the availabilities of the lodging again; yours are out of date.',
    ],
    example: {
      instance: '/v2/bookings',
      parts: {
        detail: 'Taken: 20270717, 20270718',
        reasons: [
          { code: 'ALREADY_BOOKED', detail: 'Taken: 20270717, 20270718', data: { nights: '20270717,20270718' } },
        ],
        alternatives: [lateStay],
      },
    },
  },
  PRICE_CHANGED: {
    meaning:
      'The price that you sent is below the price of now, or the total of now is above the maxPrice that you set. Nothing was booked.',
    remedy: [
      'Show the customer the new price: evaluation holds it in full where the operation gives one.',
      'Book again with the new price, or with the quoteToken of the evaluation, which keeps its price for some minutes.',
    ],
    example: { instance: '/v2/bookings/easy' },
  },
  QUOTE_EXPIRED: {
    meaning: 'The quote token has run out. Nothing was booked; evaluation holds a fresh price and a fresh token.',
    remedy: [
      'Compare the fresh price with the one that the customer agreed to.',
      'If it still stands, send the request again with the fresh token within its time.',
    ],
    example: { instance: '/v2/bookings/easy' },
  },
  QUOTE_MISMATCH: {
    meaning:
      'The request asks for something other than what the quote token was given for: dates, persons, extras, discount code or lodging differ.',
    remedy: [
      'Leave the bound fields out, or send exactly those of the evaluation.',
      'For another wish, ask for another evaluation and use its token.',
    ],
    example: { instance: '/v2/bookings/easy' },
  },
  CAPACITY_EXCEEDED: {
    meaning: 'More persons are to sleep there than the lodging takes. Children count.',
    remedy: [
      'Ask for at most as many persons as detail says; the description of the lodging has it as personMax.',
      'Search with pax to find lodgings that are large enough.',
    ],
    example: {
      instance: '/v2/lodgings/75/stays/20270717-20270724',
      parts: { detail: 'The lodging takes at most 4 persons' },
    },
  },
  EXTRA_NOT_AVAILABLE: {
    meaning:
      'One of the extras that were asked for does not exist for this stay, cannot be chosen on booking, or the chosen options of a list have no price together.',
    remedy: [
      'Read the extras of the stay: GET /v2/lodgings/{id}/stays/{arrival}-{departure}/extras.',
      'Send the code of an extra of type CHECK, and the codes of the chosen options of one of type LIST; leave imposed and included ones out, they are added by themselves.',
    ],
    example: { instance: '/v2/bookings', parts: { detail: 'Not available as asked: SAUNA' } },
  },
  DISCOUNT_NOT_APPLICABLE: {
    meaning:
      'The discount code does not apply to this stay: its dates, length, amount or lodging do not fit, it is used up, it cannot be combined with the promotion of the stay, or, in a booking, it does not exist.',
    remedy: [
      'Show the customer detail, which names the condition.',
      'Book without the code, or choose a stay that fits: GET …/discountcodes/{code} tells before booking.',
    ],
    example: { instance: '/v2/lodgings/75/stays/20270717-20270718/discountcodes/SPRING' },
  },
  PRICE_DISABLED: {
    meaning: 'The stay is shown, but its price is not open for booking at present (priceEnabled is false).',
    remedy: [
      'Show such stays without a way to book, or leave them out; searches do so by default.',
      'Watch the lodging for a change of the topic availabilities.',
    ],
    example: { instance: '/v2/bookings' },
  },
  REQUEST_ONLY: {
    meaning:
      'The operator decides about this stay, so it cannot be confirmed at once (requestOnly is true). Nothing was booked.',
    remedy: [
      'Ask the customer whether to wait for an answer, then send the request again with acceptRequest: true.',
      'The booking is then REQUESTED, holds the nights, and is answered before its requestDeadline.',
    ],
    example: { instance: '/v2/bookings/easy', parts: { detail: 'The operator decides: send acceptRequest to ask' } },
  },
} as const satisfies ProblemTexts;
