import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';

/** One Hono route on the same server: answers the same bytes and does nothing else. */
const [{ body, headers }] = (await once(process, 'message')) as [{ body: string; headers: Record<string, string> }];
const bytes = Buffer.from(body, 'base64');
const app = new Hono();
app.get(
  '/v2/lodgings/:id/availabilities',
  () => new Response(bytes, { headers: { ...headers, 'Content-Length': String(bytes.length) } }),
);
const server = createAdaptorServer({ fetch: app.fetch });
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('disconnect', () => {
  process.exit();
});
