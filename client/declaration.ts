import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { openApiDocument } from '../src/documentation/openapi/openapi.ts';
import { describedOperations } from '../src/service/operations.ts';
import { exampleWorld } from './example-world.ts';

/** Generated from the document that `/openapi.json` serves. */
export async function declaration(): Promise<string> {
  const document = openApiDocument(describedOperations, { publicUrl: 'https://api.example.org', world: exampleWorld });
  const types = await openapiTypescript(withoutExamples(document) as OpenAPI3, { defaultNonNullable: false });
  return `// Made by \`npm run client\` from the service's own description. Change the operations, not this file.\n\n${astToString(types)}`;
}

/**
 * Examples do not affect types and would only fill the declaration with comments that change with them. Line-by-line
 * answers are not what the client asks for, and would turn every list into a union.
 */
function withoutExamples(part: unknown, isNamed = false): unknown {
  if (Array.isArray(part)) return part.map((item) => withoutExamples(item));
  if (typeof part !== 'object' || part === null) return part;
  const kept = Object.entries(part).filter(([name]) => isNamed || !leftOut.has(name));
  // The members of a shape may have any name.
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutExamples(value, name === 'properties')]));
}

const leftOut: ReadonlySet<string> = new Set(['example', 'examples', 'application/x-ndjson']);
