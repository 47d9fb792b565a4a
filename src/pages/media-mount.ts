import type { Hono } from 'hono';
import { serveFile } from './page-files.ts';
import { addPage, createPageRoutes, type Refuse } from './page-routes.ts';

/** Mounts the pictures below `/media`, which lie in `media` of the folder. */
export function mountMedia(app: Hono, { folder, refuse }: { folder: string; refuse: Refuse }): void {
  const routes = createPageRoutes(refuse);
  const headers = {
    'cache-control': 'public, max-age=86400',
    // A drawing opened by itself could carry a script.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  addPage(routes, '/media/*', { GET: serveFile({ root: folder }, headers) });
  app.route('/', routes);
}
