import fc from 'fast-check';
import { askSearch, datesOf, exactDates, sixFacets, wholeDates, type Query } from './asked-search.ts';
import type { Bench, BenchOptions, Measure } from './bench.ts';
import type { Cluster } from './cluster.ts';
import type { DataSet } from './data-set.ts';
import { bodySentFor, sendStraight } from './sent-body.ts';
import { withServedSet } from './served-set.ts';
import { quantile, spreadOf, timed } from './spread.ts';
import { wideBox } from './wide-box.ts';

/** The engine compiles hot code only after thousands of runs. */
const warmUpRounds = 1000;

const rounds = 10;

export const facets: Bench = {
  name: 'facets',
  question: 'How long do searches with six facets take, on top of OpenSearch and without dates, and hints?',
  measure: (options) =>
    withServedSet(options, async ({ set, cluster, url }) => [
      ...(await overheadOf(options, set, cluster, url)),
      ...(await plainTimes(options, set, url)),
    ]),
};

/** Alternates the same exact-date searches, with and without facets, between the API and the raw body that it sends. */
async function overheadOf(options: BenchOptions, set: DataSet, cluster: Cluster, url: string): Promise<Measure[]> {
  const questions = fc.sample(exactDates(set.today), { numRuns: options.runs, seed: options.seed });
  const kinds = [sixFacets, []].map((asked) => ({
    asked,
    what: asked.length > 0 ? 'both dates, 6 facets' : 'both dates, no facets',
    times: { api: [] as number[], straight: [] as number[] },
  }));
  for (const [place, question] of questions.entries()) {
    for (const { asked, times } of kinds) {
      const dates = wholeDates(question);
      const body = await bodySentFor({ ...dates, ...(asked.length > 0 && { facets: asked }) }, set, cluster.client);
      const query = { ...datesOf(question), ...(asked.length > 0 && { facets: asked.join(',') }) };
      for (let round = 0; round < (place === 0 ? warmUpRounds : rounds); round += 1) {
        const straight = await timed(() => sendStraight(cluster.url, body));
        const api = await timed(() => askSearch(url, set.key, query));
        if (place === 0) continue;
        times.straight.push(straight.time);
        times.api.push(api.time);
      }
    }
  }
  return kinds.flatMap(({ what, times }, index) => [
    ...spreadOf(`${what}, through the API`, times.api).map(withGoal('p99', index === 0 ? 25 : undefined)),
    ...spreadOf(`${what}, straight to OpenSearch`, times.straight),
    {
      what: `${what}: the API on top, p50`,
      unit: 'ms',
      goal: { atMost: 1.5 },
      value: quantile(times.api, 0.5) - quantile(times.straight, 0.5),
    },
  ]);
}

async function plainTimes(options: BenchOptions, set: DataSet, url: string): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [kind, { queries, goal }] of Object.entries(otherSearches(set))) {
    // OpenSearch caches answers without hits, so no question is repeated.
    const warmUp = options.runs;
    const all = fc.sample(queries, { numRuns: warmUp + options.runs, seed: options.seed });
    const times: number[] = [];
    for (const query of all) times.push((await timed(() => askSearch(url, set.key, query))).time);
    times.splice(0, warmUp);
    measures.push(...spreadOf(kind, times).map(withGoal('p50', goal)));
  }
  return measures;
}

function otherSearches(set: DataSet): Record<string, { queries: fc.Arbitrary<Query>; goal?: number }> {
  const six = { facets: sixFacets.join(',') };
  const grouped = { group: 'lodging', ...six };
  const somewhere = fc
    .record({ pax: fc.integer({ min: 1, max: 6 }), far: fc.integer({ min: 1, max: 100_000 }) })
    .map(({ pax, far }) => ({ pax, bbox: wideBox(far) }));
  const affordable = fc
    .tuple(somewhere, fc.integer({ min: 50, max: 600 }))
    .map(([place, maxprice]) => ({ ...place, maxprice }));
  const flexible = exactDates(set.today).map((dates) => ({ ...datesOf(dates), flex: 3, ...grouped }));
  return {
    'no dates, grouped, 6 facets': { queries: somewhere.map((place) => ({ ...place, ...grouped })), goal: 30 },
    'no dates, grouped, without facets': { queries: somewhere.map((place) => ({ ...place, group: 'lodging' })) },
    'no dates, grouped, 6 facets, one of them selected': {
      queries: somewhere.map((place) => ({ ...place, type: 'APARTMENT', ...grouped })),
    },
    'no dates, highest price, 6 facets': { queries: affordable.map((wish) => ({ ...wish, ...six })) },
    'no dates, grouped, highest price, 6 facets': { queries: affordable.map((wish) => ({ ...wish, ...grouped })) },
    'arrival, 6 facets': {
      queries: exactDates(set.today).map((dates) => ({ arrival: datesOf(dates).arrival, ...six })),
    },
    'flexible dates, grouped, 6 facets': { queries: flexible },
    'both dates, nothing found: hints': {
      queries: exactDates(set.today).map((dates) => ({
        ...datesOf(dates),
        type: 'CAMPING',
        features: 'NOTHING',
        q: 'xyzzy',
      })),
    },
    'no dates, nothing found: hints': {
      queries: somewhere.map((place) => ({ ...place, type: 'CAMPING', features: 'NOTHING', maxprice: 500 })),
    },
  };
}

function withGoal(percentile: string, atMost: number | undefined): (measure: Measure) => Measure {
  return (measure) =>
    atMost !== undefined && measure.what.endsWith(percentile) ? { ...measure, goal: { atMost } } : measure;
}
