import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import type { Context } from './context.ts';
import { requestIdOf } from './http/exchange.ts';
import { readMedia } from './http/media.ts';
import { mount } from './http/mount.ts';
import type { Operation } from './http/operation.ts';

/** How far the service is: `degraded` means that search is away while bookings work. */
export interface Readiness {
  status: 'ready' | 'starting' | 'degraded';
  store: boolean;
  search: boolean;
  indexLagSeconds: number;
}

const media = fileURLToPath(new URL('../seed/media/', import.meta.url));

/** Yields the application as a function of a request: the operations, `/health`, `/ready` and the demo's pictures. */
export function createApp(
  context: Context,
  operations: readonly Operation[],
  readiness: () => Readiness | Promise<Readiness>,
): Hono {
  const app = new Hono();
  const headersFor = (request: Request) => ({ 'Cache-Control': 'no-store', 'X-Request-Id': requestIdOf(request) });
  app.get('/health', (hono) => hono.json({ status: 'ok' }, 200, headersFor(hono.req.raw)));
  app.get('/ready', async (hono) => {
    const state = await readiness();
    return hono.json(state, state.status === 'starting' ? 503 : 200, headersFor(hono.req.raw));
  });
  app.get('/media/*', async (hono) => {
    const name = hono.req.path.slice('/media/'.length);
    return (await readMedia(media, name, requestIdOf(hono.req.raw))) ?? hono.notFound();
  });
  mount(app, operations, context);
  return app;
}
