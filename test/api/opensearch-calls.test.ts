import { expect, it, onTestFinished } from 'vitest';
import { startFrontNode, type Arrived } from '../opensearch/front-node.ts';
import { testCluster } from '../support/opensearch.ts';
import { readAnswer } from '../support/reading.ts';
import { operationsByName } from '../support/operations.ts';
import { allOperations, keyFor, sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';
import { startTestService } from '../support/service.ts';
import { lodgingIdOf, smallKeys } from '../support/small-seed.ts';

const cluster = testCluster();
const { searchStays } = operationsByName;

const dates = 'arrival=20270601&departure=20270603';
const facets = 'facets=type,city,price,features,promotions';
const everyCriterion = [
  dates,
  'type=HOUSE&pax=4&bedrooms=2&standing=3&city=Arcachon',
  'region=Nouvelle-Aquitaine&station=Arcachon&country=FR&lat=44.66&lon=-1.17',
  'radius=5&bbox=-2,44,0,45&lodgings=1&promotions=P10&promotiononly=true',
  'minprice=1&maxprice=9000&features=OVEN&surroundings=SEA&requestonly=false',
].join('&');

/** The most requests that each search may send to OpenSearch, hints included. */
const searches: Readonly<Record<string, number>> = {
  [dates]: 2,
  [`${dates}&pax=99`]: 2,
  [everyCriterion]: 2,
  [`${everyCriterion}&group=lodging`]: 3,
  [`${everyCriterion}&${facets}`]: 6,
  [`${everyCriterion}&q=vila oven`]: 7,
  [`${everyCriterion}&q=vila oven&${facets}&group=lodging`]: 14,
  [`${dates}&pax=99&flex=3&q=vila`]: 8,
  'departure=20270603&pax=99': 3,
  [`arrival=20270601&pax=99&group=lodging&${facets}`]: 6,
  'nights=2,3,4&arrivalfrom=20270601&arrivalto=20270630&pax=99&type=HOUSE': 4,
  [`pax=99&minprice=1&maxprice=9000&${facets}`]: 8,
  'pax=99&minprice=1&sort=priceasc': 10,
  'pax=99&q=vila for 4 near the sea&sort=discount': 12,
  'q=zzzzzz yyyyyy xxxxxx': 12,
};

/** The most requests of other operations; those not listed send none. */
const lookups: Readonly<Record<string, number>> = {
  'search-stays': 3,
  'read-price-calendar': 2,
  'suggest-names': 2,
  'search-availabilities': 1,
  'get-lodging': 1,
  'get-stay': 1,
  'list-availabilities': 1,
  'list-saturday-weeks': 1,
  'estimate-daily-prices': 1,
  'suggest-stays': 1,
};

/** Calls on behalf of a caller; the follower's only write, or are none of these. */
const isRead = (path: string) => /_m?search$|\/_source\/|\/_mget$/.test(path);

it('bounds the requests to OpenSearch of every search, and the counts for hints by six in one request', async () => {
  const sent: { path: string; searches: number }[] = [];
  const front = await startFrontNode(cluster.url, {
    answer({ request: { url = '', headers }, body }) {
      const path = url.replace(/\?.*/, '');
      // Requests without an opaque id are not on behalf of a caller.
      if (headers['x-opaque-id'] !== undefined) {
        sent.push({ path, searches: path === '/_msearch' ? body.toString().trim().split('\n').length / 2 : 1 });
      }
      return false;
    },
  });
  const service = await startTestService({ ...cluster, url: front.url }, { seed: sampleSeed() });
  onTestFinished(() => service.stop());
  await service.caughtUp();
  const counts: Record<string, number> = {};
  const bounded: Record<string, number> = {};
  for (const [query, most] of Object.entries(searches)) {
    const path = `/v2/stays/search?${query}`;
    const ask = async () => readAnswer(await service.get(path, { key: smallKeys.seller }), searchStays);
    // The first call fills the caches.
    await ask();
    sent.length = 0;
    const { total } = await ask();
    counts[query] = sent.length;
    bounded[query] = Math.min(sent.length, most);
    if (total === 0) expect(sent.at(-1)?.searches, query).toBeLessThanOrEqual(6);
  }
  expect(counts).toEqual(bounded);
});

it('bounds the requests to OpenSearch of every operation, and sends none without a place in front of it', async () => {
  let sent: string[] = [];
  let hold = (_: Arrived) => Promise.resolve(false);
  const front = await startFrontNode(cluster.url, {
    async answer(arrived) {
      const { url = '', headers } = arrived.request;
      const path = url.replace(/\?.*/, '');
      // Health checks are shared between callers.
      if (path === '/') return false;
      if (isRead(path) || headers['x-opaque-id'] !== undefined) {
        sent.push(`${path}${headers['x-opaque-id'] === undefined ? ', of nobody' : ''}`);
      }
      return hold(arrived);
    },
  });
  const service = await startTestService(
    { url: front.url, prefix: `${cluster.prefix}-all` },
    { seed: sampleSeed(), variables: { SEARCHES_AT_ONCE: '1' } },
  );
  onTestFinished(() => service.stop());
  const reads = allOperations.filter(([, { method, body }]) => method === 'GET' || body?.isRead !== undefined);
  const sentBy: Record<string, number> = {};
  for (const [id, operation] of allOperations) {
    await service.caughtUp();
    sent = [];
    await send(service, sampleRequest(service, id), { key: keyFor(operation) });
    const own = sent.filter((call) => !call.endsWith('of nobody'));
    if (own.length > 0) sentBy[id] = own.length;
  }
  const bounded = Object.entries(sentBy).map(([id, count]) => [id, Math.min(count, lookups[id] ?? 0)]);
  expect(sentBy).toEqual(Object.fromEntries(bounded));

  // The only slot is taken, so nothing else reaches OpenSearch.
  await service.caughtUp();
  const [held, letGo] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  hold = async ({ body }) => {
    if (!body.includes('heldword')) return false;
    held.resolve(undefined);
    await letGo.promise;
    return false;
  };
  const slow = service.get('/v2/stays/search?q=heldword', { key: smallKeys.other });
  await held.promise;
  sent = [];
  const many = { lodgings: Array<number>(50).fill(lodgingIdOf(service, 'MAIN')) };
  const ndjson = { key: smallKeys.seller, headers: { Accept: 'application/x-ndjson' } };
  const pages = ['/', '/lodgings', '/web/v2/stays/search?pax=4', '/v2/places/suggests?q=arc', '/openapi.json'];
  await Promise.all([
    ...reads.map(([id, operation]) => send(service, sampleRequest(service, id), { key: keyFor(operation) })),
    ...pages.map((path) => service.get(path)),
    service.post('/v2/availabilities/search', many, ndjson).then((response) => response.text()),
  ]);
  expect(sent).toEqual([]);
  letGo.resolve(undefined);
  expect((await slow).status).toBe(200);
});
