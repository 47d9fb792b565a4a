import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUpFacts, bookingIds, everythingStored } from '../support/facts.ts';
import { decideBooking, listBookings } from '../support/arrange/bookings.ts';
import { operationsByName } from '../support/operations.ts';
import { testCluster } from '../support/opensearch.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { smallKeys } from '../support/small-seed.ts';
import { givesAway, storyCustomer, tellStory } from './personal-story.ts';
import { readAnswer, readProblem } from '../support/reading.ts';
import { sampleSeed } from '../support/sample-requests.ts';

const { getBooking, listCommunications, listOccupants } = operationsByName;

const cluster = testCluster();
const backups = mkdtempSync(join(tmpdir(), 'backups-'));
const key = smallKeys.seller;
let service: TestService;
let bookings: number[];
let before: Awaited<ReturnType<typeof readWhole>>;
const tags: Record<string, string> = {};

beforeAll(async () => {
  service = await startTestService(cluster, { seed: sampleSeed() });
  ({ bookings } = await tellStory(service));
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
  for (const id of bookings)
    expect(await service.operator.done(`customers erase ${id}`)).toEqual({
      bookingId: id,
      reference: references.get(id),
      erasedAt: '2027-03-01T12:00:00.000Z',
    });
});
afterAll(async () => {
  await service.stop();
  rmSync(backups, { recursive: true, force: true });
});

async function readWhole() {
  const path = `/v2/bookings/${bookings[2]}`;
  return {
    booking: await readAnswer(await service.get(path, { key }), getBooking),
    occupants: (await readAnswer(await service.get(`${path}/occupants`, { key }), listOccupants)).occupants,
    messages: (await readAnswer(await service.get(`${path}/comm`, { key }), listCommunications)).communications,
  };
}

const wholeDatabase = () => JSON.stringify(everythingStored(service));

describe('an erased booking', () => {
  it('leaves no person in any table, nor in the bytes of the files', () => {
    expect(givesAway(JSON.stringify(before))).toBe(true);
    expect(givesAway(wholeDatabase())).toBe(false);
    const { dataDir } = service.config;
    const files = readdirSync(dataDir).filter((file) => /sqlite|ndjson/.test(file));
    expect(files).toEqual(expect.arrayContaining(['erasures.ndjson', 'lodging.sqlite']));
    for (const file of files) expect(readFileSync(join(dataDir, file), 'latin1'), file).not.toMatch(/zyxq/i);
  });

  it('is read with neutral persons and texts, and with its stay, money and states', async () => {
    const { booking, occupants, messages } = await readWhole();
    const neutral = { firstName: 'erased', lastName: 'erased', email: 'erased@invalid', language: 'fr' };
    expect(booking.customer).toEqual(neutral);
    const { comment, salesFollowup, ...rest } = before.booking;
    expect([comment, salesFollowup]).not.toContain(undefined);
    expect(booking).toEqual({
      ...rest,
      customer: neutral,
      updatedAt: booking.updatedAt,
      ...(rest.cancellation && { cancellation: withoutReason(rest.cancellation) }),
    });
    expect(occupants).toEqual([1, 2].map((occupantId) => ({ occupantId, firstName: 'erased', lastName: 'erased' })));
    expect(messages).toEqual(
      before.messages.map(({ communicationId, stamp, direction }) => ({
        communicationId,
        stamp,
        direction,
        msg: 'erased',
      })),
    );
  });

  it('is another one for who kept its tags', async () => {
    const statuses = await Promise.all(
      Object.entries(tags).map(async ([path, tag]) => {
        expect(tag).toMatch(/^"/);
        return (await service.get(path, { key, headers: { 'If-None-Match': tag } })).status;
      }),
    );
    expect(statuses).toEqual([200, 200, 200]);
  });

  it('keeps its Idempotency-Keys taken, so that a late repeat does not book again', async () => {
    const known = bookingIds(service);
    const headers = { 'Idempotency-Key': 'story-1' };
    const stay = { arrival: '20270610', departure: '20270612', occupantCount: 2 };
    const body = { lodgingId: before.booking.lodgingId, ...stay, customer: storyCustomer };
    await readProblem(await service.post('/v2/bookings', body, { key, headers }), 422, 'IDEMPOTENCY_KEY_REUSED');
    expect(bookingIds(service)).toEqual(known);
  });
});

describe('the record of erasures', () => {
  const recorded = () => readFileSync(join(service.config.dataDir, 'erasures.ndjson'), 'utf8');

  it('holds ids and instants only', () => {
    const lines = bookings.map((bookingId) => `{"bookingId":${bookingId},"at":"2027-03-01T12:00:00.000Z"}\n`);
    expect(recorded()).toBe(lines.join(''));
  });

  it('erases again, at the next start, what a restored backup brought back', async () => {
    const restored = join(backups, 'lodging.sqlite');
    const bytes = readFileSync(restored, 'latin1');
    expect(bytes).toMatch(/zyxq/i);
    copyFileSync(join(service.config.dataDir, 'erasures.ndjson'), join(backups, 'erasures.ndjson'));
    const { dataDir } = service.config;
    await service.restart({ dataDir: backups });
    expect(givesAway(wholeDatabase())).toBe(false);
    expect((await readWhole()).booking.customer.lastName).toBe('erased');
    expect(recorded()).toContain(`"bookingId":${bookings[0]},`);
    await service.restart({ dataDir });
  });
});

function withoutReason<Cancellation extends { reason?: string | undefined }>({ reason: _, ...rest }: Cancellation) {
  return rest;
}
