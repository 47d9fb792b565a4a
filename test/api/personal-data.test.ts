import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideBooking, listBookings } from '../support/arrange/bookings.ts';
import { backUpFacts, bookingIds, everythingStored, searchEverything } from '../support/facts.ts';
import { operationsByName } from '../support/operations.ts';
import { readAnswer, readProblem } from '../support/reading.ts';
import { allOperations, keyFor, sampleRequest, sampleSeed, send, smallWorld } from '../support/sample-requests.ts';
import { serviceForSuite, type CallInit } from '../support/service.ts';
import { smallKeys } from '../support/small-seed.ts';
import * as story from './personal-story.ts';

const { getBooking, listCommunications, listOccupants } = operationsByName;

const log: string[] = [];
const service = serviceForSuite(() => ({ seed: sampleSeed(), logLine: (line) => log.push(line) }));
let told: Told[];
let bookings: number[];

beforeAll(async () => {
  ({ told, bookings } = await tellStory());
  await service.caughtUp();
});

/** Callers see their own bookings: nothing else answers with personal data. */
const ownReads = /^(GET \/v2\/bookings(\?.*|\/\d+(\/comm|\/occupants)?(\?.*)?)|POST \/v2\/bookings\/\d+\/client)$/;
const isOwnRead = ({ method, path, status }: Told) => status < 300 && ownReads.test(`${method} ${path}`);
const bookingOperations = allOperations.filter(([, { path }]) => path.startsWith('/v2/bookings'));

describe('the story with personal data', () => {
  it.each(bookingOperations)('goes through %s, which succeeds and refuses', (_, { method, path }) => {
    const isPath = new RegExp(`^${path.replace('{id}', '\\d+')}(\\?.*)?$`);
    const statuses = told.filter((one) => one.method === method && isPath.test(one.path)).map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).not.toEqual([]);
    if (method === 'POST') expect(statuses.filter((status) => status >= 400)).not.toEqual([]);
  });

  it('is seen in the own reads of its bookings, so that what is looked for is there', () => {
    expect(bookings.every(Number.isSafeInteger)).toBe(true);
    expect(told.filter((one) => isOwnRead(one) && givesAway(one.text)).length).toBeGreaterThanOrEqual(12);
    expect(told.filter(({ status }) => status >= 500)).toEqual([]);
  });
});

describe('personal data', () => {
  it('is in no answer but the own reads: neither in problems, nor in results, nor inside tokens', () => {
    expect(told.filter((one) => !isOwnRead(one) && givesAway(one.text))).toEqual([]);
  });

  it('is in no header', () => {
    expect(told.filter(({ headers }) => givesAway(headers))).toEqual([]);
  });

  it('is in no line of the log, at any level', () => {
    expect(log.length).toBeGreaterThan(told.length);
    expect(log.filter(givesAway)).toEqual([]);
  });

  it('is in no document of any index, stored or only searchable', async () => {
    const ask = (body: object) => searchEverything(service, body);
    const all = await ask({ _source: true, stored_fields: ['*', '_source'], track_total_hits: true });
    expect(all.hits.hits.length).toBeGreaterThan(500);
    expect(all.hits.total.value).toBe(all.hits.hits.length);
    expect(givesAway(JSON.stringify(all))).toBe(false);
    const searched = { query_string: { query: '*zyxq* OR *33699887711*', fields: ['*'], lenient: true } };
    expect((await ask({ query: searched })).hits.total.value).toBe(0);
  });

  it('never appears in the metrics or the description of the service', async () => {
    for (const path of ['/metrics', '/openapi.json', '/ready']) {
      const text = await (await service.get(path)).text();
      expect(text.length).toBeGreaterThan(10);
      expect(givesAway(text), path).toBe(false);
    }
    expect(await (await service.get('/metrics')).text()).toContain('/v2/bookings');
  });

  it.each(allOperations.filter(([, { method, path }]) => method === 'GET' && !path.startsWith('/v2/bookings')))(
    'never appears in %s',
    async (id, operation) => {
      const query = id === 'list-changes' ? 'after=0&limit=1000' : undefined;
      const sample = sampleRequest(service, id);
      const asked = query === undefined ? sample : { ...sample, query };
      const response = await send(service, asked, { key: keyFor(operation) });
      expect(response.status).toBe(200);
      expect(givesAway(JSON.stringify([...response.headers]) + (await response.text()))).toBe(false);
    },
  );

  it('never appears in what another dealer finds by the references of the story', async () => {
    for (const reference of ['S-1', 'S-2']) {
      const path = `/v2/bookings?referenceReseller=${reference}`;
      expect(await (await service.get(path, { key: smallKeys.other })).text()).toBe('[]');
    }
  });
});

