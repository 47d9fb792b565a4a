import { randomUUID } from 'node:crypto';
import { Client } from 'undici';
import { vi } from 'vitest';
import { smallKeys } from '../support/small-seed.ts';
import { startService, type AtEnd, type ServiceRun } from './service-process.ts';

export interface Answered {
  status: number;
  etag: string | undefined;
  headers: Record<string, unknown>;
  body: unknown;
}

/** A keep-alive connection, all of whose requests one process answers. */
export interface ConnectionToOne {
  pid: number;
  get: (path: string, headers?: Record<string, string>) => Promise<Answered>;
  post: (path: string, body: object, headers?: Record<string, string>) => Promise<Answered>;
}

export interface TwoProcesses extends ServiceRun {
  /** A connection to each running process; their log lines identify them. */
  connectToBoth: () => Promise<[ConnectionToOne, ConnectionToOne]>;
}

export async function startTwoProcesses(variables: Record<string, string>, atEnd: AtEnd): Promise<TwoProcesses> {
  const run = await startService({ ...variables, API_PROCESSES: '2', LOG_LEVEL: 'info' }, atEnd);
  const connect = () => connectToOne(run, atEnd);
  return {
    ...run,
    async connectToBoth() {
      const first = await connect();
      const isOther = (connection: ConnectionToOne) => isAlive(connection.pid) && connection.pid !== first.pid;
      // A killed process is replaced with a short delay.
      const second = await vi.waitUntil(() => connect().then((other) => isOther(other) && other), { timeout: 30_000 });
      return [first, second];
    },
  };
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function connectToOne(run: ServiceRun, atEnd: AtEnd): Promise<ConnectionToOne> {
  const client = new Client(run.url);
  atEnd(() => client.destroy());
  const send = async (method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: object) => {
    const sent = { 'X-API-Key': smallKeys.seller, 'Content-Type': 'application/json', ...headers };
    const answer = await client.request({ method, path, headers: sent, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.body.text();
    const { etag } = answer.headers as { etag?: string };
    return { status: answer.statusCode, etag, headers: answer.headers, body: text === '' ? '' : parsed(text) };
  };
  const requestId = randomUUID();
  await send('GET', '/v2/lodgings/1', { 'X-Request-Id': requestId });
  const [, pid] = await run.said(new RegExp(`"pid":(\\d+)[^\\n]*"requestId":"${requestId}"`));
  return {
    pid: Number(pid),
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, body, headers = {}) => send('POST', path, headers, body),
  };
}

function parsed(text: string): unknown {
  return /^[{[]/.test(text) ? JSON.parse(text) : text;
}
