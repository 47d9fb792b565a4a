import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveExpiredKey, giveRevokedKey } from '../support/arrange/dealers.ts';
import { testCluster } from '../support/opensearch.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { keyOf, smallKeys } from '../support/small-seed.ts';
import { asTexts, asTextsLike, decodedXml, readAnswer, readProblem, readXmlProblem } from '../support/reading.ts';
import { allOperations, keyFor, sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';
import { hasXml, isConditional, mayBeKept } from '../support/operations.ts';

const cluster = testCluster();
let service: TestService;
const endedKeys: Record<string, string> = {};

beforeAll(async () => {
  service = await startTestService(cluster, { seed: sampleSeed() });
  const wish = { dealer: 'provider', roles: ['ROLE_SERVICEPROD_API'] };
  endedKeys['expired'] = await giveExpiredKey(service, wish);
  endedKeys['revoked'] = await giveRevokedKey(service, wish);
});
afterAll(() => service.stop());

const badKeys: [string, string?][] = [
  ['malformed', 'nonsense'],
  ['with a wrong checksum', `${smallKeys.seller.slice(0, -1)}${smallKeys.seller.endsWith('0') ? '1' : '0'}`],
  ['cut', smallKeys.seller.slice(0, -1)],
  ['unknown', keyOf('Nobody00')],
  ['with another secret', keyOf('SmallOne', 'test', 'another')],
  ['of the live mode', keyOf('SmallOne', 'live')],
  ['expired'],
  ['revoked'],
];
const queryNames = ['apikey', 'API_KEY', 'api-key', 'X-Api-Key', 'key', 'access_token', 'client', 'signature'];

describe.each(allOperations)('%s', (id, operation) => {
  const key = keyFor(operation);
  const hasFormats = hasXml(operation);
  const sample = () => sampleRequest(service, id);

  it('answers a valid key, in either header, with its status and exactly its shape', async () => {
    await readAnswer(await send(service, sample()), operation, sample().status);
    const bearer = { Authorization: `Bearer ${key}` };
    await readAnswer(await send(service, sample(), { headers: bearer }), operation, sample().status);
    await readAnswer(await send(service, sample(), { key, headers: bearer }), operation, sample().status);
  });

  it.each(badKeys)('refuses a key that is %s', async (name, bad = endedKeys[name]) => {
    await readProblem(await send(service, sample(), { key: bad }), 401, 'INVALID_API_KEY');
    await readProblem(
      await send(service, sample(), { headers: { Authorization: `bearer ${bad}` } }),
      401,
      'INVALID_API_KEY',
    );
  });

  it('refuses two different keys, and a key without the role', async () => {
    const headers = { Authorization: `Bearer ${smallKeys.other}` };
    await readProblem(await send(service, sample(), { key, headers }), 401, 'INVALID_API_KEY');
    if (operation.auth !== 'S' && operation.auth !== 'G') return;
    const wrong = operation.auth === 'S' ? smallKeys.provider : smallKeys.seller;
    await readProblem(await send(service, sample(), { key: wrong }), 403, 'ROLE_MISSING');
  });

  it('answers without a key when it is open, else asks for one', async () => {
    const open = { ...sample(), query: sample().query?.replace(',reviews', '') };
    const response = await send(service, open as ReturnType<typeof sample>, {});
    if (operation.auth === 'open') await readAnswer(response, operation, open.status);
    else await readProblem(response, 401, 'AUTHENTICATION_REQUIRED');
  });

  it('refuses a key in the query under every name, and whatever has the form of one', async () => {
    for (const name of queryNames) {
      await readProblem(await send(service, sample(), { key, query: `${name}=1` }), 401, 'KEY_IN_QUERY');
    }
    const response = await send(service, sample(), { query: `any=${key}` });
    expect(await response.clone().text()).not.toContain(key);
    await readProblem(response, 401, 'KEY_IN_QUERY');
  });

  it.runIf(hasFormats)('holds the same values in JSON and in XML', async () => {
    const request = sample();
    // Two new records are never equal; a replayed answer is.
    const headers = request.body ? { 'Idempotency-Key': 'parity' } : {};
    const json: unknown = await (await send(service, request, { key, headers })).json();
    const response = await send(service, request, { key, headers: { ...headers, Accept: 'application/xml' } });
    const text = await response.text();
    expect(response.headers.get('Content-Type'), text).toBe('application/xml; charset=utf-8');
    expect(asTextsLike(json, decodedXml(text, operation.answer))).toEqual(asTexts(json));
  });

  it.runIf(hasFormats)('chooses the format by parameter, then Accept, then JSON', async () => {
    const typeOf = async (query: string, accept?: string) =>
      (await send(service, sample(), { key, query, ...(accept && { headers: { Accept: accept } }) })).headers.get(
        'Content-Type',
      );
    const [json, xml] = ['application/json; charset=utf-8', 'application/xml; charset=utf-8'];
    expect(await typeOf('')).toBe(json);
    expect(await typeOf('format=xml', 'application/json')).toBe(xml);
    expect(await typeOf('format=json', 'application/xml')).toBe(json);
    expect(await typeOf('', 'text/xml')).toBe(xml);
    expect(await typeOf('', 'application/json;q=0.5, application/xml;q=0.9')).toBe(xml);
    expect(await typeOf('', 'text/html, application/*;q=0.8')).toBe(json);
    expect(await typeOf('format=', 'application/xml')).toBe(xml);
  });

  it.runIf(hasFormats)('refuses formats that it does not have', async () => {
    const problem = await readProblem(
      await send(service, sample(), { key, query: 'format=pdf' }),
      400,
      'INVALID_PARAMETER',
    );
    expect(problem.errors?.[0]?.parameter).toBe('format');
    for (const accept of ['image/png', 'application/json;q=0, text/html', 'text/calendar']) {
      const refused = await send(service, sample(), { key, headers: { Accept: accept } });
      expect((await readProblem(refused, 406, 'NOT_ACCEPTABLE')).allowed).toEqual([
        'application/json',
        'application/xml',
        ...(operation.answer.forms?.includes('lines') === true ? ['application/x-ndjson'] : []),
      ]);
    }
  });

  it.runIf(hasFormats)('writes problems in the chosen format', async () => {
    const xml = { key: 'nonsense', headers: { Accept: 'application/xml' } };
    await readXmlProblem(await send(service, sample(), xml), 401, 'INVALID_API_KEY');
    await readXmlProblem(await send(service, sample(), { key, query: 'lang=xx&format=xml' }), 400, 'INVALID_PARAMETER');
  });

  it('ignores unknown parameters and names them', async () => {
    const response = await send(service, sample(), {
      key,
      query: `lang=en&wrong=1&worse=2${hasFormats ? '&format=json' : ''}`,
    });
    expect(response.status).toBe(sample().status);
    expect(response.headers.get('X-Unknown-Parameters')?.split(/, ?/).sort()).toEqual(['worse', 'wrong']);
    expect((await send(service, sample())).headers.get('X-Unknown-Parameters')).toBeNull();
  });

  it('carries the headers of every answer', async () => {
    const { headers } = await send(service, sample(), { key, query: 'lang=en', headers: { 'X-Request-Id': 'r-1' } });
    expect(headers.get('X-Request-Id')).toBe('r-1');
    expect(headers.get('Server-Timing')).toMatch(/total;dur=\d/);
    expect(headers.get('Content-Language')).toBe('en');
    const isKept = mayBeKept(operation);
    expect(headers.get('Cache-Control')).toBe(isKept ? 'private, no-cache' : 'no-store');
    const vary = 'Origin, Accept, Accept-Language, Accept-Encoding, X-API-Key, Authorization';
    if (operation.method === 'GET') expect(headers.get('Vary')).toBe(vary);
  });

  it('answers 304 to whoever has the answer, where that is declared and nowhere else', async () => {
    const again = await send(service, sample(), { key, headers: { 'If-None-Match': '*' } });
    expect(again.status === 304).toBe(isConditional(operation));
  });

  it('packs answers above 1 KB for those who ask', async () => {
    const plain = await send(service, sample(), { key, headers: { 'Accept-Encoding': 'identity' } });
    const small = await send(service, sample(), { key, headers: { 'Accept-Encoding': 'gzip' } });
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    const text = await plain.text();
    expect(plain.headers.get('Content-Length')).toBe(String(Buffer.byteLength(text)));
    expect(small.headers.get('Content-Encoding')).toBe(Buffer.byteLength(text) > 1024 ? 'gzip' : null);
    if (operation.method === 'GET') expect(await small.text()).toBe(text);
  });

  it('knows no other method', async () => {
    const { path } = sample();
    const known = allOperations.filter(([, other]) => other.path === operation.path).map(([, { method }]) => method);
    const allowed = known
      .toSorted()
      .map((method) => (method === 'GET' ? 'GET, HEAD' : method))
      .join(', ');
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((other) => !known.includes(other as 'GET'))) {
      const response = await fetch(service.url + path, { method, headers: { 'X-API-Key': key } });
      expect(response.headers.get('Allow')).toBe(allowed);
      await readProblem(response, 405, 'METHOD_NOT_ALLOWED');
    }
  });
});
