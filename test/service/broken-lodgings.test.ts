import { expect, it, onTestFinished } from 'vitest';
import { noteChange } from '../../src/lodgings/store/changes.ts';
import { prepared } from '../../src/sqlite/database.ts';
import { aliasOf } from '../../src/opensearch/mappings.ts';
import { testCluster } from '../support/opensearch.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { customer, lodgingIdOf, propertyOf, smallKeys, smallSeed } from '../support/small-seed.ts';

const cluster = testCluster();
const key = smallKeys.seller;

/** Damages to the rows that documents are built from; a changed digest makes every process read them again. */
const damages: Readonly<Record<string, string>> = {
  CUT: `UPDATE lodgings SET property = '{"name":"Marie Curie', topic_digests = '{"damaged":"1"}' WHERE id = ?`,
  EMPTY: `UPDATE lodgings SET property = '{}', topic_digests = '{"damaged":"1"}' WHERE id = ?`,
  NULLS: `UPDATE lodgings SET property = replace(property, '"services":[', '"services":[null,'), topic_digests = '{"damaged":"1"}' WHERE id = ?`,
  CHANNELS: `UPDATE lodgings SET gateways = 'Small.out' WHERE id = ?`,
  OFFER: `UPDATE contracts SET offer = x'01ff', planning_digest = 'damaged' WHERE lodging_id = ?`,
  PERIODS: `UPDATE contracts SET unavailable = '[', planning_digest = 'damaged' WHERE lodging_id = ?`,
};

const refs = ['FIRST', ...Object.keys(damages), 'LAST'];

function damage({ db, clock }: TestService, ref: string, id: number): void {
  prepared(db, damages[ref] ?? '').run(id);
  noteChange(db, id, ['descriptions'], clock.now());
}

async function found(service: TestService, stay = 'arrival=20270701&departure=20270703'): Promise<string[]> {
  const answer = await service.get(`/v2/stays/search?${stay}&facets=type&pagesize=100`, { key });
  const { stays = [], total } = (await answer.json()) as { stays?: { lodging: { name: string } }[]; total: number };
  expect([answer.status, total]).toEqual([200, stays.length]);
  return stays.map(({ lodging }) => lodging.name.replace('Villa ', '')).sort();
}

async function ready({ get }: TestService) {
  const answer = await get('/ready');
  return { code: answer.status, ...((await answer.json()) as { status: string; reasons: string[] }) };
}

async function book(service: TestService, ref: string, arrival: string): Promise<number> {
  const departure = String(Number(arrival) + 2);
  const body = { lodgingId: lodgingIdOf(service, ref), arrival, departure, occupantCount: 2, customer };
  return (await service.post('/v2/bookings', body, { key })).status;
}

it('leaves out lodgings whose rows are damaged and nothing else: while it serves, at a start without an index, and in a rebuild', async () => {
  const lines: string[] = [];
  const seed = smallSeed({ lodgings: refs.map((ref) => ({ ref })) });
  const service = await startTestService(cluster, { seed, logLine: (line) => lines.push(line) });
  onTestFinished(() => service.stop());
  const ids = new Map(refs.map((ref) => [ref, lodgingIdOf(service, ref)]));
  const parked = Object.keys(damages);
  const parkedIds = parked.map((ref) => String(ids.get(ref)));
  expect(await found(service)).toEqual([...refs].sort());
  expect((await ready(service)).status).toBe('ready');

  const expectOthersServed = async (arrival: string) => {
    expect(await book(service, 'FIRST', arrival)).toBe(201);
    expect(await book(service, 'LAST', arrival)).toBe(201);
    expect(await found(service)).toEqual(['FIRST', 'LAST']);
    expect(await found(service, `arrival=${arrival}&departure=${Number(arrival) + 2}`)).toEqual([]);
    const reason = `records parked by index: ${parked.length}; status lists them`;
    await expect.poll(() => ready(service)).toMatchObject({ code: 200, status: 'degraded' });
    expect((await ready(service)).reasons).toContain(reason);
    for (const command of ['status', 'verify']) {
      const seen = (await service.operator.run(`${command} --json`)).out;
      const document = JSON.parse(seen) as { parked: { job: string; id: string; reason: string; since: string }[] };
      // Prepared answers are built from the same rows.
      const ofIndex = document.parked.filter(({ job }) => job === 'index');
      expect(ofIndex.map(({ id }) => id)).toEqual(parkedIds.map(String));
      for (const { reason } of ofIndex) expect(reason).toMatch(/^\w+ at src\/\S+:\d+$/);
      expect((await service.operator.run(command)).out).toContain(`index ${parkedIds[0] ?? ''}: parked since `);
    }
    expect(await service.operator.run('verify')).toMatchObject({ status: 1 });
  };

  for (const ref of parked) damage(service, ref, ids.get(ref) ?? 0);
  await service.caughtUp();
  await expectOthersServed('20270710');
  for (const id of parkedIds)
    expect(lines.filter((line) => line.includes('parked') && line.includes(`"lodgingId":${id},`))).toHaveLength(1);
  expect(lines.join('')).not.toContain('Curie');

  for (const kind of ['arrivals', 'lodgings', 'availability'] as const)
    await service.client.send('DELETE', `/${aliasOf(cluster.prefix, kind)}-*`);
  await service.restart();
  await expectOthersServed('20270712');

  expect(await service.operator.run('reindex --json')).toMatchObject({ status: 1 });
  await expectOthersServed('20270714');

  const property = propertyOf({ ref: 'CUT' });
  const delivered = await service.post('/v2/properties/insert', property, { key: smallKeys.provider });
  expect(delivered.status).toBe(200);
  await service.caughtUp();
  expect(await found(service)).toEqual(['CUT', 'FIRST', 'LAST']);
});
