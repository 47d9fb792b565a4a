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
/** A word of searches that the node before OpenSearch holds until they are let go. */
const held = 'heldword';
const page = '/v2/stays/search?pagesize=10&pageindex=0';
const exact = `${page}&arrival=20270701&departure=20270703`;
const dear = `${page}&sort=discount&group=lodging&maxprice=1000`;
let node: HoldingNode;
let service: TestService;

const variables = { RATE_KEY_READS: '60', SEARCHES_OF_KEY: '3', DEAR_SEARCHES_AT_ONCE: '1', DEAR_SEARCH_WAIT: '1' };
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
// What was learned of earlier searches, and spent on the rate, is forgotten.
beforeEach(async () => {
  node.hold();
  await service.restart();
});

it('a search costs what makes it dear, and one of both dates costs one', async () => {
  expect(leftOf(await search(exact))).toBe(59);
  const asked = await search(dear);
  expect((await readAnswer(asked, searchStays)).total).toBe(1);
  expect(leftOf(asked)).toBe(59 - 26);
  expect(leftOf(await search(exact))).toBe(59 - 27);
});

it('a search that costs more than is left is refused with what makes it, and others go on', async () => {
  await search(dear);
  await search(dear);
  const refused = await search(dear);
  const problem = await readProblem(refused, 429, 'RATE_LIMITED');
  expect(problem.detail).toContain('26 (sort together with minprice or maxprice)');
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
  expect(leftOf(refused)).toBe(60 - 2 * 26 - 1);
  expect((await search(exact)).status).toBe(200);
});

it('a dear search whose turn does not come is refused, while quick ones are answered beside the slow one', async () => {
  const first = search(`${dear}&q=${held}`);
  await node.holds(1);
  const second = search(dear);
  expect((await search(exact)).status).toBe(200);
  const refused = await second;
  const problem = await readProblem(refused, 429, 'SEARCH_TOO_COSTLY');
  expect(problem).toMatchObject({ retryable: true, detail: expect.stringContaining('sort together with') as string });
  expect(refused.headers.get('Retry-After')).toBe('1');
  expect((await search(exact)).status).toBe(200);
  node.letGo();
  expect((await first).status).toBe(200);
  const metrics = await (await service.get('/metrics')).text();
  expect(metrics).toContain('searches_refused_total{reason="dear"} 1');
  expect(metrics).toContain('dear_searches{state="running"} 0');
});

it('a key has only so many searches under way', async () => {
  const slow = Array.from({ length: 3 }, () => search(`${exact}&q=${held}`));
  await node.holds(3);
  const refused = await search(exact);
  const problem = await readProblem(refused, 429, 'SEARCH_TOO_COSTLY');
  expect(problem.detail).toContain('3 searches');
  node.letGo();
  for (const answer of await Promise.all(slow)) expect(answer.status).toBe(200);
  expect((await search(exact)).status).toBe(200);
});

it('a search whose caller goes away ends in OpenSearch, and its turn goes to the next one', async () => {
  const caller = new AbortController();
  const first = search(`${dear}&q=${held}`, caller.signal);
  await node.holds(1);
  const second = search(dear);
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
    expect(leftOf(await ask(25))).toBe(59);
    expect(leftOf(await ask(26))).toBe(57);
    expect(leftOf(await ask(1_000))).toBe(17);
    if (accept === 'application/json')
      expect((await readAnswer(await ask(1), searchAvailabilities)).results).toHaveLength(1);
  },
);
