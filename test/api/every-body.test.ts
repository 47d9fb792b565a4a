import { describe, it } from 'vitest';
import { encodeXml } from '../support/operations.ts';
import { serviceForSuite } from '../support/service.ts';
import { readAnswer, readProblem } from '../support/reading.ts';
import { allOperations, keyFor, sampleRequest, sampleSeed } from '../support/sample-requests.ts';

const service = serviceForSuite(() => ({ seed: sampleSeed() }));

const posts = allOperations.filter(([, { body }]) => body !== undefined);

function addressOf({ path, query }: { path: string; query?: string }): string {
  return query === undefined ? path : `${path}?${query}`;
}

describe.each(posts)('%s', (id, operation) => {
  const key = keyFor(operation);
  const limit = operation.body?.limit ?? 256 * 1024;
  const sample = () => sampleRequest(service, id);
  let known: string | undefined;
  const address = () => (known ??= addressOf(sample()));
  const root = operation.body?.root ?? '';
  const post = (body: string | Uint8Array<ArrayBuffer>, type?: string, headers: Record<string, string> = {}) =>
    fetch(service.url + address(), {
      method: 'POST',
      body: typeof body === 'string' ? Buffer.from(body) : body,
      headers: { 'X-API-Key': key, ...(type !== undefined && { 'Content-Type': type }), ...headers },
    });
  const xmlOf = (body: unknown) => encodeXml(body, operation.body?.shape as never, root);

  it('reads the same request as JSON and as XML, and neither without a Content-Type', async () => {
    const { status } = sample();
    await readAnswer(await post(JSON.stringify(sample().body), 'application/json; charset=UTF-8'), operation, status);
    await readAnswer(await post(xmlOf(sample().body), 'application/xml'), operation, status);
    await readAnswer(await post(xmlOf(sample().body), 'text/xml; charset=utf-8'), operation, status);
    await readProblem(await post(JSON.stringify(sample().body)), 415, 'UNSUPPORTED_MEDIA_TYPE');
    await readProblem(await post(xmlOf(sample().body)), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('refuses a body above its limit, with and without a Content-Length', async () => {
    const large = JSON.stringify({ ...sample().body, padding: 'x'.repeat(limit) });
    await readProblem(await post(large, 'application/json'), 413, 'PAYLOAD_TOO_LARGE');
    const chunks = new Blob([large]).stream();
    const init = {
      method: 'POST',
      body: chunks,
      duplex: 'half',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    };
    await readProblem(await fetch(service.url + address(), init as RequestInit), 413, 'PAYLOAD_TOO_LARGE');
    const fitting = JSON.stringify({ ...sample().body, padding: 'x'.repeat(limit - 6 * 1024) });
    await readAnswer(await post(fitting, 'application/json'), operation, sample().status);
  });
});
