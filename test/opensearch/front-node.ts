import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface Arrived {
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
  pass: () => Promise<{ status: number; text: string }>;
}

export interface FrontNode {
  url: string;
  arrived: string[];
  /** Drops open connections and refuses new ones. */
  kill: () => Promise<void>;
  revive: () => Promise<void>;
}

interface FrontNodeOptions {
  /** Answers in place of the cluster; false forwards to it. */
  answer?: (arrived: Arrived) => boolean | Promise<boolean>;
  isSecure?: boolean;
}

export function certificateFile(name: string): string {
  return new URL(`certificates/${name}.pem`, import.meta.url).pathname;
}

/** A proxy before the cluster; it ends with the test. */
export async function startFrontNode(clusterUrl: string, options: FrontNodeOptions = {}): Promise<FrontNode> {
  const arrived: string[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '', method = '' } = request;
    arrived.push(`${method} ${url}`);
    const body = await buffer(request);
    const pass = () => passOn(clusterUrl + url, request, body);
    if (await options.answer?.({ request, response, body, pass })) return;
    const { status, text } = await pass();
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
  };
  const server = options.isSecure
    ? createSecureServer({
        cert: readFileSync(certificateFile('node')),
        key: readFileSync(certificateFile('node-key')),
      })
    : createServer();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => void handle(request, response));
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const kill = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  onTestFinished(kill);
  const url = `${options.isSecure ? 'https' : 'http'}://127.0.0.1:${port}`;
  return { url, arrived, kill, revive: () => listen(port) };
}

async function passOn(url: string, request: IncomingMessage, body: Buffer): Promise<{ status: number; text: string }> {
  const { method = 'GET', headers } = request;
  const answer = await fetch(url, {
    method,
    headers: { 'Content-Type': headers['content-type'] ?? 'application/json' },
    ...(body.length > 0 && { body: Uint8Array.from(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}
