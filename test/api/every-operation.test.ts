import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { giveKey } from '../support/arrange/dealers.ts';
import { statementsDuring } from '../support/facts.ts';
import { encodeXml, hasXml, isConditional, mayBeKept, problems, type Operation } from '../support/operations.ts';
import { asTexts, asTextsLike, decodedXml, readAnswer, readProblem } from '../support/reading.ts';
import { allOperations, keyFor, sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';
import { serviceForSuite } from '../support/service.ts';
import { customer, smallKeys } from '../support/small-seed.ts';

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
    const ofXml = asTextsLike(json, decodedXml(text, operation.answer));
    expect(withoutCursor(ofXml)).toEqual(withoutCursor(asTexts(json)));
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

const withBody = allOperations.filter(([, { body }]) => body !== undefined);

describe.each(withBody)('the body of %s', (id, operation) => {
  const key = keyFor(operation);
  const limit = operation.body?.limit ?? 256 * 1024;
  const sample = () => sampleRequest(service, id);
  let known: string | undefined;
  const address = () => {
    const { path, query } = sample();
    return (known ??= query === undefined ? path : `${path}?${query}`);
  };
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

const strict = { Prefer: 'respond-async, handling="strict"; wait=10' };

it('Prefer: handling=strict is confirmed in the answer', async () => {
  const ask = async (Prefer: string) =>
    (await service.get('/v2/dictionary', { headers: { Prefer } })).headers.get('Preference-Applied');
  expect(await ask(strict.Prefer)).toBe('handling=strict');
  expect(await ask('handling=lenient')).toBeNull();
});

describe('Prefer: handling=strict', () => {
  it.each(withBody)('refuses unknown members of %s in JSON and XML', async (id, operation) => {
    const key = keyFor(operation);
    const { body } = operation;
    const name = 'z'.repeat(24);
    const wrong = { pointer: `/${name}`, code: 'UNKNOWN_NAME', detail: `Unknown name ${name}` };
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
  it('are found wherever they stand, also empty ones, and named beside other mistakes', async () => {
    const sent = { customer: { ...customer, emial: '', address: { citty: 'Lyon' } }, lodgingID: 1 };
    const { errors } = await readProblem(await book(sent), 422, 'UNKNOWN_MEMBER');
    expect(errors?.map(({ pointer, detail }) => [pointer, detail])).toEqual([
      ['/customer/emial', 'Unknown name emial; did you mean email?'],
      ['/customer/address/citty', 'Unknown name citty; did you mean city?'],
      ['/lodgingID', 'Unknown name lodgingID; did you mean lodgingId?'],
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

/** A dealer with the right role but other channels gets the first of these that the operation declares. */
const refusals = [
  'BOOKING_NOT_FOUND',
  'WEBHOOK_NOT_FOUND',
  'GATEWAY_FORBIDDEN',
  'LODGING_NOT_IN_CHANNEL',
  'REVIEW_NOT_FOUND',
] as const;
const refusalOf = (operation: Operation) => refusals.find((code) => operation.problems.includes(code));

/** A dealer with its own in channel, whose lodgings go to the dealer's only out channel. */
const rival = [
  'gateways save Rival.in --direction IN --company RIVAL --self-publish --default Other.out',
  'dealers save rival --name rival --company RIVAL --in Rival.in --out Other.out',
];
let rivalSeller: string;
let rivalProvider: string;

beforeAll(async () => {
  const [sells, delivers] = [['ROLE_SERVICEPROD_API'], ['ROLE_GATEWAYIN_API']];
  for (const line of rival) await service.operator.done(line);
  rivalSeller = (await giveKey(service, { dealer: 'rival', roles: sells })).key;
  rivalProvider = (await giveKey(service, { dealer: 'rival', roles: delivers })).key;
  await service.operator.done('feeds build');
});

describe.each(allOperations)('another dealer, of %s', (id, operation) => {
  const sample = () => sampleRequest(service, id);
  const call = (key: string) => send(service, sample(), { key });

  const code = refusalOf(operation);

  it.runIf(operation.auth !== 'open' || code)('is refused, or answered without any lodging of the sample', async () => {
    const key = operation.auth === 'G' ? rivalProvider : rivalSeller;
    const asked = sample();
    const about = async (path: string) => {
      const response = await send(service, { ...asked, path }, { key, headers: { 'X-Request-Id': 'same' } });
      return { status: response.status, text: (await response.text()).replaceAll(path, 'PATH') };
    };
    const none = asked.path.replace(/(customerReview|bookings|webhooks)\/\d+/, '$1/9007199254740991');
    const response = await send(service, asked, { key });
    if (code !== undefined) {
      const { status } = await readProblem(response, problems[code].status, code);
      if (status === 404) expect(await about(asked.path), 'as an unknown record').toEqual(await about(none));
      return;
    }
    expect(response.status).toBe(asked.status);
    // What is created is nobody else's.
    if (asked.status === 201) return;
    const mine = /"(?:id|lodgingId)":[12]\b|"value":"Arcachon"|"gateway":"Small.out"/;
    // Searches leave out a lodging whose last booking is not indexed yet.
    await service.caughtUp();
    expect(await (await call(keyFor(operation))).text()).toMatch(mine);
    const text = await response.text();
    // It names the refused items.
    if (id !== 'search-availabilities') expect(text).not.toMatch(mine);
    else expect(JSON.parse(text)).toMatchObject({ results: [{ problem: { code: 'LODGING_NOT_IN_CHANNEL' } }] });
  });

  it.runIf(operation.auth === 'open' && !code)('is answered as the own one', async () => {
    const open = { ...sample(), query: sample().query?.replace(',reviews', '') } as ReturnType<typeof sample>;
    // The exact place of a lodging is for dealers of its channels only.
    const ownKey = id === 'get-lodging' ? undefined : keyFor(operation);
    const [rivals, own] = await Promise.all(
      [{ key: rivalSeller }, ownKey === undefined ? {} : { key: ownKey }].map((init) => send(service, open, init)),
    );
    expect({ status: rivals?.status, text: await rivals?.text() }).toEqual({
      status: own?.status,
      text: await own?.text(),
    });
  });
});

/** Cursors of searches are encrypted, each with a random value of its own. */
function withoutCursor(answer: unknown): unknown {
  const hasCursor = typeof answer === 'object' && answer !== null && 'nextCursor' in answer;
  return hasCursor ? { ...answer, nextCursor: 'encrypted' } : answer;
}

const conditional = allOperations.filter(([, operation]) => mayBeKept(operation));

/** The key, the day, and a record's version: single rows by primary key. */
const lookUps = [
  /^PRAGMA data_version$/,
  /^SELECT total_changes\(\)$/,
  /\bFROM (keys|dealers|service_day|gateways|channels|lodging_sequences|change_counter)\b/,
  /^SELECT (lodging_id|state|1|block)\b/,
];

it.each(conditional)('an unchanged %s looks up the version and nothing else', async (id, operation) => {
  const key = keyFor(operation);
  const request = sampleRequest(service, id);
  await service.caughtUp();
  const first = await send(service, request, { key });
  await first.text();
  const searchCalls = async () =>
    (await (await service.get('/metrics')).text()).match(
      /^opensearch_call_seconds_count.*_(search|msearch|mget|doc).*$/gm,
    );
  const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' };
  // Background statements of the follower and the timekeeper may mix in: the request's are those common to all tries.
  const tries: string[][] = [];
  let callsOfOthersOnly = false;
  for (let count = 0; count < 5; count += 1) {
    const before = await searchCalls();
    tries.push(
      await statementsDuring(service, async () => {
        const again = await send(service, request, { key, headers });
        expect([again.status, await again.text()]).toEqual([304, '']);
      }),
    );
    callsOfOthersOnly ||= isDeepStrictEqual(await searchCalls(), before);
  }
  expect(callsOfOthersOnly).toBe(true);
  const ofRequest = (tries[0] ?? []).filter((text) => tries.every((statements) => statements.includes(text)));
  expect(ofRequest.filter((text) => !lookUps.some((form) => form.test(text)))).toEqual([]);
  expect(ofRequest.length).toBeGreaterThan(0);
});
