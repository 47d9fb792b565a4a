import { z } from 'zod';
import type { evaluationShape } from '../../stays/wire/price.ts';
import { dayInput, defineTool, digitsOf, languageInput, lodgingIdInput } from '../agent-tool.ts';

export const evaluateStay = defineTool({
  name: 'evaluate_stay',
  title: 'Price a stay',
  description:
    'Prices one stay as of now, with all its lines, and says whether it can be booked. Nothing is booked; the quoteToken keeps the price until expiresAt for a booking over the API.',
  input: z.strictObject({
    lodgingId: lodgingIdInput,
    arrival: dayInput,
    departure: dayInput,
    persons: z.int().min(1).max(99).describe('Children included.'),
    children: z.int().min(0).max(99).optional(),
    extras: z
      .array(z.string().min(1).max(40))
      .max(20)
      .optional()
      .describe('Codes of extras, as get_lodging gives them.'),
    couponCode: z.string().min(1).max(40).optional(),
    language: languageInput,
  }),
  ask: ({ lodgingId, arrival, departure, persons, children, extras, couponCode }) => ({
    path: '/v2/bookings/easy',
    body: {
      requestType: 'EVALUATION',
      lodgingId,
      arrival: digitsOf(arrival),
      departure: digitsOf(departure),
      occupantCount: persons,
      occupantCountChildren: children,
      extras,
      promoCode: couponCode,
    },
  }),
  present: (evaluation: z.input<typeof evaluationShape>, { lodgingId, arrival, departure }) => ({
    lodgingId,
    arrival,
    departure,
    available: evaluation.available,
    onRequest: evaluation.requestOnly,
    currency: 'EUR',
    totalPrice: evaluation.totalPrice,
    lines: evaluation.lines.map(({ label, amount, payable }) => ({ label, amount, payable })),
    discount: evaluation.discount,
    quoteToken: evaluation.quoteToken,
    expiresAt: evaluation.expiresAt,
  }),
});
