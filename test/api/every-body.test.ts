import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingIds } from '../support/facts.ts';
import { encodeXml, problemShape } from '../support/operations.ts';
import { testCluster } from '../support/opensearch.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { readAnswer, readProblem } from '../support/reading.ts';
import { allOperations, keyFor, sampleRequest, sampleSeed } from '../support/sample-requests.ts';

const cluster = testCluster();
let service: TestService;

beforeAll(async () => {
  service = await startTestService(cluster, { seed: sampleSeed() });
});
afterAll(() => service.stop());

const posts = allOperations.filter(([, { body }]) => body !== undefined);
const countBookings = () => bookingIds(service).length;
const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

const odd = [null, true, -1, 0, 1.5, 1e308, '', ' ', 'x', '\u0000', '𝒳'.repeat(300), '20270230'];
const anything: unknown[] = [...odd, [], {}, [[]], [null], { a: { b: 1 } }];

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

  it.each([
    ['nothing', ''],
    ['blanks', ' \n '],
    ['half of it', '{"lodgingId":'],
    ['JSON in JavaScript', "{lodgingId: 1, 'a': 2}"],
    ['two values', '{} {}'],
    ['nesting', deep('[', ']', 50_000)],
    ['nested objects', '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000)],
  ])('refuses JSON that cannot be read: %s', async (_, text) => {
    await readProblem(await post(text, 'application/json'), 400, 'MALFORMED_BODY');
  });

  it.each([
    ['nothing', ''],
    ['an open element', `<${root}><lodgingId>1</${root}>`],
    ['another root', '<other><lodgingId>1</lodgingId></other>'],
    ['two roots', `<${root}/><${root}/>`],
    ['text behind the root', `<${root}/>text`],
    ['a DOCTYPE', `<!DOCTYPE ${root}><${root}/>`],
    [
      'an external entity',
      `<!DOCTYPE ${root} [<!ENTITY x SYSTEM "file:///etc/passwd">]><${root}><comment>&x;</comment></${root}>`,
    ],
    ['an unknown entity', `<${root}><comment>&x;</comment></${root}>`],
    ['growing entities', `<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><${root}>&b;</${root}>`],
    ['depth 17', `<${root}>${deep('<a>', '</a>', 16)}</${root}>`],
    ['nesting', `<${root}>${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}</${root}>`],
    ['JSON', '{"lodgingId":1}'],
  ])('refuses XML that cannot be read: %s', async (_, text) => {
    await readProblem(await post(text, 'application/xml'), 400, 'MALFORMED_BODY');
  });

  it('refuses what is not UTF-8', async () => {
    const latin = Buffer.from(JSON.stringify({ ...sample().body, comment: 'é' }), 'latin1');
    await readProblem(await post(new Uint8Array(latin), 'application/json'), 400, 'MALFORMED_BODY');
    await readProblem(await post('{}', 'application/json; charset=iso-8859-1'), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/octet-stream'])(
    'refuses %s',
    async (type) => {
      await readProblem(await post(JSON.stringify(sample().body), type), 415, 'UNSUPPORTED_MEDIA_TYPE');
    },
  );

  it('refuses a body that starts as neither JSON nor XML, and one that is packed in a way it does not take', async () => {
    await readProblem(await post('lodgingId=1'), 415, 'UNSUPPORTED_MEDIA_TYPE');
    const takesGzip = operation.body?.acceptsGzip === true;
    for (const packing of takesGzip ? ['br', 'deflate', 'gzip, gzip'] : ['br', 'gzip']) {
      const answer = await post('{}', 'application/json', { 'Content-Encoding': packing });
      const { allowed } = await readProblem(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
      expect(allowed).toEqual(takesGzip ? ['gzip', 'identity'] : ['identity']);
    }
  });

  it('refuses more than it may have, announced or not', async () => {
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

  const isOptional = operation.body?.shape.safeParse({}).success === true;
  it.each(['null', '1', '"text"', 'true', '[]', '[{}]', ...(isOptional ? [] : ['{}'])])(
    'refuses %s as a body',
    async (text) => {
      const problem = await readProblem(await post(text, 'application/json'), 422, 'VALIDATION_FAILED');
      expect(problem.errors?.length).toBeGreaterThan(0);
    },
  );

  it('answers, or refuses with its problem, whatever stands in a member, and a refusal writes nothing', async () => {
    let body = sample().body ?? {};
    const members = [...Object.keys(body), 'promoCode', 'referenceReseller', 'price', 'urlSuccess', '__proto__'];
    for (const [member, value] of members.flatMap((name) => anything.map((value) => [name, value] as const))) {
      const before = countBookings();
      const response = await post(JSON.stringify(Object.fromEntries([...Object.entries(body), [member, value]])));
      if (response.status < 300) {
        body = sample().body ?? {};
        continue;
      }
      const problem = problemShape.parse(await response.json());
      const wrong = `${member}: ${JSON.stringify(value)}`;
      expect(problem.status, wrong).toBeLessThan(500);
      if (problem.code === 'VALIDATION_FAILED')
        expect(
          problem.errors?.some(({ pointer }) => pointer?.startsWith(`/${member}`)),
          wrong,
        ).toBe(true);
      expect(countBookings()).toBe(before);
    }
  });

  it('keeps no member for the prototype', async () => {
    const hostile = '{"__proto__":{"arrival":"x"},"constructor":{"prototype":{"x":1}},';
    const text = JSON.stringify(sample().body).replace('{', hostile).replace(/,\}$/, '}');
    await readAnswer(await post(text, 'application/json'), operation, sample().status);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});
