import type { CallToolResult } from '@modelcontextprotocol/server';
import type { AgentTool, OperationRequest } from './agent-tool.ts';

/** Calls the application without the network. */
export type Send = (request: Request) => Response | Promise<Response>;

const carriedOn = ['authorization', 'x-api-key', 'accept-language', 'traceparent'];

/**
 * Uses the agent's own key, so that channels, rate limits and load shedding apply as for partners. A problem becomes a
 * tool error that says what to do.
 */
export async function askOperation(tool: AgentTool, input: object, from: Request, send: Send): Promise<CallToolResult> {
  const asked = tool.ask(input as never);
  const answer = await send(buildRequest(asked, input, from));
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
