import { beforeAll, describe, expect, it } from 'vitest';
import { problemsOf } from '../../src/documentation/openapi/openapi-problems.ts';
import { exampleWorld } from '../../src/service/example-world.ts';
import { keys, serviceForSuite } from '../support/service.ts';
import { customer } from '../support/small-seed.ts';
import { decodedXml, readAnswer } from '../support/reading.ts';
import { allOperations, behind, besideOperations, checker, entryOf, printedRequest, type OpenApi } from './document.ts';
import { hasXml } from '../support/operations.ts';

const service = serviceForSuite(() => ({ seed: 'demo' }));

beforeAll(async () => {
  const { lodgingId, stayToBook } = exampleWorld({
    db: service.db,
    config: service.config,
    today: service.clock.today,
  });
  const body = { requestType: 'BOOKED', lodgingId, ...stayToBook, occupantCount: 2, maxPrice: 100_000, customer };
  const booked = await service.post('/v2/bookings/easy', { ...body, referenceReseller: 'EXAMPLE' }, { key: keys.both });
  expect(booked.status, await booked.text()).toBe(201);
  // One is kept, the others are deleted.
  for (let count = 0; count < 4; count += 1) {
    const webhook = { url: 'https://receiver.example/', events: ['booking.paid'], description: 'EXAMPLE' };
    const made = (await (await service.post('/v2/webhooks', webhook, { key: keys.both })).json()) as { id: number };
    await service.post(`/v2/webhooks/${made.id}/test`, {}, { key: keys.both });
  }
});

/** Read again each time: what an earlier example booked is no longer offered. */
async function served(): Promise<OpenApi> {
  const response = await service.get('/openapi.json');
  expect(response.status).toBe(200);
  return (await response.json()) as OpenApi;
}

describe.each(allOperations)('%s, the printed example', (_, operation) => {
  const forms = hasXml(operation) ? ['json', 'xml'] : ['json'];

  it.each(forms)('succeeds when it is pasted as %s, with an answer as the document says', async (form) => {
    const document = await served();
    const entry = entryOf(document, operation);
    const { path, bodies } = printedRequest(document, operation);
    const type = `application/${form}`;
    const headers = { 'X-API-Key': keys.both, ...(operation.answer.mediaType === undefined && { Accept: type }) };
    const response = operation.body
      ? await service.post(path, bodies[type], { headers: { ...headers, 'Content-Type': type } })
      : await service.get(path, { headers });
    const text = await response.clone().text();
    const answer = entry.responses[response.status];
    expect(response.status, text).toBeLessThan(300);
    const contentType = (response.headers.get('Content-Type') ?? '').split(';')[0] ?? '';
    const media = answer?.content?.[contentType];
    expect(media, contentType).toBeDefined();
    if (form === 'xml') {
      decodedXml(text, operation.answer);
      return;
    }
    await readAnswer(response, operation, response.status);
    const value: unknown = operation.answer.mediaType === undefined ? JSON.parse(text) : text;
    expect(checker(document)(media?.schema ?? {}, value)).toBeUndefined();
  });

  it('succeeds without a key where the operation is open', async () => {
    if (operation.auth !== 'open') return;
    const { path, bodies } = printedRequest(await served(), operation);
    const response = operation.body ? await service.post(path, bodies['application/json']) : await service.get(path);
    expect(response.status, await response.text()).toBeLessThan(300);
    expect(problemsOf(operation).get(403) ?? []).not.toContain('ROLE_MISSING');
  });
});

describe.each(besideOperations.filter(({ method }) => method === 'GET'))('$method $path', ({ method, path }) => {
  it.each(['text/html', 'application/json', '*/*'])(
    'answers %s as the document says, and 304 where it says so',
    async (accept) => {
      const document = await served();
      const { parameters = [], responses } = entryOf(document, { method, path });
      const params = Object.fromEntries(parameters.map(({ name, example }) => [name, String(example)]));
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
      const response = await service.get(address, { headers: { Accept: accept } });
      const answer = responses[response.status];
      const type = (response.headers.get('Content-Type') ?? '').split(';')[0] ?? '';
      expect(answer && behind(document, answer).content?.[type], `${response.status} ${type}`).toBeDefined();
      for (const name of Object.keys(answer?.headers ?? {})) {
        if (!['X-Unknown-Parameters', 'Preference-Applied', 'Location', 'Vary'].includes(name)) {
          expect(response.headers.has(name), name).toBe(true);
        }
      }
      const tag = response.headers.get('ETag');
      expect(tag !== null, 'ETag').toBe('304' in responses && response.status === 200);
      if (tag === null) return;
      const again = await service.get(address, { headers: { Accept: accept, 'If-None-Match': tag } });
      expect(again.status).toBe(304);
    },
  );
});
