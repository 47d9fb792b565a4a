import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { followCatalog, type CatalogKind, type CatalogObjects } from '../../client/follow/follow-catalog.ts';
import { keepInFile } from '../../client/follow/state.ts';
import { openDatabase } from '../../src/sqlite/database.ts';
import { factsFile } from '../../src/service/facts-file.ts';
import { ymdOf } from '../../src/values/day.ts';
import { startBadLine } from '../support/bad-line.ts';
import { commandsOn } from '../support/commands.ts';
import { testCluster } from '../support/opensearch.ts';
import fc, { randomSeed } from '../support/random.ts';
import { customer, smallKeys } from '../support/small-seed.ts';
import { firstNight, prepare, type Place } from './place.ts';
import { dataFolder, startService } from './service-process.ts';
import { freePort } from '../support/free-port.ts';

const cluster = testCluster();
const key = smallKeys.seller;

/** A partner's copy of a catalog, which survives crashes of its follower. */
function createCopy<Kind extends CatalogKind>(kind: Kind, url: string) {
  const objects = new Map<number, CatalogObjects[Kind]>();
  const state = keepInFile(join(dataFolder(), 'follower.json'));
  let unnamed = new Set<number>();
  let begun = 0;
  /** Follows until in sync, or for `events` events. */
  const follow = async (
    options: { events?: number; signal?: AbortSignal; wait?: number; onBegin?: () => Promise<void> } = {},
  ) => {
    const { events = Infinity, signal, wait = 0, onBegin } = options;
    let left = events;
    for await (const event of followCatalog({ url, key, kind, state, wait, ...(signal && { signal }) })) {
      if (event.type === 'begin') {
        begun += 1;
        unnamed = new Set(objects.keys());
        await onBegin?.();
      } else if (event.type === 'inSync') {
        for (const id of unnamed) objects.delete(id);
        unnamed.clear();
      } else {
        unnamed.delete(event.lodgingId);
        if (event.type === 'put') objects.set(event.lodgingId, event.value);
        else objects.delete(event.lodgingId);
      }
      if (--left <= 0) return;
    }
  };
  return { follow, objects, begun: () => begun };
}

async function readService({ lodgingIds }: Place, url: string): Promise<Map<number, unknown>> {
  const asked = await fetch(`${url}/v2/availabilities/search`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ lodgings: lodgingIds }),
  });
  const { results } = (await asked.json()) as { results: { lodgingId: number; availability?: object }[] };
  return new Map(results.flatMap(({ lodgingId, availability }) => (availability ? [[lodgingId, availability]] : [])));
}

let drawn = 0;

/** Determined by the seed of this run. */
function pickFrom<Item>(items: readonly Item[]): Item {
  drawn += 1;
  return fc.sample(fc.constantFrom(...items), { numRuns: 1, seed: randomSeed + drawn })[0] as Item;
}

/** Books, cancels, blocks and unblocks at random; refused or lost writes do not matter. */
async function writeAtRandom(place: Place, url: string, writes: number): Promise<void> {
  const { done } = commandsOn(place.variables, Date.now);
  const post = async (path: string, body: object) => {
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
      () => undefined,
    );
    return answer?.ok === true ? ((await answer.json()) as { id: number }) : undefined;
  };
  const booked: number[] = [];
  for (let write = 0; write < writes; write += 1) {
    const lodgingId = pickFrom(place.lodgingIds);
    const arrival = firstNight + pickFrom(Array.from({ length: 80 }, (_, night) => night));
    const stay = { lodgingId, arrival: ymdOf(arrival), departure: ymdOf(arrival + 2), occupantCount: 2, customer };
    const kind = pickFrom(['book', 'book', 'book', 'cancel', 'block', 'unblock'] as const);
    if (kind === 'book') {
      const made = await post('/v2/bookings/easy', { requestType: 'BOOKED', maxPrice: 9999, ...stay });
      if (made) booked.push(made.id);
    } else if (kind === 'cancel') {
      const id = booked.pop();
      if (id !== undefined) await post(`/v2/bookings/${id}/cancel`, { queryType: 'CANCELLED' });
    } else await done(`lodgings ${kind} ${lodgingId}`);
  }
}

it('a follower has at every pause what the service has, whatever happens to either', { timeout: 300_000 }, async () => {
  const place = prepare(cluster, 12);
  Object.assign(place.variables, { PORT: String(await freePort()) });
  const { done } = commandsOn(place.variables, Date.now);
  let service = await startService(place.variables);
  const line = await startBadLine(service.url);
  onTestFinished(() => line.close());
  const copy = createCopy('availabilities', line.url);
  const lodgings = createCopy('lodgings', line.url);
  const isInSync = async () => {
    await copy.follow();
    expect(copy.objects).toEqual(await readService(place, service.url));
    await lodgings.follow();
    expect(new Set(lodgings.objects.keys())).toEqual(new Set(copy.objects.keys()));
  };

  // No file was written yet: all changes are the catalog.
  await isInSync();
  await writeAtRandom(place, service.url, 30);
  await isInSync();
  expect(copy.begun()).toBe(1);

  // The follower crashes amid changes repeatedly, on an unreliable connection.
  await writeAtRandom(place, service.url, 40);
  for (const events of [1, 2, 1, 3]) {
    line.expect('broken before', 'cut');
    await copy.follow({ events });
  }
  await isInSync();

  const ending = new AbortController();
  const following = copy.follow({ wait: 1, signal: ending.signal }).catch(() => undefined);
  const writing = writeAtRandom(place, service.url, 60);
  await service.kill('SIGKILL');
  service = await startService(place.variables);
  await writing;
  ending.abort();
  await following;
  await isInSync();

  // A new follower begins with a file, whose download is cut, and which is removed by newer ones meanwhile.
  await done('feeds build');
  const fresh = createCopy('availabilities', line.url);
  await fresh.follow({
    onBegin: async () => {
      if (fresh.begun() === 2) line.expect('cut');
      if (fresh.begun() > 1) return;
      for (let file = 0; file < 3; file += 1) {
        await writeAtRandom(place, service.url, 5);
        await done(`lodgings block ${place.lodgingIds[file]}`);
        await done(`lodgings unblock ${place.lodgingIds[file]}`);
        await done('feeds build');
      }
    },
  });
  expect(fresh.begun()).toBe(2);
  await fresh.follow();
  expect(fresh.objects).toEqual(await readService(place, service.url));
  await isInSync();

  await Promise.all([done('reindex'), writeAtRandom(place, service.url, 20)]);
  await isInSync();

  // A backup is restored: nights sold since are free again, and sequences belong to another generation.
  const backup = join(dataFolder(), 'backup.sqlite');
  await done(`backup ${backup}`);
  await writeAtRandom(place, service.url, 40);
  await isInSync();
  const before = copy.begun();
  await service.kill('SIGTERM');
  place.db.close();
  await done(`restore ${backup}`);
  place.db = openDatabase(factsFile(place.variables['DATA_DIR'] ?? ''));
  service = await startService(place.variables);
  await writeAtRandom(place, service.url, 10);
  await isInSync();
  expect(copy.begun()).toBe(before + 1);
  expect(line.isCalm()).toBe(true);
});
