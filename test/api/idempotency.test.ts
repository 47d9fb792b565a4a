import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { countKeptAnswers, everythingStored } from '../support/facts.ts';
import { encodeXml, type Operation } from '../support/operations.ts';
import { serviceForSuite } from '../support/service.ts';
import { readProblem } from '../support/reading.ts';
import { smallKeys } from '../support/small-seed.ts';
import { allOperations, keyFor, sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';
import { neverWrite, writtenRequest, type WrittenRequest } from './written-requests.ts';

const service = serviceForSuite(() => ({ seed: sampleSeed(), now: start, logLine: (line) => log.push(line) }));

const start = Date.UTC(2027, 2, 1, 12);
const log: string[] = [];
const answers: string[] = [];
const keySecrets = Object.values(smallKeys).map((key) => key.slice(18, 61));
const keptFor = 72 * 3_600_000;

const posts = allOperations.filter(([id, { method }]) => method === 'POST' && !neverWrite.includes(id));

/** The body does not distinguish requests. */
function takesNothing({ body }: Operation): boolean {
  const { shape = { something: true } } = (body?.shape ?? {}) as { shape?: object };
  return Object.keys(shape).length === 0;
}

const firsts = new Map<string, { written: WrittenRequest; told: Told }>();

interface Told {
  status: number;
  text: string;
  replayed: string | null;
  headers: Record<string, string | null>;
}

const repeatedHeaders = ['Location', 'ETag', 'Content-Language', 'Cache-Control', 'Content-Type'];

async function told(response: Response): Promise<Told> {
  const text = await response.text();
  answers.push(text);
  return {
    status: response.status,
    text,
    replayed: response.headers.get('Idempotency-Replayed'),
    headers: Object.fromEntries(repeatedHeaders.map((name) => [name, response.headers.get(name)])),
  };
}

/** Stored rows, without those of the index and of kept answers. */
const storedByRequests = () =>
  everythingStored(service, (table) => !/index|^sqlite|^emission_counter$|^outbox$/.test(table));

describe.each(posts)('%s', (id, operation) => {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    service.post(path, body, { key: keyFor(operation), headers: { 'Idempotency-Key': `key of ${id}`, ...headers } });
  const first = () => firsts.get(id) as { written: WrittenRequest; told: Told };
  const again = (headers?: Record<string, string>, query = '') =>
    post(first().written.path + query, first().written.body, headers).then(told);

  beforeAll(async () => {
    const written = await writtenRequest(service, id);
    await readProblem(await post(written.path, '{'), 400, 'MALFORMED_BODY');
    firsts.set(id, { written, told: await told(await post(written.path, written.body)) });
  });

  it('is done when a request with the key was refused before', () => {
    const { status, text, replayed } = first().told;
    expect(operation.answer.statuses ?? [200], text).toContain(status);
    expect(replayed).toBeNull();
  });

  it('gives a repeat the same bytes with the same status and headers, and does nothing again', async () => {
    const before = storedByRequests();
    expect(await again()).toEqual(replayOf(first().told));
    expect(await again({ 'Accept-Language': 'de' }, '?lang=en&format=json')).toEqual(replayOf(first().told));
    expect(storedByRequests()).toEqual(before);
  });

  it('takes its JSON and its XML form for the same, whatever the order of members, and answers in the asked one', async () => {
    const { written, told: known } = first();
    const { shape, root } = operation.answer;
    const inXml = await again({ Accept: 'application/xml' });
    expect(inXml).toMatchObject({ status: known.status, replayed: 'true' });
    expect(inXml.headers).toMatchObject({ Location: known.headers['Location'], ETag: known.headers['ETag'] });
    expect(inXml.text).toBe(encodeXml(JSON.parse(known.text), shape, root));
    const { body } = operation;
    if (!body) return;
    const xml = encodeXml(written.body, body.shape, body.root);
    const type = { 'Content-Type': 'application/xml' };
    expect(await told(await post(written.path, xml, type))).toEqual(replayOf(known));
    const turned = { unknownMember: 1, ...Object.fromEntries(Object.entries(written.body).reverse()) };
    expect(await told(await post(written.path, turned))).toEqual(replayOf(known));
  });

  it.skipIf(takesNothing(operation))('refuses another request with the key', async () => {
    const { path, other } = first().written;
    await readProblem(await post(path, other), 422, 'IDEMPOTENCY_KEY_REUSED');
  });

  it.runIf(operation.path.includes('{id}'))('refuses the same body for another record', async () => {
    const elsewhere = await writtenRequest(service, id);
    await readProblem(await post(elsewhere.path, first().written.body), 422, 'IDEMPOTENCY_KEY_REUSED');
  });

  it.each([
    ['empty', ''],
    ['too long', 'k'.repeat(129)],
    ['not printable', 'clé'],
  ])('refuses a key that is %s', async (_, key) => {
    const { path, body } = first().written;
    const problem = await readProblem(await post(path, body, { 'Idempotency-Key': key }), 400, 'INVALID_PARAMETER');
    expect(problem.errors?.[0]?.parameter).toBe('Idempotency-Key');
  });
});

/** Signed tokens, secrets of webhooks and API keys. */
const workingToken = /\b[a-z]\d\.[\w-]{10,}\.[\w-]{43}|whsec_[\w+/]{40,}|lds_[a-z]+_\w{8}_[\w-]{43}_\w{6}/g;

describe('kept answers', () => {
  it('hold no link, token or secret that works, nor do any other files of the data, a backup and the log', async () => {
    const backup = join(service.config.dataDir, 'backup.sqlite');
    await service.operator.done(`backup ${backup}`);
    for (const [id, operation] of allOperations.filter(([, { method }]) => method === 'GET')) {
      const response = await send(service, sampleRequest(service, id), { key: keyFor(operation) });
      answers.push(await response.text());
    }
    const given = new Set(answers.flatMap((text) => text.match(workingToken) ?? []));
    const kinds = new Set([...given].map((token) => token.slice(0, 3)));
    expect([...kinds].sort()).toEqual(['c1.', 'm1.', 'p1.', 'whs']);
    const entries = readdirSync(service.config.dataDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((file) => file.isFile() && file.name !== 'secrets.json');
    const expected = ['backup.sqlite', 'lodging.sqlite', 'lodging.sqlite-wal', 'ready.sqlite'];
    expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(expected));
    const texts = files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'latin1')]);
    for (const [file, text = ''] of [...texts, ['log', log.join('')]]) {
      expect(text.match(workingToken), file).toBeNull();
      for (const secret of keySecrets) expect(text.includes(secret), file).toBe(false);
    }
  });

  it('survive a restart', async () => {
    await service.restart();
    for (const [id, { written, told: known }] of firsts) expect(await repeat(id, written), id).toEqual(replayOf(known));
  });

  it('are kept 72 hours by the clock of the service, then the request runs again', async () => {
    service.clock.set(start + keptFor - 1);
    for (const [id, { written, told: known }] of firsts) expect(await repeat(id, written), id).toEqual(replayOf(known));
    service.clock.set(start + keptFor);
    for (const [id, { written }] of firsts) expect((await repeat(id, written)).replayed, id).toBeNull();
  });

  it('are forgotten when they are old', async () => {
    await expect.poll(() => countKeptAnswers(service, start)).toBe(0);
    service.clock.set(start + 3 * keptFor);
    await expect.poll(() => countKeptAnswers(service)).toBe(0);
  });
});

const replayOf = (known: Told) => ({ ...known, replayed: 'true' });

async function repeat(id: string, { path, body }: WrittenRequest): Promise<Told> {
  const operation = posts.find(([known]) => known === id)?.[1] ?? { auth: 'open' as const };
  const headers = { 'Idempotency-Key': `key of ${id}` };
  return told(await service.post(path, body, { key: keyFor(operation), headers }));
}
