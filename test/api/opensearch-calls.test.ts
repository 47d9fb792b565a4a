import { expect, it, onTestFinished } from 'vitest';
import { startFrontNode } from '../opensearch/front-node.ts';
import { testCluster } from '../support/opensearch.ts';
import { readAnswer } from '../support/reading.ts';
import { operationsByName } from '../support/operations.ts';
import { sampleSeed } from '../support/sample-requests.ts';
import { startTestService } from '../support/service.ts';
import { smallKeys } from '../support/small-seed.ts';

const cluster = testCluster();
const { searchStays } = operationsByName;

const exact = 'arrival=20270601&departure=20270603';
const everyCriterion =
  'type=HOUSE&pax=4&bedrooms=2&standing=3&city=Arcachon&region=Nouvelle-Aquitaine&station=Arcachon&country=FR' +
  '&lat=44.66&lon=-1.17&radius=5&bbox=-2,44,0,45&lodgings=1&promotions=P10&promotiononly=true&minprice=1&maxprice=9000' +
  '&features=OVEN&surroundings=SEA&requestonly=false';
const facets = 'facets=type,city,price,features,promotions';

/** Searches, and the most requests that each may send to OpenSearch, those for hints among them. */
const searches: Readonly<Record<string, number>> = {
  [exact]: 2,
  [`${exact}&pax=99`]: 2,
  [`${exact}&${everyCriterion}`]: 2,
  [`${exact}&${everyCriterion}&group=lodging`]: 3,
  [`${exact}&${everyCriterion}&${facets}`]: 6,
  [`${exact}&${everyCriterion}&q=vila oven`]: 7,
  [`${exact}&${everyCriterion}&q=vila oven&${facets}&group=lodging`]: 14,
  [`${exact}&pax=99&flex=3&q=vila`]: 8,
  [`departure=20270603&pax=99`]: 3,
  [`arrival=20270601&pax=99&group=lodging&${facets}`]: 6,
  [`nights=2,3,4&arrivalfrom=20270601&arrivalto=20270630&pax=99&type=HOUSE`]: 4,
  [`pax=99&minprice=1&maxprice=9000&${facets}`]: 8,
  [`pax=99&minprice=1&sort=priceasc`]: 10,
  [`pax=99&q=vila for 4 near the sea&sort=discount`]: 12,
  ['q=zzzzzz yyyyyy xxxxxx']: 12,
};

it('bounds the requests to OpenSearch of every search, and the counts for hints by six in one request', async () => {
  const sent: { path: string; searches: number }[] = [];
  const front = await startFrontNode(cluster.url, {
    answer({ request: { url = '', headers }, body }) {
      const path = url.replace(/\?.*/, '');
      // Requests without a name are not sent for a caller.
      if (headers['x-opaque-id'] !== undefined)
        sent.push({ path, searches: path === '/_msearch' ? body.toString().trim().split('\n').length / 2 : 1 });
      return false;
    },
  });
  const service = await startTestService({ ...cluster, url: front.url }, { seed: sampleSeed() });
  onTestFinished(() => service.stop());
  await service.caughtUp();
  const counts: Record<string, number> = {};
  const bounded: Record<string, number> = {};
  for (const [query, most] of Object.entries(searches)) {
    const ask = async () =>
      readAnswer(await service.get(`/v2/stays/search?${query}`, { key: smallKeys.seller }), searchStays);
    // What is kept in memory is read by the first.
    await ask();
    sent.length = 0;
    const { total } = await ask();
    counts[query] = sent.length;
    bounded[query] = Math.min(sent.length, most);
    if (total === 0) expect(sent.at(-1)?.searches, query).toBeLessThanOrEqual(6);
  }
  expect(counts).toEqual(bounded);
});
