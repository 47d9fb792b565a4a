import { expect, it, onTestFinished } from 'vitest';
import { pino } from 'pino';
import type { Config } from '../../../src/service/config.ts';
import { rebuild } from '../../../src/search/index/rebuild.ts';
import {
  createLeaseOwner,
  findServingBuild,
  readBuilds,
  type IndexBuild,
} from '../../../src/search/store/index-builds.ts';
import { indexKinds } from '../../../src/opensearch/mappings.ts';
import { start } from '../../../src/service/start.ts';
import { openDatabase } from '../../../src/sqlite/database.ts';
import { factsFile } from '../../../src/service/facts-file.ts';
import { testCluster } from '../../support/opensearch.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { smallKeys, smallSeed } from '../../support/small-seed.ts';
import { differencesOf } from './differences-to-facts.ts';

type Running = Awaited<ReturnType<typeof start>>;

const cluster = testCluster();
const path = '/v2/stays/search?pagesize=5&pageindex=0';

async function startSmall(prefix: string): Promise<TestService> {
  const seed = smallSeed({ lodgings: [{ ref: 'ONE' }, { ref: 'TWO' }] });
  const service = await startTestService({ url: cluster.url, prefix: `${cluster.prefix}-${prefix}` }, { seed });
  onTestFinished(() => service.stop());
  return service;
}

/** A second service on the same data with another configuration. */
async function startAgain(
  service: TestService,
  change: Partial<Config> = {},
  failBuild: () => void = () => undefined,
): Promise<Running> {
  const config = { ...service.config, ...change };
  const { now, today } = service.clock;
  const running = await start({
    config,
    log: pino({ level: 'silent' }),
    opensearchUrl: cluster.url,
    now,
    async build() {
      failBuild();
      const db = openDatabase(factsFile(config.dataDir));
      await rebuild({
        db,
        client: service.client,
        now,
        today,
        log: pino({ level: 'silent' }),
        leaseOwner: createLeaseOwner(),
        prefix: config.indexPrefix,
        shape: config.indexShape,
        onProgress: () => undefined,
      });
      db.close();
    },
  });
  onTestFinished(() => running.stop());
  return running;
}

const serving = ({ db }: TestService) => findServingBuild(db) as IndexBuild;

/** Renames the serving build so that it seems built with another mapping file. */
async function pretendOtherMapping(service: TestService): Promise<void> {
  const build = serving(service);
  for (const kind of indexKinds) {
    const other = build[kind].replace(/-[0-9a-f]{8}-(\d+)$/, '-00000000-$1');
    await service.client.send('PUT', `/${build[kind]}/_settings`, { body: { 'index.blocks.write': true } });
    await service.client.send('POST', `/${build[kind]}/_clone/${other}`, { query: { wait_for_active_shards: 1 } });
    await service.client.send('PUT', `/${other}/_settings`, { body: { 'index.blocks.write': null } });
    await service.client.send('DELETE', `/${build[kind]}`);
    service.db.prepare(`UPDATE index_builds SET ${kind} = ? WHERE id = ?`).run(other, build.id);
  }
}

it.each([
  ['made with other mappings', pretendOtherMapping, {}],
  ['missing', (service: TestService) => service.client.send('DELETE', `/${serving(service).lodgings}`), {}],
  ['made with other mappings or another prefix', () => undefined, { indexPrefix: `${cluster.prefix}-renamed` }],
] as const)('rebuilds an index that is %s, unless REINDEX_ON_START is off', async (reason, spoil, change) => {
  const service = await startSmall(`spoilt-${reason.length}`);
  const { id } = serving(service);
  await spoil(service);
  const refused = startAgain(service, { ...change, reindexOnStart: false });
  await expect(refused).rejects.toThrow(reason);
  await expect(refused).rejects.toThrow('run "npm run reindex"');
  expect(serving(service).id).toBe(id);

  const running = await startAgain(service, change);
  expect(serving(service).id).not.toBe(id);
  await running.caughtUp();
  expect(await differencesOf(service, serving(service), service.clock.today())).toEqual([]);
  const answer = await fetch(running.url + path, { headers: { 'X-API-Key': smallKeys.seller } });
  expect(await answer.json()).toMatchObject({ total: expect.any(Number) as number });
});

it('tries again to build the index when that fails', async () => {
  const service = await startSmall('tried-again');
  const { id } = serving(service);
  await pretendOtherMapping(service);
  let failures = 0;
  const running = await startAgain(service, {}, () => {
    failures += 1;
    if (failures < 3) throw new Error('No answer within 30000 ms');
  });
  // On a busy machine, the start ends before the last try.
  await expect.poll(() => serving(service).id).not.toBe(id);
  expect(failures).toBe(3);
  await running.caughtUp();
});

it('keeps an index when PUBLIC_URL or LODGING_URL change, and answers with the new addresses', async () => {
  const service = await startSmall('moved-away');
  const { id } = serving(service);
  const change = { publicUrl: 'https://other.example.org', lodgingUrl: 'https://pages.example.org/{id}' };
  const running = await startAgain(service, { ...change, reindexOnStart: false });
  expect(serving(service).id).toBe(id);
  const ask = async (url: string) => {
    const answer = await fetch(url + path, { headers: { 'X-API-Key': smallKeys.seller } });
    const { stays } = (await answer.json()) as { stays: { lodging: { id: number; url: string } }[] };
    return stays.map(({ lodging }) => lodging.url.replace(String(lodging.id), '<id>'));
  };
  const all = (url: string) => Array.from({ length: 5 }, () => url);
  expect(await ask(service.url)).toEqual(all('https://api.example.org/lodgings/<id>'));
  expect(await ask(running.url)).toEqual(all('https://pages.example.org/<id>'));
});

it('points the aliases to the serving index again when a killed rebuild had moved them', async () => {
  const service = await startSmall('moved');
  const alias = `${service.config.indexPrefix}-arrivals`;
  await service.client.send('DELETE', `/${serving(service).arrivals}/_alias/${alias}`);
  await startAgain(service);
  expect(Object.keys(await service.client.send<object>('GET', `/_alias/${alias}`))).toEqual([
    serving(service).arrivals,
  ]);
});

it('lets services of different prefixes share a cluster, also when one prefix begins like the other', async () => {
  const [one, two] = [await startSmall('shared'), await startSmall('shared-arrivals')];
  const names = serving(one);
  for (const service of [two, one]) {
    await startAgain(service, { indexShape: { shards: 2, replicas: 0 } });
  }
  expect(readBuilds(two.db)).toHaveLength(2);
  expect(readBuilds(one.db).find(({ state }) => state === 'previous')).toMatchObject({ arrivals: names.arrivals });
  for (const service of [one, two]) {
    await service.caughtUp();
    for (const build of readBuilds(service.db)) {
      expect(await differencesOf(service, build, service.clock.today())).toEqual([]);
    }
    expect((await service.get(path, { key: smallKeys.seller })).status).toBe(200);
  }
});
