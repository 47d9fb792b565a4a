import { describe, expect, it } from 'vitest';
import { encodeXml } from '../support/operations.ts';
import { serviceForSuite } from '../support/service.ts';
import { readProblem } from '../support/reading.ts';
import { allOperations, keyFor, sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';

const service = serviceForSuite(() => ({ seed: sampleSeed() }));

const strict = { Prefer: 'respond-async, handling="strict"; wait=10' };
const applied = (response: Response) => response.headers.get('Preference-Applied');

describe.each(allOperations)('Prefer: handling=strict on %s', (id, operation) => {
  const key = keyFor(operation);
  const sample = () => sampleRequest(service, id);

  it('changes nothing of a request whose names are all known', async () => {
    const response = await send(service, sample(), { key, headers: strict, query: 'lang=en' });
    expect(response.status).toBe(sample().status);
    expect(applied(response)).toBe('handling=strict');
    expect(applied(await send(service, sample(), { key, headers: { Prefer: 'handling=lenient' } }))).toBeNull();
  });

  it('refuses unknown parameters, each with the nearest name', async () => {
    const response = await send(service, sample(), { key, headers: strict, query: 'langg=en&zzzzzzzzzzzz=1' });
    expect(applied(response)).toBe('handling=strict');
    const { errors } = await readProblem(response, 400, 'UNKNOWN_PARAMETER');
    expect(errors).toEqual([
      { parameter: 'langg', code: 'UNKNOWN_NAME', detail: 'langg is not known; is lang meant?' },
      { parameter: 'zzzzzzzzzzzz', code: 'UNKNOWN_NAME', detail: 'zzzzzzzzzzzz is not known' },
    ]);
  });

  const { body } = operation;
  it.runIf(body !== undefined)('refuses unknown members of JSON and XML', async () => {
    const wrong = {
      pointer: '/zzzzzzzzzzzzzzzzzzzzzzzz',
      code: 'UNKNOWN_NAME',
      detail: 'zzzzzzzzzzzzzzzzzzzzzzzz is not known',
    };
    const { body: sent, ...request } = sample();
    const json = await send(
      service,
      { ...request, body: { ...sent, zzzzzzzzzzzzzzzzzzzzzzzz: 1 } },
      { key, headers: strict },
    );
    expect((await readProblem(json, 422, 'UNKNOWN_MEMBER')).errors).toEqual([wrong]);
    const text = encodeXml(sent, body?.shape as never, body?.root ?? '');
    const xml = text.replace(/<\/\w+>\s*$/, (end) => `<zzzzzzzzzzzzzzzzzzzzzzzz>1</zzzzzzzzzzzzzzzzzzzzzzzz>${end}`);
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
