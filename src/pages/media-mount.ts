import type { Hono } from 'hono';
import { serveFile } from './page-files.ts';
import { addPage } from './page-routes.ts';
import type { HttpEnv } from '../http/http-env.ts';

/** Mounts the pictures below `/media`, which lie in `media` of the folder. */
export function mountMedia(app: Hono<HttpEnv>, { folder }: { folder: string }): void {
  const headers = {
    // A month: a picture that is made anew under its name is seen by everybody after that, and by its ETag when asked before.
    'cache-control': 'public, max-age=2592000',
    // A drawing opened by itself could carry a script.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  addPage(app, '/media/*', { GET: serveFile({ root: folder }, headers) });
}
