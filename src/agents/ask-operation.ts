import type { CallToolResult } from '@modelcontextprotocol/server';
import type { AgentTool, OperationRequest } from './agent-tool.ts';

/** Sends a request to the application as if it came over the network. */
export type Send = (request: Request) => Response | Promise<Response>;

/** Headers of the agent's request that its request of the operation carries on. */
const carriedOn = ['authorization', 'x-api-key', 'accept-language', 'traceparent'];

/**
 * Asks an operation for what the tool wants, with the agent's own key, so that everything holds that holds for partners: channels,
 * rates, what is refused under load. A problem becomes an error of the tool that says what to do.
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
  // What reads this is a program of another party: it gets what JSON can carry, and nothing undefined.
  return { structuredContent: JSON.parse(text) as Record<string, unknown>, content: [{ type: 'text', text }] };
}
