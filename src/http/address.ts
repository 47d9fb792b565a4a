import type { Context } from 'hono';

/** Yields the caller's address from the socket; empty when the application is called without one, as tests do. */
export function callerAddress(hono: Context): string {
  const { incoming } = (hono.env ?? {}) as { incoming?: { socket: { remoteAddress?: string } } };
  return (incoming?.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}
