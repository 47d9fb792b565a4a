import { expect, it } from 'vitest';
import { noticeGeneration } from '../../../src/search/index/notice-generation.ts';
import { readBuilds } from '../../../src/search/store/index-builds.ts';
import { generationOf } from '../../../src/sqlite/generation.ts';
import { saveSetting } from '../../../src/sqlite/database.ts';
import { today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { openIndexWorld, type IndexWorld } from './index-world.ts';

const cluster = testCluster();

const idOf = ({ lodgingIds }: IndexWorld) => lodgingIds[0] ?? 0;

/** Writes or deletes the document with the first lodging's indexed version, like a foreign program. */
async function sendDocument(world: IndexWorld, method: 'PUT' | 'DELETE', version: number): Promise<void> {
  const query = { version, version_type: 'external' };
  const path = `/${world.serving().availability}/_doc/${idOf(world)}`;
  await world.client.send(method, path, { query, ...(method === 'PUT' && { body: { lodgingId: idOf(world) } }) });
}

const setVersion = ({ db }: IndexWorld, change: string) =>
  void db
    .prepare(`UPDATE indexed_lodgings SET ${change} WHERE lodging_id = (SELECT min(lodging_id) FROM indexed_lodgings)`)
    .run();

type Outcome = 'in sync' | 'is built anew' | 'new generation';

const cases: [what: string, outcome: Outcome, change: (world: IndexWorld) => unknown][] = [
  ['the index holds what is noted', 'in sync', () => undefined],
  ['a lodging has changed and is not written yet', 'in sync', (world) => world.book(idOf(world), today + 12, 2)],
  ['a writing was cut short', 'in sync', (world) => setVersion(world, 'indexed_at = NULL')],
  [
    'the index was put back to an earlier state',
    'is built anew',
    (world) => setVersion(world, 'emission = emission + 1'),
  ],
  ['a document is later than all that was given', 'new generation', (world) => sendDocument(world, 'PUT', 1_000_000)],
  ['a document was deleted later', 'new generation', (world) => sendDocument(world, 'DELETE', 1_000_000)],
  [
    'a document is of a lodging that is not noted',
    'new generation',
    ({ db }) =>
      db
        .prepare('DELETE FROM indexed_lodgings WHERE lodging_id = (SELECT min(lodging_id) FROM indexed_lodgings)')
        .run(),
  ],
  ['the build is of another database', 'new generation', ({ db }) => saveSetting(db, 'generation', 'another.1.one')],
  [
    'there is a build that it does not know',
    'new generation',
    ({ db }) => db.exec('DELETE FROM indexed_lodgings; DELETE FROM index_builds'),
  ],
];

it.each(cases)('compares index and database: %s, so %s', async (_, outcome, change) => {
  const world = await openIndexWorld(cluster, { lodgings: 3 });
  const { db, client, prefix } = world;
  const build = world.serving();
  await change(world);
  const before = generationOf(db);
  const isInSync = await noticeGeneration({ db, client, prefix, now: world.clock.now, log: world.parts().log });
  expect(isInSync).toBe(outcome === 'in sync');
  expect(generationOf(db) !== before).toBe(outcome === 'new generation');
  if (outcome !== 'new generation') return;
  // Retired builds stay recorded, so that the next build drops them.
  const known = readBuilds(db).map(({ arrivals, state }) => ({ arrivals, state }));
  expect(known).toEqual([{ arrivals: build.arrivals, state: 'building' }]);
  await world.rebuild();
  expect(readBuilds(db).map(({ state }) => state)).toEqual(['serving']);
  expect(await noticeGeneration({ db, client, prefix, now: world.clock.now, log: world.parts().log })).toBe(true);
});
