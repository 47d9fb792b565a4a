import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { cacheControls, serveFile } from '../page-files.ts';
import { createPageResponse, formatContentPolicy, keptByBrowsers } from '../page-response.ts';
import { addPage } from '../page-routes.ts';
import type { HttpEnv } from '../../http/http-env.ts';

interface SearchPageParts {
  log: Logger;
  /** Where pictures may come from beside the page's own origin and https. */
  publicUrl: string;
  /** Style of the maps; undefined: the one that is built into the page. */
  mapStyleUrl: string | undefined;
}

/** What `npm run build` built; the names of its assets hold a hash of their content. */
const built = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

/** Addresses that show the page; it reads from them what to show. */
const documentPaths = ['/', '/lodgings/:id', '/booked'];

/** Mounts the search page; nothing before it is built. */
export function mountSearchPage(app: Hono<HttpEnv>, { log, publicUrl, mapStyleUrl }: SearchPageParts): void {
  const document = join(built, 'index.html');
  if (!existsSync(document)) {
    log.warn('The search page is not built: run npm run build');
    return;
  }
  const policy = formatSearchPolicy(publicUrl, mapStyleUrl);
  const headers = { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' };
  const documentFile = serveFile({ path: document }, { ...headers, 'cache-control': cacheControls.byTag });
  const assetFiles = serveFile({ root: built }, { ...headers, 'cache-control': cacheControls.forEver });
  for (const path of documentPaths) addPage(app, path, { GET: documentFile });
  addPage(app, '/assets/map-style.json', { GET: [...keptByBrowsers, () => createStyleResponse(mapStyleUrl)] });
  addPage(app, '/assets/:name', { GET: assetFiles });
}

/** Tells the page's maps which style they have. */
function createStyleResponse(mapStyleUrl: string | undefined): Promise<Response> {
  const text = JSON.stringify(mapStyleUrl === undefined ? {} : { style: mapStyleUrl });
  const headers = { 'cache-control': cacheControls.byTag };
  return createPageResponse(text, { type: 'application/json', language: 'en', headers });
}

/**
 * Its own scripts and sheets, its own calls, and pictures, which partners keep anywhere; for the maps a worker, and what is of the same
 * origin as their style. Styles of components are constructed sheets, which no policy concerns.
 */
function formatSearchPolicy(publicUrl: string, mapStyleUrl: string | undefined): string {
  const maps = mapStyleUrl === undefined ? '' : ` ${new URL(mapStyleUrl).origin}`;
  return formatContentPolicy({
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': `'self'${maps}`,
    'img-src': `'self' ${new URL(publicUrl).origin}${maps} https: data:`,
    'worker-src': "'self'",
  });
}
