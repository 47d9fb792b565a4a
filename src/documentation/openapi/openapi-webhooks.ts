import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { bookingEventData, catalogEventData, testEventData, toldEvents } from '../../webhooks/wire/webhook.ts';

const signature = {
  'webhook-id': 'The same at each attempt: who keeps it knows what came twice.',
  'webhook-timestamp': 'Seconds since 1970, of the attempt.',
  'webhook-signature': 'HMAC-SHA256 as Standard Webhooks says, `v1,…`; after a rotation two with a space between.',
};

/** The messages to webhooks by event (docs/contract.md 5.13). */
export const webhookMessages: ZodOpenApiPathsObject = Object.fromEntries(
  toldEvents.map((event) => [event, { post: describe(event) }]),
);

function describe(event: string) {
  const data =
    event === 'webhook.test' ? testEventData : event === 'catalog.changed' ? catalogEventData : bookingEventData;
  const shape = z.object({ type: z.literal(event), timestamp: z.iso.datetime(), data });
  return {
    operationId: event.replace('.', '-'),
    summary: `Reports ${event}.`,
    parameters: Object.entries(signature).map(([name, description]) => ({
      name,
      in: 'header' as const,
      required: true,
      description,
      schema: { type: 'string' as const },
    })),
    requestBody: { required: true, content: { 'application/json': { schema: shape } } },
    responses: {
      '2XX': { description: 'The event arrived. Every other answer, and none within 10 seconds, has it sent again.' },
    },
    security: [],
  };
}
