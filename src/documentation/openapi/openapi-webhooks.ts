import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { instantField } from '../../formats/fields/fields.ts';
import { bookingEventData, catalogEventData, sentEvents, testEventData } from '../../webhooks/wire/webhook.ts';

const messageOf = <Data extends z.ZodType>(events: readonly string[], data: Data) =>
  z.object({ type: z.enum(events), timestamp: instantField, data });

export const webhookShapes = {
  BookingEvent: messageOf(
    sentEvents.filter((event) => event.startsWith('booking.')),
    bookingEventData,
  ),
  CatalogEvent: messageOf(['catalog.changed'], catalogEventData),
  TestEvent: messageOf(['webhook.test'], testEventData),
};

const signatureHeaders = {
  'webhook-id': 'The same at each attempt, so that receivers recognise repeated messages.',
  'webhook-timestamp': 'Seconds since 1970, of the attempt.',
  'webhook-signature':
    'HMAC-SHA256 as defined by Standard Webhooks, `v1,…`; two, separated by a space, after a rotation.',
};

/**
 * The messages to webhooks by event (docs/contract.md 5.13). They are callbacks of the operation that takes their
 * address, because generators of clients write code that does not compile for OpenAPI's `webhooks`.
 */
export const webhookMessages: NonNullable<ZodOpenApiOperationObject['callbacks']> = Object.fromEntries(
  sentEvents.map((event) => [event, { '{$request.body#/url}': { post: describeMessage(event) } }]),
);

function describeMessage(event: string): ZodOpenApiOperationObject {
  const { BookingEvent, ...others } = webhookShapes;
  const schema = Object.values(others).find(({ shape }) => shape.type.options.includes(event)) ?? BookingEvent;
  return {
    operationId: event.replace('.', '-'),
    summary: `Reports ${event}.`,
    parameters: Object.entries(signatureHeaders).map(([name, description]) => ({
      name,
      in: 'header' as const,
      required: true,
      description,
      schema: { type: 'string' as const },
    })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'The event arrived. Any other answer, or none within 10 seconds, causes another attempt.' },
    },
    security: [],
  };
}
