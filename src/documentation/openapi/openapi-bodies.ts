import type { ZodOpenApiRequestBodyObject } from 'zod-openapi';
import { encodeXml } from '../../formats/xml-encode.ts';
import type { ExampleRequest } from '../../http/example.ts';
import type { Body } from '../../http/operation.ts';

/** Yields the request body of an operation in both forms. */
export function bodyOf(
  { root, otherRoots = [], shape, acceptsGzip }: Body,
  { body }: ExampleRequest,
): ZodOpenApiRequestBodyObject {
  return {
    required: true,
    description:
      `In XML the root element is ${[root, ...otherRoots].map((name) => `\`${name}\``).join(' or ')}. Members that are not named here are ignored; in JSON, numbers and ` +
      `booleans may come as strings, and an empty string counts as absent.${acceptsGzip === true ? ' `Content-Encoding: gzip` is understood.' : ''}`,
    content: {
      'application/json': { schema: shape, example: body },
      'application/xml': { schema: shape, example: encodeXml(body, shape, root) },
    },
  };
}
