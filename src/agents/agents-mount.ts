import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { agentTools } from './agent-tools.ts';
import { askOperation, type Send } from './ask-operation.ts';
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
    const { name, title, description, input: inputSchema } = tool;
    const annotations = { readOnlyHint: true, openWorldHint: false };
    server.registerTool(name, { title, description, inputSchema, annotations }, (input) =>
      askOperation(tool, input, from, send),
    );
  }
  return server;
}
