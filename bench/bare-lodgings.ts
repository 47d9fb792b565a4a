import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';

/** A bare server with the answers of many paths in memory, fetched from another server at start. */
const [{ url, paths, headers }] = (await once(process, 'message')) as [
  { url: string; paths: string[]; headers: Record<string, string> },
];
const answers = new Map<string, { bytes: Buffer; headers: Record<string, string | number> }>();
for (const path of paths) {
  const answer = await request(url + path, { headers });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const sent = Object.entries(answer.headers).filter(([name]) => name.startsWith('content-'));
  answers.set(path, { bytes, headers: Object.fromEntries(sent) as Record<string, string> });
}
const server = createServer((asked, response) => {
  const answer = answers.get(asked.url ?? '');
  response.writeHead(answer ? 200 : 404, { ...answer?.headers, 'Content-Length': answer?.bytes.length ?? 0 });
  response.end(answer?.bytes);
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('disconnect', () => {
  server.close();
  server.closeAllConnections();
});
