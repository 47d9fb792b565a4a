import { describe, expect, it } from 'vitest';
import { serviceForSuite } from '../support/service.ts';
import { keyOf, smallKeys } from '../support/small-seed.ts';
import { asTexts, asTextsLike, decodedXml, readAnswer, readProblem, readXmlProblem } from '../support/reading.ts';
import { allOperations, keyFor, sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';
import { hasXml, isConditional, mayBeKept } from '../support/operations.ts';

const service = serviceForSuite(() => ({ seed: sampleSeed() }));

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

  it('refuses a key that is not valid, in either header', async () => {
    for (const headers of [{ 'X-API-Key': 'nonsense' }, { Authorization: `bearer ${keyOf('Nobody00')}` }])
      await readProblem(await send(service, sample(), { headers }), 401, 'INVALID_API_KEY');
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

  it.runIf(hasFormats)('refuses unsupported formats', async () => {
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

  it('answers 304 to If-None-Match if and only if it is conditional', async () => {
    const again = await send(service, sample(), { key, headers: { 'If-None-Match': '*' } });
    expect(again.status === 304).toBe(isConditional(operation));
  });

  it('compresses answers above 1 KB on request', async () => {
    const plain = await send(service, sample(), { key, headers: { 'Accept-Encoding': 'identity' } });
    const small = await send(service, sample(), { key, headers: { 'Accept-Encoding': 'gzip' } });
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    const text = await plain.text();
    expect(plain.headers.get('Content-Length')).toBe(String(Buffer.byteLength(text)));
    expect(small.headers.get('Content-Encoding')).toBe(Buffer.byteLength(text) > 1024 ? 'gzip' : null);
    if (operation.method === 'GET') expect(await small.text()).toBe(text);
  });

  it('answers 405 to other methods', async () => {
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
