import type { Handler } from 'hono';
import { serveStatic } from '@hono/node-server/serve-static';
import { ApiError } from '../http/problem.ts';
import { keptByBrowsers } from './page-response.ts';

/** How long browsers keep a file: for ever where its address changes with its content, else until they ask by its ETag. */
export const cacheControls = {
  forEver: 'public, max-age=31536000, immutable',
  byTag: 'public, no-cache',
} as const;

/**
 * Yields what answers with a file: with the one of `path`, else with that below `root` which the address names. A file that
 * stands packed beside it, as `.gz`, is preferred. Throws ROUTE_NOT_FOUND when there is none.
 */
export function serveFile(place: { path: string } | { root: string }, headers: Record<string, string>): Handler[] {
  return [
    ...keptByBrowsers,
    // Set before the file is found: a refusal does not carry them.
    (hono, next) => {
      for (const [name, value] of Object.entries(headers)) hono.header(name, value);
      return next();
    },
    serveStatic({ ...place, precompressed: true }),
    () => {
      throw new ApiError('ROUTE_NOT_FOUND');
    },
  ];
}
