import type { ExampleWorld } from '../../src/http/operation.ts';
import { openApiDocument } from '../../src/documentation/openapi/openapi.ts';
import { describedOperations } from '../../src/service/operations.ts';

export interface DescribedOperation {
  operationId: string;
  method: string;
  path: string;
  tag: string;
  description: string;
  /** Alternative ways to authenticate; an empty object: without a key. */
  security: readonly object[];
  parameters: readonly DescribedParameter[];
  /** Example of the JSON body, with stand-ins for values known only when requests are sent. */
  body?: Readonly<Record<string, unknown>>;
}

export interface DescribedParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description: string;
  required?: boolean;
  schema: { enum?: unknown[] };
  example?: unknown;
}

interface Document {
  tags: readonly { name: string; description: string }[];
  paths: Record<string, Record<string, Entry>>;
  components: { parameters: Record<string, DescribedParameter> };
}

interface Entry extends Pick<DescribedOperation, 'operationId' | 'description' | 'security'> {
  tags: readonly string[];
  parameters?: readonly (DescribedParameter & { $ref?: string })[];
  requestBody?: { content: Record<string, { example?: Record<string, unknown> }> };
}

/** Example values that occur nowhere else, each of which stands for a variable. */
const standIns = {
  lodgingId: 900_000_000_000_001,
  reviewId: 900_000_000_000_002,
  bookingId: 900_000_000_000_003,
  webhookId: 900_000_000_000_004,
  deliveryId: 900_000_000_000_005,
  arrival: '29010101',
  departure: '29010108',
  nextArrival: '29020201',
  nextDeparture: '29020208',
  bookingReference: 'STANDIN01',
  gatewayCode: 'Standin.example',
};

const world: ExampleWorld = {
  ...standIns,
  stay: { arrival: standIns.arrival, departure: standIns.departure },
  stayToBook: { arrival: standIns.nextArrival, departure: standIns.nextDeparture },
  webhookToDelete: standIns.webhookId,
  extra: 'CLEANING',
  couponCode: 'WELCOME5',
  provider: { providerId: 'AtlanticStays', providerReference: 'AT-0017' },
  contractNumber: 'C-17',
  delivery: { providerId: 'AtlanticStays', providerReference: 'EXAMPLE-1' },
};

export function readDescription(): { tags: Document['tags']; operations: DescribedOperation[] } {
  const made = openApiDocument(describedOperations, { publicUrl: 'http://localhost:8080', world });
  const { tags, paths, components } = JSON.parse(JSON.stringify(made)) as Document;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, entry]) => {
      const {
        operationId,
        description,
        security,
        tags: [tag = ''],
      } = entry;
      const parameters = (entry.parameters ?? []).map(
        (parameter) => components.parameters[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter,
      );
      const body = entry.requestBody?.content['application/json']?.example;
      return { operationId, method, path, tag, description, security, parameters, ...(body && { body }) };
    }),
  );
  return { tags, operations };
}

/** Replaces stand-ins by variables; in JSON, numbers stay numbers. */
export function withVariables(text: string): string {
  return Object.entries(standIns).reduce(
    (before, [name, value]) => before.replaceAll(String(value), `{{${name}}}`),
    text,
  );
}
