import type { oas31, ZodOpenApiOperationObject } from 'zod-openapi';
import { type Operation, takesPublishableKeys } from '../../http/operation.ts';
import { keys, publishableKeys } from './openapi-texts.ts';

/** A public key and the dealer that holds it. */
export interface DemoKey {
  key: string;
  dealer: string;
}

/** `demoKey` is added to the first scheme, for trying out operations. */
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

/** No key where the operation is open, else a key, or a publishable one where allowed. */
export function securityOf(operation: Operation): NonNullable<ZodOpenApiOperationObject['security']> {
  return [
    ...(operation.auth === 'open' ? [{}] : []),
    { apiKey: [] },
    { bearer: [] },
    ...(takesPublishableKeys(operation) ? [{ publishableKey: [] }] : []),
  ];
}
