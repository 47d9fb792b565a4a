import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { startProxy } from '../../search/index/proxy.ts';
import { startHoldingNode, type HoldingNode } from '../../support/holding-node.ts';
import { operationsByName } from '../../support/operations.ts';
import { testCluster } from '../../support/opensearch.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';

const { searchStays, searchAvailabilities } = operationsByName;

const cluster = testCluster();
const key = smallKeys.seller;
/** The proxy before OpenSearch holds searches with this word until they are released. */
const held = 'heldword';
const page = '/v2/stays/search?pagesize=10&pageindex=0';
const exact = `${page}&arrival=20270701&departure=20270703`;
const expensive = `${page}&sort=discount&group=lodging&maxprice=1000`;
let node: HoldingNode;
let service: TestService;

const variables = { RATE_KEY_READS: '60', SEARCHES_AT_ONCE: '2' };
const search = (path: string, signal?: AbortSignal) =>
  fetch(service.url + path, { headers: { 'X-API-Key': key }, ...(signal && { signal }) });
const leftOf = ({ headers }: Response) => Number(/r=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1]);

beforeAll(async () => {
  node = await startHoldingNode(cluster.url, held);
  const seed = smallSeed({ lodgings: [{ ref: 'MAIN' }] });
  service = await startTestService({ ...cluster, url: node.url }, { seed, variables });
});
afterAll(async () => {
  await service.stop();
  await node.close();
});
// Resets rate budgets.
beforeEach(async () => {
  node.hold();
  await service.restart();
});

it('a search costs what its plan does, and hints are paid for beside it', async () => {
  expect(leftOf(await search(exact))).toBe(59);
  const asked = await search(expensive);
  expect((await readAnswer(asked, searchStays)).total).toBe(1);
  expect(leftOf(asked)).toBe(55);
  const empty = await search(`${exact}&pax=99`);
  expect((await readAnswer(empty, searchStays)).hints).toEqual([{ criterion: 'pax', total: 1 }]);
  expect(leftOf(empty)).toBe(52);
});

it('a search that costs more units than are left returns 429 with the reason, while cheaper ones are answered', async () => {
  for (let left = 60; left > 4; left -= 4) await search(expensive);
  for (let left = 4; left > 1; left -= 1) await search(exact);
  const problem = await readProblem(await search(expensive), 429, 'RATE_LIMITED');
  expect(problem.detail).toContain('4 (the missing arrival and departure)');
  await readProblem(await search(exact), 429, 'RATE_LIMITED');
});

it('an empty search is answered without hints when too few units are left for them', async () => {
  for (let left = 60; left > 4; left -= 4) await search(expensive);
  for (let left = 4; left > 2; left -= 1) await search(exact);
  const answer = await readAnswer(await search(`${exact}&pax=99`), searchStays);
  expect(answer.total).toBe(0);
  expect(answer).not.toHaveProperty('hints');
});

it('an expensive search that gets no place in time is refused, while cheap ones are answered beside the slow one', async () => {
  const first = search(`${expensive}&q=${held}`);
  await node.holds(1);
  const second = search(expensive);
  const empty = await readAnswer(await search(`${exact}&pax=99`), searchStays);
  expect(empty).toMatchObject({ total: 0 });
  expect(empty).not.toHaveProperty('hints');
  const refused = await second;
  const problem = await readProblem(refused, 429, 'SEARCH_TOO_COSTLY');
  expect(problem).toMatchObject({ retryable: true, detail: expect.stringContaining('the missing arrival') as string });
  expect(refused.headers.get('Retry-After')).toBe('2');
  expect((await search(exact)).status).toBe(200);
  node.letGo();
  expect((await first).status).toBe(200);
  const metrics = await (await service.get('/metrics')).text();
  expect(metrics).toContain('searches_refused_total{reason="expensive"} 2');
  expect(metrics).toContain('search_queue{state="running"} 0');
});

it('a search whose caller goes away ends in OpenSearch, and its turn goes to the next one', async () => {
  const caller = new AbortController();
  const first = search(`${expensive}&q=${held}`, caller.signal);
  await node.holds(1);
  const second = search(expensive);
  caller.abort();
  await expect(first).rejects.toThrow();
  await node.loses(1);
  expect((await second).status).toBe(200);
});

it('when OpenSearch refuses connections all searches are refused at once, until it is back', async () => {
  const proxy = await startProxy(cluster.url);
  const own = { url: proxy.url, prefix: `${cluster.prefix}-cut` };
  const cut = await startTestService(own, { seed: smallSeed({ lodgings: [{ ref: 'MAIN' }] }) });
  onTestFinished(() => cut.stop());
  expect((await cut.get(exact, { key })).status).toBe(200);
  await proxy.cut();
  for (let time = 0; time < 3; time += 1) await readProblem(await cut.get(exact, { key }), 503, 'SEARCH_UNAVAILABLE');
  await proxy.mend();
  await expect.poll(async () => (await cut.get(exact, { key })).status, { timeout: 30_000 }).toBe(200);
});

it.each(['application/json', 'application/x-ndjson'])(
  'availabilities of many lodgings cost one for each 25 ids begun, as %s',
  async (accept) => {
    const ask = (count: number) => {
      const body = { lodgings: Array<number>(count).fill(lodgingIdOf(service, 'MAIN')) };
      return service.post('/v2/availabilities/search', body, { key, headers: { Accept: accept } });
    };
    // The service does not stop before its answers are read.
    const leftAfter = async (count: number) => {
      const answer = await ask(count);
      await answer.arrayBuffer();
      return leftOf(answer);
    };
    expect(await leftAfter(25)).toBe(59);
    expect(await leftAfter(26)).toBe(57);
    expect(await leftAfter(1_000)).toBe(17);
    if (accept === 'application/json') {
      expect((await readAnswer(await ask(1), searchAvailabilities)).results).toHaveLength(1);
    }
  },
);
