import fc from 'fast-check';
import { request } from 'undici';
import { ymdOf } from '../src/domain/day.ts';
import type { FacetName } from '../src/domain/facets.ts';
import type { Bench, BenchOptions, Measure } from './bench.ts';
import { withService } from './child-server.ts';
import { withCluster, type Cluster } from './cluster.ts';
import { withDataSet, type DataSet } from './data-set.ts';
import { bodySentFor, readWhole, sendStraight, type Sent } from './sent-body.ts';
import { quantile, spreadOf, timed } from './spread.ts';

const names: readonly FacetName[] = ['type', 'standing', 'bedrooms', 'features', 'city', 'price'];

/** The engine compiles what runs often only after thousands of runs. */
const warmUpRounds = 10;

export const facets: Bench = {
  name: 'facets',
  question: 'How long do searches with six facets take, on top of OpenSearch and without dates, and hints?',
  measure: (options) =>
    withCluster(options, (cluster) =>
      withDataSet(options, cluster, (set) =>
        withService(set, cluster, async (url) => [
          ...(await overheadOf(options, set, cluster, url)),
          ...(await plainTimes(options, set, url)),
        ]),
      ),
    ),
};

interface Dates {
  arrival: number;
  nights: number;
  pax: number;
}

/** Asks the same exact-date searches in turns through the API and as the body that it sends. */
async function overheadOf(options: BenchOptions, set: DataSet, cluster: Cluster, url: string): Promise<Measure[]> {
  const questions = fc.sample(exactDates(set), { numRuns: options.runs, seed: options.seed });
  const asked = await Promise.all(
    questions.map(({ arrival, nights, pax }) =>
      bodySentFor({ arrival, departure: arrival + nights, pax, facets: names }, set, cluster.client),
    ),
  );
  const times = { api: [] as number[], straight: [] as number[] };
  for (let round = 0; round < warmUpRounds + 3; round += 1)
    for (const [index, question] of questions.entries()) {
      const straight = await timed(() => sendStraight(cluster.url, asked[index] as Sent));
      const api = await timed(() => ask(url, set.key, { ...datesOf(question), facets: names.join(',') }));
      if (round < warmUpRounds) continue;
      times.straight.push(straight.time);
      times.api.push(api.time);
    }
  const more = quantile(times.api, 0.5) - quantile(times.straight, 0.5);
  return [
    ...spreadOf('both dates, 6 facets, through the API', times.api).map(withGoal('p99', 25)),
    ...spreadOf('both dates, 6 facets, straight to OpenSearch', times.straight),
    { what: 'the API on top, p50', value: more, unit: 'ms', goal: { atMost: 1.5 } },
  ];
}

async function plainTimes(options: BenchOptions, set: DataSet, url: string): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [kind, { queries, goal }] of Object.entries(otherSearches(set))) {
    const all = fc.sample(queries, { numRuns: Math.ceil(options.runs / 4), seed: options.seed });
    const times: number[] = [];
    for (const round of [0, 1, 2, 3])
      for (const query of all) {
        const { time } = await timed(() => ask(url, set.key, query));
        if (round > 1) times.push(time);
      }
    measures.push(...spreadOf(kind, times).map(withGoal('p50', goal)));
  }
  return measures;
}

type Query = Record<string, string | number>;

function otherSearches(set: DataSet): Record<string, { queries: fc.Arbitrary<Query>; goal?: number }> {
  const six = { facets: names.join(',') };
  const grouped = { group: 'lodging', ...six };
  const pax = fc.integer({ min: 1, max: 6 });
  const flexible = exactDates(set).map((dates) => ({ ...datesOf(dates), flex: 3, ...grouped }));
  return {
    'no dates, grouped, 6 facets': { queries: pax.map((least) => ({ pax: least, ...grouped })), goal: 30 },
    'no dates, grouped, 6 facets, one of them selected': {
      queries: pax.map((least) => ({ pax: least, type: 'APARTMENT', ...grouped })),
    },
    'no dates, highest price, 6 facets': {
      queries: fc.integer({ min: 50, max: 600 }).map((maxprice) => ({ maxprice, ...six })),
    },
    'arrival, 6 facets': { queries: exactDates(set).map((dates) => ({ arrival: datesOf(dates).arrival, ...six })) },
    'flexible dates, grouped, 6 facets': { queries: flexible },
    'both dates, nothing found: hints': {
      queries: exactDates(set).map((dates) => ({
        ...datesOf(dates),
        type: 'CAMPING',
        features: 'NOTHING',
        q: 'xyzzy',
      })),
    },
    'no dates, nothing found: hints': {
      queries: pax.map((least) => ({ pax: least, type: 'CAMPING', features: 'NOTHING', maxprice: 500 })),
    },
  };
}

function exactDates({ today }: DataSet): fc.Arbitrary<Dates> {
  return fc.record({
    arrival: fc.integer({ min: today + 1, max: today + 200 }),
    nights: fc.integer({ min: 1, max: 14 }),
    pax: fc.integer({ min: 1, max: 6 }),
  });
}

function datesOf({ arrival, nights, pax }: Dates) {
  return { arrival: ymdOf(arrival), departure: ymdOf(arrival + nights), pax };
}

function withGoal(percentile: string, atMost: number | undefined): (measure: Measure) => Measure {
  return (measure) =>
    atMost !== undefined && measure.what.endsWith(percentile) ? { ...measure, goal: { atMost } } : measure;
}

async function ask(url: string, key: string, query: Query): Promise<void> {
  const asked = new URLSearchParams({ pagesize: '20', pageindex: '0' });
  for (const [name, value] of Object.entries(query)) asked.set(name, String(value));
  await readWhole(await request(`${url}/v2/stays/search?${asked.toString()}`, { headers: { 'X-API-Key': key } }));
}