describe('the erasure of a booking’s personal data', () => {
  const backups = mkdtempSync(join(tmpdir(), 'backups-'));
  const key = smallKeys.seller;
  let before: Awaited<ReturnType<typeof readWhole>>;
  const tags: Record<string, string> = {};
  const wholeDatabase = () => JSON.stringify(everythingStored(service));
  const recorded = () => readFileSync(join(service.config.dataDir, 'erasures.ndjson'), 'utf8');

  async function readWhole() {
    const path = `/v2/bookings/${bookings[2]}`;
    return {
      booking: await readAnswer(await service.get(path, { key }), getBooking),
      occupants: (await readAnswer(await service.get(`${path}/occupants`, { key }), listOccupants)).occupants,
      messages: (await readAnswer(await service.get(`${path}/comm`, { key }), listCommunications)).communications,
    };
  }

  beforeAll(async () => {
    // The story ends with the cancellation of the last one.
    for (const id of bookings.slice(0, -1)) await decideBooking(service, id, 'cancel');
    before = await readWhole();
    for (const part of ['', '/comm', '/occupants']) {
      const path = `/v2/bookings/${bookings[2]}${part}`;
      tags[path] = (await service.get(path, { key })).headers.get('ETag') ?? '';
      expect((await service.get(path, { key, headers: { 'If-None-Match': tags[path] } })).status).toBe(304);
    }
    await backUpFacts(service, join(backups, 'lodging.sqlite'));
    const references = new Map((await listBookings(service)).map(({ id, reference }) => [id, reference]));
    for (const bookingId of bookings) {
      const erased = { bookingId, reference: references.get(bookingId), erasedAt: '2027-03-01T12:00:00.000Z' };
      expect(await service.operator.done(`customers erase ${bookingId}`)).toEqual(erased);
    }
  });
  afterAll(() => rmSync(backups, { recursive: true, force: true }));

  it('leaves no person in any table, nor in the bytes of the files', () => {
    expect(givesAway(JSON.stringify(before))).toBe(true);
    expect(givesAway(wholeDatabase())).toBe(false);
    const { dataDir } = service.config;
    const files = readdirSync(dataDir).filter((file) => /sqlite|ndjson/.test(file));
    expect(files).toEqual(expect.arrayContaining(['erasures.ndjson', 'lodging.sqlite']));
    for (const file of files) expect(readFileSync(join(dataDir, file), 'latin1'), file).not.toMatch(/zyxq/i);
  });

  it('leaves neutral persons and texts, and the stay, money and states', async () => {
    const { booking, occupants, messages } = await readWhole();
    const name = { firstName: 'erased', lastName: 'erased' };
    const customer = { ...name, email: 'erased@invalid', language: 'fr' };
    const { comment, salesFollowup, cancellation, ...rest } = before.booking;
    expect([comment, salesFollowup]).not.toContain(undefined);
    const { reason, ...ended } = cancellation ?? {};
    expect(reason).toBeDefined();
    expect(booking).toEqual({ ...rest, customer, updatedAt: booking.updatedAt, cancellation: ended });
    expect(occupants).toEqual([1, 2].map((occupantId) => ({ occupantId, ...name })));
    const kept = before.messages.map(({ communicationId, stamp, direction }) => ({
      communicationId,
      stamp,
      direction,
    }));
    expect(messages).toEqual(kept.map((one) => ({ ...one, msg: 'erased' })));
  });

  it('changes the tags of its reads', async () => {
    for (const [path, tag] of Object.entries(tags)) {
      expect(tag).toMatch(/^"/);
      expect((await service.get(path, { key, headers: { 'If-None-Match': tag } })).status).toBe(200);
    }
  });

  it('keeps its Idempotency-Keys taken, so that a late repeat does not book again', async () => {
    const known = bookingIds(service);
    const headers = { 'Idempotency-Key': 'story-1' };
    const stay = { arrival: '20270610', departure: '20270612', occupantCount: 2 };
    const body = { lodgingId: before.booking.lodgingId, ...stay, customer: story.customer };
    await readProblem(await service.post('/v2/bookings', body, { key, headers }), 422, 'IDEMPOTENCY_KEY_REUSED');
    expect(bookingIds(service)).toEqual(known);
  });

  it('is recorded as ids and instants only', () => {
    const lines = bookings.map((bookingId) => `{"bookingId":${bookingId},"at":"2027-03-01T12:00:00.000Z"}\n`);
    expect(recorded()).toBe(lines.join(''));
  });

  it('is repeated, at the next start, on what a restored backup brought back', async () => {
    expect(readFileSync(join(backups, 'lodging.sqlite'), 'latin1')).toMatch(/zyxq/i);
    copyFileSync(join(service.config.dataDir, 'erasures.ndjson'), join(backups, 'erasures.ndjson'));
    const { dataDir } = service.config;
    await service.restart({ dataDir: backups });
    expect(givesAway(wholeDatabase())).toBe(false);
    expect((await readWhole()).booking.customer.lastName).toBe('erased');
    expect(recorded()).toContain(`"bookingId":${bookings[0]},`);
    await service.restart({ dataDir });
  });
});

/** Contained in every personal text of the story, in any case, and nowhere else. */
const canaries = ['zyxq', '33699887711', '19510203'];

/** Whether a text contains personal data of the story, in plain form or inside a token. */
function givesAway(text: string): boolean {
  const inside = (text.match(/[A-Za-z0-9_-]{16,}/g) ?? []).map((part) => Buffer.from(part, 'base64url').toString());
  return [text, decodeURIComponent(text.replaceAll('%', '%25')), ...inside].some((one) =>
    canaries.some((canary) => one.toLowerCase().includes(canary)),
  );
}

interface Told {
  method: 'GET' | 'POST';
  path: string;
  status: number;
  headers: string;
  text: string;
}

/** Bookings full of personal data: every success, and every way in which they are refused. */
async function tellStory(): Promise<{ told: Told[]; bookings: number[] }> {
  const told: Told[] = [];
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown, init: CallInit = {}) => {
    const all = { key: smallKeys.seller, ...init };
    const response = method === 'GET' ? await service.get(path, all) : await service.post(path, body, all);
    const headers = JSON.stringify([...response.headers]);
    const text = await response.text();
    told.push({ method, path, status: response.status, headers, text });
    return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
  };
  const post = (path: string, body: unknown, init?: CallInit) => ask('POST', path, body, init);
  const steps = async (path: string, all: readonly story.Step[]) => {
    for (const [part, body, headers] of all) await post(`${path}/${part}`, body, headers && { headers });
  };
  const unreadable = async (path: string) => {
    for (const [type, body] of story.unreadable) await post(path, body, { headers: { 'Content-Type': type } });
    await post(path, { msg: 'Zyxq'.repeat(100_000) });
  };
  const wish = (arrival: string, departure: string, members: object = {}) => {
    const stay = { lodgingId: smallWorld(service).lodgingId, arrival, departure, occupantCount: 2 };
    return { ...stay, customer: story.customer, ...story.texts, ...members };
  };
  const easy = { requestType: 'BOOKED', maxPrice: 10_000 };

  const repeatable = { headers: { 'Idempotency-Key': 'story-1' } };
  const first = wish('20270610', '20270612', { referenceReseller: 'S-1' });
  const paid = await post('/v2/bookings', first, repeatable);
  await post('/v2/bookings', first, repeatable);
  const keyless = wish('20270613', '20270615', { urlSuccess: undefined, urlFailure: undefined });
  const anonymous = await post('/v2/bookings', keyless, { key: undefined });
  const second = wish('20270616', '20270618', { ...easy, referenceReseller: 'S-2' });
  const booked = await post('/v2/bookings/easy', second);
  const bookings = [paid, anonymous, booked].map(({ id }) => Number(id));

  for (const members of story.refusedEasily) {
    await post('/v2/bookings/easy', wish('20270701', '20270702', { ...easy, ...members }));
  }
  await post('/v2/bookings', wish('20270701', '20270702', { comment: 'Zyxq'.repeat(501) }));
  await unreadable('/v2/bookings');
  await post('/v2/bookings', wish('20270610', '20270612', { comment: 'Other' }), repeatable);

  for (const id of [bookings[0], bookings[2]]) {
    const path = `/v2/bookings/${id}`;
    const headers = { 'Idempotency-Key': `o-${path}` };
    await post(`${path}/occupants`, { occupants: [story.guest, story.guest] }, { headers });
    await steps(path, story.live);
    for (const part of ['comm', 'occupants', 'client', 'quote', 'modify', 'cancel']) {
      await unreadable(`${path}/${part}`);
    }
    for (const part of ['', '/comm', '/occupants']) {
      await ask('GET', `${path}${part}`);
      await ask('GET', `${path}${part}?format=xml`);
      await ask('GET', `${path}${part}`, undefined, { key: smallKeys.other });
    }
  }

  // A link carries the return addresses of its partner, which must name nobody.
  const [, , bookingId] = bookings;
  for (const body of story.payments) await post('/v2/bookings/finalPayment', { bookingId, ...body });
  const { paymentLink } = await post('/v2/bookings/finalPayment', { bookingId });
  if (typeof paymentLink === 'string') await ask('GET', new URL(paymentLink).pathname, undefined, { key: undefined });
  await ask('GET', '/v2/bookings?referenceReseller=S-2');
  await steps(`/v2/bookings/${bookingId}`, story.end);
  return { told, bookings };
}
