import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { createAdaptorServer } from '@hono/node-server';
import { ApiError, presentProblem, type ProblemCode } from './problem.ts';
import { securityHeaders } from './middleware/security-headers.ts';

/** A server at work. */
interface Listening {
  port: number;
  /** Takes no new request, lets those under way finish (ten seconds at most), then ends. */
  close: () => Promise<void>;
}

/** The request line and the headers together (docs/contract.md 1.3). */
const maxHeaderSize = 64 * 1024;

const graceInMilliseconds = 10_000;
const idleLook = 50;

/** Serves the application; resolves when it listens, rejects when it cannot (such as EADDRINUSE). Port 0 takes a free one. */
export async function listen(
  app: { fetch: (request: Request, bindings: never) => Response | Promise<Response> },
  place: { host: string; port: number; publicUrl: string },
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, bindings) => app.fetch(request, bindings as never),
    createServer,
    serverOptions: { maxHeaderSize, keepAliveTimeout: 65_000, requestTimeout: 60_000 },
  }) as Server;
  server.on('clientError', (error, socket) => {
    refuseUnreadable(error, socket, place.publicUrl);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(place.port, place.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return { port: (server.address() as AddressInfo).port, close: () => closed(server) };
}

async function closed(server: Server): Promise<void> {
  const late = setTimeout(() => {
    server.closeAllConnections();
  }, graceInMilliseconds);
  // A connection that was answered after the close began is kept by its caller, who may never ask again.
  const idle = setInterval(() => {
    server.closeIdleConnections();
  }, idleLook);
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeIdleConnections();
  });
  clearInterval(idle);
  clearTimeout(late);
}

/** Answers what node itself refuses to read: there is no request yet, so no format choice and no path. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex, publicUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const code: ProblemCode = isTooLarge ? 'HEADERS_TOO_LARGE' : 'INVALID_PARAMETER';
  const detail = isTooLarge ? 'At most 64 KB' : 'This is not an HTTP request that can be read';
  const requestId = randomUUID();
  const problem = presentProblem(new ApiError(code, { detail }), { instance: '/', requestId, publicUrl });
  const body = JSON.stringify(problem);
  const status = isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${requestId}\r\n${securityLines(publicUrl)}Connection: close\r\n\r\n${body}`,
  );
}

function securityLines(publicUrl: string): string {
  return Object.entries(securityHeaders(publicUrl))
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}
