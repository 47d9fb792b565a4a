import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectTo, type ServiceClient, type Shapes } from '../../client/index.ts';
import { testCluster } from '../support/opensearch.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { contractOf, lodgingIdOf, propertyOf, smallKeys, smallSeed, usualNights } from '../support/small-seed.ts';

const refs = Array.from({ length: 12 }, (_, index) => `L${String(index + 1).padStart(2, '0')}`);
/** The company is that of the delivering dealer. */
const property = { company: { code: 'PROVIDER' } };
const morning = Date.UTC(2027, 2, 1, 8);
const noon = Date.UTC(2027, 2, 1, 12);

const cluster = testCluster();
let service: TestService;
let partner: ServiceClient;
let provider: ServiceClient;

/** The partner's copy: of each lodging its description and stays, each with its ETag. */
const kept = new Map<number, { lodging: string; availabilities: string; lowest: number | undefined }>();
let lastSequence = 0;

beforeAll(async () => {
  service = await startTestService(cluster, {
    seed: smallSeed({ lodgings: refs.map((ref) => ({ ref, property })) }),
    now: morning,
  });
  partner = connectTo(service.url, smallKeys.seller);
  provider = connectTo(service.url, smallKeys.provider);
});
afterAll(() => service.stop());

const idOf = (ref: string) => lodgingIdOf(service, ref);
const [repriced, pictured] = ['L04', 'L09'];

interface Answered<Value> {
  data?: Value;
  error?: unknown;
  response: Response;
}

function valueOf<Value>({ data, error }: Answered<Value>): Value {
  if (data === undefined) throw new Error(`The request was refused: ${JSON.stringify(error)}`);
  return data;
}

function tagOf({ response }: { response: Response }): string {
  const tag = response.headers.get('ETag');
  if (tag === null) throw new Error(`${response.url} came without an ETag`);
  return tag;
}

/** Reads a lodging and its stays conditionally; unchanged parts are 304 without a body. */
async function refresh(id: number): Promise<{ lodging: number; availabilities: number }> {
  const known = kept.get(id);
  const ifNoneMatch = (tag: string | undefined) => (tag === undefined ? {} : { headers: { 'If-None-Match': tag } });
  const path = { id };
  const lodging = await partner.GET('/v2/lodgings/{id}', { params: { path }, ...ifNoneMatch(known?.lodging) });
  const stays = await partner.GET('/v2/lodgings/{id}/availabilities', {
    params: { path },
    ...ifNoneMatch(known?.availabilities),
  });
  const lowest =
    stays.response.status === 304
      ? known?.lowest
      : Math.min(...valueOf(stays).availabilities.map(({ price }) => price));
  kept.set(id, { lodging: tagOf(lodging), availabilities: tagOf(stays), lowest });
  return { lodging: lodging.response.status, availabilities: stays.response.status };
}

describe('a day of a partner', () => {
  it('begins with a walk of the catalog, page by page, and of everything in it', async () => {
    const entries: Shapes['Catalog']['entries'] = [];
    let cursor: string | undefined;
    do {
      const page = await partner.GET('/v2/catalog', { params: { query: cursor ? { cursor } : { pageSize: 5 } } });
      if (cursor === undefined) lastSequence = Number(page.response.headers.get('X-Last-Sequence'));
      const { entries: found, nextCursor } = valueOf(page);
      entries.push(...found);
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(entries.map(({ lodgingId }) => lodgingId)).toEqual(refs.map(idOf));

    for (const { lodgingId } of entries)
      expect(await refresh(lodgingId)).toEqual({ lodging: 200, availabilities: 200 });
    expect([...kept.values()].map(({ lowest }) => lowest)).toEqual(refs.map(() => 100));
  });

  it('goes on while the provider delivers new prices for one lodging and a photo for another', async () => {
    service.clock.set(noon);
    const rates = { nights: [{ ...usualNights, nightPrice: 80 }] };
    const contract = contractOf({ ref: repriced, contract: { rates } }) as Shapes['Contract'];
    expect(valueOf(await provider.POST('/v2/contracts/insert', { body: contract })).action).toBe('UPDATED');

    const images = [
      { url: 'https://img.example.org/1.jpg', width: 1200, height: 800 },
      { url: 'https://img.example.org/2.jpg', width: 1200, height: 800 },
    ];
    const withPhoto = propertyOf({ ref: pictured, property: { ...property, images } }) as Shapes['Property'];
    expect(valueOf(await provider.POST('/v2/properties/insert', { body: withPhoto })).action).toBe('UPDATED');

    // Redelivered unchanged, as by nightly exports: nothing happens.
    expect(valueOf(await provider.POST('/v2/contracts/insert', { body: contract })).action).toBe('IGNORED');
    expect(valueOf(await provider.POST('/v2/properties/insert', { body: withPhoto })).action).toBe('IGNORED');
    await service.caughtUp();
  });

  it('shows exactly these two lodgings and topics in the catalog since the morning', async () => {
    const after = new Date(noon - 60_000).toISOString();
    const { entries } = valueOf(await partner.GET('/v2/catalog', { params: { query: { after } } }));
    const moved = entries.map(({ lodgingId, topicsUpdatedAt }) => [
      lodgingId,
      Object.entries(topicsUpdatedAt).flatMap(([topic, at]) => ((at ?? '') > after ? [topic] : [])),
    ]);
    expect(moved).toEqual([
      [idOf(repriced), ['availabilities']],
      [idOf(pictured), ['photos']],
    ]);
  });

  it('shows the same in the lodgings of the last hour', async () => {
    const path = { min: 60 };
    const recent = valueOf(
      await partner.GET('/v2/lodgings/lastUpdates/{min}', { params: { path, query: { view: 'ids' } } }),
    );
    expect(Object.fromEntries(recent.map(({ id, topics }) => [id, topics]))).toEqual({
      [idOf(repriced)]: ['availabilities'],
      [idOf(pictured)]: ['photos'],
    });
  });

  it('shows the same in the changes since the walk, from which the copy is brought up to date', async () => {
    const feed = valueOf(await partner.GET('/v2/changes', { params: { query: { after: lastSequence } } }));
    expect(feed.changes.map(({ lodgingId, topic, removed }) => [lodgingId, topic, removed])).toEqual([
      [idOf(repriced), 'availabilities', false],
      [idOf(pictured), 'photos', false],
    ]);
    expect(feed.more).toBe(false);

    expect(await refresh(idOf(repriced))).toEqual({ lodging: 200, availabilities: 200 });
    expect(kept.get(idOf(repriced))?.lowest).toBe(80);
    expect(await refresh(idOf(pictured))).toMatchObject({ lodging: 200 });
    lastSequence = feed.lastSequence;
  });

  it('finds everything else unchanged, for the price of a 304', async () => {
    for (const ref of refs.filter((other) => ![repriced, pictured].includes(other)))
      expect(await refresh(idOf(ref)), ref).toEqual({ lodging: 304, availabilities: 304 });
    const feed = valueOf(await partner.GET('/v2/changes', { params: { query: { after: lastSequence } } }));
    expect(feed).toEqual({ changes: [], lastSequence, more: false });
  });
});
