import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The minimum an HTTP server on this platform can do: it writes the same bytes to everybody. */
const [{ body, headers }] = (await once(process, 'message')) as [{ body: string; headers: Record<string, string> }];
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(200, { ...headers, 'Content-Length': bytes.length });
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('disconnect', () => {
  server.close();
  server.closeAllConnections();
});
