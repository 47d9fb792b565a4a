import type { oas31, ZodOpenApiOperationObject } from 'zod-openapi';
import type { Operation } from '../../http/operation.ts';
import { takesPublishableKeys } from '../../http/publishable.ts';
import { keys, publishableKeys } from './openapi-texts.ts';

/** A key that anybody may use, and the dealer who holds it. */
export interface DemoKey {
  key: string;
  dealer: string;
}

/** Yields the ways to send a key; `demoKey` stands at the first one, for those who try the operations out. */
export function securitySchemes(demoKey: DemoKey | undefined): Record<string, oas31.SecuritySchemeObject> {
  return {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
      description: keys,
      ...(demoKey && { 'x-demo-key': demoKey }),
    },
    bearer: { type: 'http', scheme: 'bearer', description: keys },
    publishableKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: publishableKeys },
  };
}

/** Yields who may call an operation: without a key where it is open, with a key, and with a publishable one where that will do. */
export function securityOf(operation: Operation): NonNullable<ZodOpenApiOperationObject['security']> {
  return [
    ...(operation.auth === 'open' ? [{}] : []),
    { apiKey: [] },
    { bearer: [] },
    ...(takesPublishableKeys(operation) ? [{ publishableKey: [] }] : []),
  ];
}
