import type { Handler } from 'hono';
import { serveStatic } from '@hono/node-server/serve-static';
import { ApiError } from '../http/problem.ts';
import { keptByBrowsers } from './page-response.ts';

/** Immutable where the address changes with the content, else revalidated by ETag. */
export const cacheControls = {
  forEver: 'public, max-age=31536000, immutable',
  byTag: 'public, no-cache',
} as const;

/**
 * Serves `path`, or the file below `root` that the address names; prefers its `.gz` neighbour. Throws ROUTE_NOT_FOUND
 * when there is none.
 */
export function serveFile(place: { path: string } | { root: string }, headers: Record<string, string>): Handler[] {
  return [
    ...keptByBrowsers,
    // Set before the file is looked up; refusals do not carry them.
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
