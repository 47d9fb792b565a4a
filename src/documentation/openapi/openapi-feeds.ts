import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { feedSample } from '../../feeds/wire/feed.ts';
import type { OperationTag } from '../../http/operation.ts';
import { besideEntry } from './openapi-beside.ts';

const path = '/v2/feeds/{gateway}/{file}';
const tag: OperationTag = 'Catalog';

const params = z.object({
  gateway: z
    .string()
    .min(1)
    .meta({ param: { description: 'Name of the channel, in any case.', example: feedSample.gateway } }),
  file: z
    .string()
    .min(1)
    .meta({
      param: {
        description: 'Name of the file, as `url` of GET /v2/feeds has it.',
        example: feedSample.url.split('/').at(-1),
      },
    }),
});

/** Path of the feed files (docs/contract.md 5.25). */
export function feedPaths(publicUrl: string): ZodOpenApiPathsObject {
  const file = { 'application/gzip': z.string().meta({ format: 'binary' }) };
  return {
    [path]: besideEntry(path, publicUrl, {
      get: {
        id: 'download-feed',
        tag,
        summary: 'Downloads a file of a feed: a JSON object a line, packed with gzip.',
        more: 'A Range request goes on where a download broke off. Needs a key with ROLE_SERVICEPROD_API.',
        params,
        security: [{ apiKey: [] }, { bearer: [] }],
        answers: {
          200: { description: 'The whole file.', content: file },
          206: { description: 'The part that Range names.', content: file },
        },
        isKept: true,
        codes: [
          ...(['INVALID_PARAMETER', 'AUTHENTICATION_REQUIRED', 'INVALID_API_KEY', 'KEY_IN_QUERY'] as const),
          ...(['ROLE_MISSING', 'KEY_NOT_FOR_THIS', 'GATEWAY_FORBIDDEN', 'GATEWAY_NOT_FOUND'] as const),
          ...(['FEED_NOT_FOUND', 'NOT_ACCEPTABLE', 'RANGE_NOT_SATISFIABLE', 'RATE_LIMITED'] as const),
        ],
      },
    }),
  };
}
