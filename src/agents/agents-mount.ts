import { createMcpHandler, McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import texts from './agent-tools.json' with { type: 'json' };
import { agentTools, type AgentTool, type OperationRequest } from './agent-tools.ts';
import { version } from '../values/version.ts';
import type { Application } from '../http/http-env.ts';
import { refuseKeyInQuery } from '../http/parameters.ts';

const path = '/mcp';

/** Bytes of one message, far above the longest tool input. */
const longestMessage = 64 * 1024;

const instructions =
  'Finds holiday lodgings and prices their stays. Prices are totals in euros with mandatory fees. Days are YYYY-MM-DD. ' +
  'Nothing can be booked here: give people the link of the lodging.';

/**
 * Mounts the Model Context Protocol over streamable HTTP, without sessions, so that any process can answer. Tools call
 * the application directly, with the agent's connection and origin.
 */
export function mountAgents(app: Application, ending: AbortSignal): void {
  app.post(path, async (c) => {
    const { query, origin } = c.get('requestContext');
    refuseKeyInQuery(query);
    const send: Send = (request) => app.fetch(request, { ...c.env, origin });
    const handler = createMcpHandler(({ requestInfo }) => createServer(requestInfo ?? c.req.raw, send), {
      maxSubscriptions: 0,
      maxRequestBodySize: longestMessage,
    });
    const close = () => void handler.close();
    ending.addEventListener('abort', close, { once: true });
    try {
      return await handler.fetch(c.req.raw);
    } finally {
      ending.removeEventListener('abort', close);
    }
  });
}

function createServer(from: Request, send: Send): McpServer {
  const server = new McpServer({ name: 'lodging-distribution', version }, { instructions });
  for (const tool of agentTools) {
    const { name, input: inputSchema } = tool;
    const { title, description } = texts[name];
    const annotations = { readOnlyHint: true, openWorldHint: false };
    server.registerTool(name, { title, description, inputSchema, annotations }, (input) =>
      askOperation(tool, input, from, send),
    );
  }
  return server;
}

/** Calls the application without the network. */
type Send = (request: Request) => Response | Promise<Response>;

const carriedOn = ['authorization', 'x-api-key', 'accept-language', 'traceparent'];

/**
 * Uses the agent's own key, so that channels, rate limits and load shedding apply as for partners. A problem becomes a
 * tool error that says what to do.
 */
async function askOperation(tool: AgentTool, input: object, from: Request, send: Send): Promise<CallToolResult> {
  const answer = await send(buildRequest(tool.requestFor(input as never), input, from));
  const body = (await answer.json()) as Record<string, unknown>;
  if (answer.ok) return wrap(tool.present(body, input as never));
  return { isError: true, ...wrap(presentProblem(body, answer.headers.get('retry-after'))) };
}

function buildRequest({ path, query = {}, body }: OperationRequest, input: { language?: string }, from: Request) {
  const address = new URL(path, from.url);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  const headers = new Headers({ accept: 'application/json' });
  for (const name of carriedOn) {
    const value = from.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (input.language !== undefined) headers.set('accept-language', input.language);
  if (!body) return new Request(address, { headers, signal: from.signal });
  headers.set('content-type', 'application/json');
  return new Request(address, { method: 'POST', headers, body: JSON.stringify(body), signal: from.signal });
}

function presentProblem(problem: Record<string, unknown>, retryAfter: string | null): object {
  const { code, title, detail, retryable, errors, reasons, allowed, alternatives } = problem;
  const seconds = retryAfter === null ? undefined : Number(retryAfter);
  return { code, title, detail, retryable, retryAfterSeconds: seconds, errors, reasons, allowed, alternatives };
}

function wrap(value: object): CallToolResult {
  const text = JSON.stringify(value);
  // Only what JSON can carry: undefined members are dropped.
  return { structuredContent: JSON.parse(text) as Record<string, unknown>, content: [{ type: 'text', text }] };
}
