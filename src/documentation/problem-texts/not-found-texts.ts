import type { ProblemTexts } from './problem-text.ts';

/** Missing, or hidden from the caller. */
export const notFoundTexts = {
  FEED_NOT_FOUND: {
    meaning:
      'The channel has no such file. Each feed keeps its newest file and two before it, and none from before the database was restored.',
    remedy: [
      'Ask GET /v2/feeds for the newest files and read one of those from its beginning.',
      'Finish a download before two newer files have come; a Range request goes on where it broke off.',
    ],
    example: {
      instance: '/v2/feeds/Atlantic.out/lodgings-12-m7x2k1q0.ndjson.gz',
      parts: { detail: 'GET /v2/feeds names the newest files' },
    },
  },
  ROUTE_NOT_FOUND: {
    meaning: 'The service has no operation at this path.',
    remedy: [
      'Compare the path with the list of operations; it starts with /v2 and is written in exactly that case.',
      'Encode special characters in the parts of the path, and send no slash at its end.',
    ],
    example: { instance: '/v2/lodging/75' },
  },
  LODGING_NOT_FOUND: {
    meaning:
      'No lodging with this id is on sale. When it exists and is only off sale, state says in which state it is.',
    remedy: [
      'Without state: the id is wrong or the lodging has left the catalog. Drop it.',
      'With state (such as ARRET_VENTES or BLOCKED): stop offering it, keep its description; GET /v2/changes reports the topic status when it comes back.',
    ],
    example: { instance: '/v2/lodgings/75', parts: { state: 'ARRET_VENTES' } },
  },
  WEBHOOK_NOT_FOUND: {
    meaning: 'Your dealer has no webhook with this id, or it is deleted. Webhooks of others answer the same.',
    remedy: ['Take the id from `GET /v2/webhooks`.', 'Make a new one with `POST /v2/webhooks`.'],
    example: { instance: '/v2/webhooks/7' },
  },
  DELIVERY_NOT_FOUND: {
    meaning: 'The webhook has no delivery with this id. Deliveries are kept for 30 days after they were noted.',
    remedy: ['Take the id from `GET /v2/webhooks/{id}/deliveries`; it is not the `webhook-id` of the message.'],
    example: { instance: '/v2/webhooks/7/deliveries/41/retry' },
  },
  BOOKING_NOT_FOUND: {
    meaning:
      'There is no booking with this id that you may see. Bookings of others and bookings made without a key answer the same.',
    remedy: [
      'Use the id from the answer of the booking request (a long number), not the reference.',
      'Use a key of the dealer that made the booking.',
      'If you have only a reference, look the booking up by it.',
    ],
    example: { instance: '/v2/bookings/5836201847' },
  },
  GATEWAY_NOT_FOUND: {
    meaning: 'There is no channel of this name from which lodgings are sold.',
    remedy: [
      'Check the spelling; upper and lower case do not matter.',
      'Ask the operator for the names of your channels.',
    ],
    example: { instance: '/v2/lodgings/out/mistyped.OUT' },
  },
  DISCOUNT_CODE_UNKNOWN: {
    meaning: 'There is no discount code of this name.',
    remedy: [
      'Let the customer check the code; upper and lower case do not matter.',
      'Go on without a code: the stay keeps its price.',
    ],
    example: { instance: '/v2/lodgings/75/stays/20270717-20270724/discountcodes/SUMER' },
  },
  REVIEW_NOT_FOUND: {
    meaning:
      'There is no published review with this id of a lodging that you may see. Withdrawn and foreign reviews answer the same.',
    remedy: [
      'Drop the review if you had kept it.',
      'Read the reviews of the lodging again: the topic reviews says when they change.',
    ],
    example: { instance: '/v2/customerReview/4711' },
  },
  LOCAL_OPERATOR_NOT_FOUND: {
    meaning: 'Nobody is named for this lodging who receives the guests on site.',
    remedy: ['Show no reception contact for it; the arrival times of the lodging still apply.'],
    example: { instance: '/v2/lodgings/75/localoperator' },
  },
  PROPERTY_NOT_FOUND: {
    meaning:
      'No property with this provider.providerId and providerReference was delivered, so no contract can belong to it.',
    remedy: [
      'Deliver the property first with POST /v2/properties/insert, then its contract.',
      'Check that both bodies name the same provider, letter by letter.',
    ],
    example: { instance: '/v2/contracts/insert' },
  },
  CONTRACT_NOT_FOUND: {
    meaning: 'The property exists, but it has no contract with this contractNumber.',
    remedy: [
      'Compare contractNumber with the one you delivered.',
      'Deliver the contract with POST /v2/contracts/insert, then change its state.',
    ],
    example: { instance: '/v2/contracts/status' },
  },
} as const satisfies ProblemTexts;
