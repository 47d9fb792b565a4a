import { describe, expect, it } from 'vitest';
import { encodeXml } from '../support/operations.ts';
import { serviceForSuite } from '../support/service.ts';
import { readProblem } from '../support/reading.ts';
import { allOperations, keyFor, sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';

const service = serviceForSuite(() => ({ seed: sampleSeed() }));

const strict = { Prefer: 'respond-async, handling="strict"; wait=10' };

it('Prefer: handling=strict is confirmed in the answer', async () => {
  const ask = async (Prefer: string) =>
    (await service.get('/v2/dictionary', { headers: { Prefer } })).headers.get('Preference-Applied');
  expect(await ask(strict.Prefer)).toBe('handling=strict');
  expect(await ask('handling=lenient')).toBeNull();
});

const withBody = allOperations.filter(([, { body }]) => body !== undefined);

describe('Prefer: handling=strict', () => {
  it.each(withBody)('refuses unknown members of %s in JSON and XML', async (id, operation) => {
    const key = keyFor(operation);
    const { body } = operation;
    const name = 'z'.repeat(24);
    const wrong = { pointer: `/${name}`, code: 'UNKNOWN_NAME', detail: `${name} is not known` };
    const { body: sent, ...request } = sampleRequest(service, id);
    const json = await send(service, { ...request, body: { ...sent, [name]: 1 } }, { key, headers: strict });
    expect((await readProblem(json, 422, 'UNKNOWN_MEMBER')).errors).toEqual([wrong]);
    const text = encodeXml(sent, body?.shape as never, body?.root ?? '');
    const xml = text.replace(/<\/\w+>\s*$/, (end) => `<${name}>1</${name}>${end}`);
    const headers = { ...strict, 'Content-Type': 'application/xml' };
    const asXml = await service.post(request.path, xml, { key, headers });
    expect((await readProblem(asXml, 422, 'UNKNOWN_MEMBER')).errors).toEqual([wrong]);
  });
});

describe('unknown members of a strict request', () => {
  const book = (members: object, headers: Record<string, string> = strict) => {
    const { path, body } = sampleRequest(service, 'book-easily');
    return service.post(path, { ...body, ...members }, { key: keyFor({ auth: 'S' }), headers });
  };
  const customer = { firstName: 'Jean', lastName: 'Durand', email: 'jean@example.org' };

  it('are found wherever they stand, also empty ones, and named beside other mistakes', async () => {
    const sent = { customer: { ...customer, emial: '', address: { citty: 'Lyon' } }, lodgingID: 1 };
    const { errors } = await readProblem(await book(sent), 422, 'UNKNOWN_MEMBER');
    expect(errors?.map(({ pointer, detail }) => [pointer, detail])).toEqual([
      ['/customer/emial', 'emial is not known; is email meant?'],
      ['/customer/address/citty', 'citty is not known; is city meant?'],
      ['/lodgingID', 'lodgingID is not known; is lodgingId meant?'],
    ]);
    const both = await readProblem(await book({ occupantcount: 2, occupantCount: 0 }), 422, 'VALIDATION_FAILED');
    expect(both.errors).toMatchObject([
      { pointer: '/occupantCount', code: 'TOO_SMALL' },
      { pointer: '/occupantcount', code: 'UNKNOWN_NAME' },
    ]);
  });

  it('are found in a customer at the root or as a member', async () => {
    const { path } = sampleRequest(service, 'replace-client');
    for (const [body, pointer] of [
      [{ ...customer, emial: 'x' }, '/emial'],
      [{ customer: { ...customer, emial: 'x' } }, '/customer/emial'],
    ] as const) {
      const response = await service.post(path, body, { key: keyFor({ auth: 'S' }), headers: strict });
      expect((await readProblem(response, 422, 'UNKNOWN_MEMBER')).errors).toMatchObject([{ pointer }]);
    }
  });

  it('are ignored without the preference', async () => {
    expect((await book({ lodgingID: 1 }, {})).status).toBe(200);
  });
});
