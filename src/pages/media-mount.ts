import type { Hono } from 'hono';
import { serveFile } from './page-files.ts';
import { addPage } from './page-routes.ts';
import type { HttpEnv } from '../http/http-env.ts';

/** Serves `/media` from the `media` directory of `folder`. */
export function mountMedia(app: Hono<HttpEnv>, { folder }: { folder: string }): void {
  const headers = {
    // One month: the delay until a picture replaced under its name reaches everyone.
    'cache-control': 'public, max-age=2592000',
    // An SVG opened directly could carry a script.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  addPage(app, '/media/*', { GET: serveFile({ root: folder }, headers) });
}
