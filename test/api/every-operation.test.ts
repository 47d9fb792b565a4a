import { describe, expect, it } from 'vitest';
import { serviceForSuite } from '../support/service.ts';
import { smallKeys } from '../support/small-seed.ts';
import { asTexts, asTextsLike, decodedXml, readAnswer, readProblem } from '../support/reading.ts';
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
});
