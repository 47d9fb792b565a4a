import { createHash, timingSafeEqual } from 'node:crypto';
import type { Application } from '../http-env.ts';
import { ApiError } from '../problem.ts';
import { isLoopback, type CallOrigin } from '../proxies/call-origin.ts';
import { metricsType } from './metrics.ts';

/** With a token, readers must send it as Bearer; without one, only programs on this machine may read. */
export function mountMetrics(app: Application, text: () => Promise<string>, token: string | undefined): void {
  app.get('/metrics', async (hono) => {
    if (token === undefined) requireThisMachine(hono.get('requestContext').origin);
    else requireToken(hono.req.header('Authorization'), token, 'METRICS_TOKEN');
    return hono.body(await text(), 200, { 'content-type': metricsType, 'cache-control': 'no-store' });
  });
}

/** Requests that come through a proxy on this machine have its address, too. */
function requireThisMachine({ peer, address, isForwarded, isTrusted }: CallOrigin): void {
  if (isLoopback(peer) && (!isForwarded || (isTrusted && isLoopback(address)))) return;
  const detail = 'The metrics are read on the machine of the service, or with METRICS_TOKEN, which is not set';
  throw new ApiError('AUTHENTICATION_REQUIRED', { detail });
}

/** Throws unless the token, which a setting holds, was sent as Bearer. */
export function requireToken(authorization: string | undefined, token: string, setting: string): void {
  const sent = /^bearer\s+(.*)$/i.exec(authorization ?? '')?.[1];
  if (sent === undefined) throw new ApiError('AUTHENTICATION_REQUIRED', { detail: `Send ${setting} as Bearer` });
  // Hashes have equal length, whatever was sent.
  const hash = (text: string) => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(hash(sent), hash(token))) throw new ApiError('INVALID_API_KEY');
}
