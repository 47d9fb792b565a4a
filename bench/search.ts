import fc from 'fast-check';
import { ymdOf } from '../src/values/day.ts';
import { listLodgingIds, readLodging } from '../src/lodgings/store/lodgings.ts';
import { askSearch, exactDates, wholeDates } from './asked-search.ts';
import type { Bench, BenchOptions, Measure } from './bench.ts';
import type { Cluster } from './cluster.ts';
import type { DataSet } from './data-set.ts';
import { bodySentFor, sendStraight, type Sent } from './sent-body.ts';
import { withServedSet } from './served-set.ts';
import { quantile, spreadOf, timed } from './spread.ts';

/** The engine compiles hot code only after thousands of runs. */
const warmUpRounds = 10;

export const search: Bench = {
  name: 'search',
  question:
    'How much does a search through the API take on top of what OpenSearch takes, and how long do searches take?',
  measure: (options) =>
    withServedSet(options, async ({ set, cluster, url }) => [
      ...(await overheadOf(options, set, cluster, url)),
      ...(await plainTimes(options, set, url)),
    ]),
};

/** Alternates the same exact-date searches between the API and the raw body that it sends. */
async function overheadOf(options: BenchOptions, set: DataSet, cluster: Cluster, url: string): Promise<Measure[]> {
  const questions = fc.sample(exactDates(set.today).map(wholeDates), { numRuns: options.runs, seed: options.seed });
  const asked = await Promise.all(questions.map((dates) => bodySentFor(dates, set, cluster.client)));
  const times = { api: [] as number[], straight: [] as number[] };
  for (let round = 0; round < warmUpRounds + 3; round += 1) {
    for (const [index, question] of questions.entries()) {
      const straight = await timed(() => sendStraight(cluster.url, asked[index] as Sent));
      const api = await timed(() => ask(url, set.key, question));
      if (round < warmUpRounds) continue;
      times.straight.push(straight.time);
      times.api.push(api.time);
    }
  }
  const more = quantile(times.api, 0.5) - quantile(times.straight, 0.5);
  return [
    ...spreadOf('both dates, through the API', times.api),
    ...spreadOf('both dates, straight to OpenSearch', times.straight),
    { what: 'the API on top, p50', value: more, unit: 'ms', goal: { atMost: 1.5 } },
  ];
}

async function plainTimes(options: BenchOptions, set: DataSet, url: string): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [kind, questions] of Object.entries(otherPlans(set))) {
    const all = fc.sample(questions, { numRuns: Math.ceil(options.runs / 8), seed: options.seed });
    for (const page of [0, 20]) {
      const times: number[] = [];
      for (const repeated of [false, true]) {
        for (const question of all) {
          const { time } = await timed(() => ask(url, set.key, { ...question, page }));
          if (repeated) times.push(time);
        }
      }
      measures.push(...spreadOf(`${kind}, page ${page}`, times).filter(({ what }) => !what.endsWith('p90')));
    }
  }
  return measures;
}

interface Question {
  arrival?: number;
  departure?: number;
  pax?: number;
  q?: string;
  minprice?: number;
  maxprice?: number;
  sort?: string;
  page?: number;
}

function otherPlans({ db, today }: DataSet): Record<string, fc.Arbitrary<Question>> {
  const sort = fc.constantFrom('relevance', 'priceasc', 'pricedesc');
  const prices = fc
    .tuple(fc.integer({ min: 50, max: 600 }), fc.integer({ min: 50, max: 600 }))
    .map(([minprice, span]) => ({ minprice, maxprice: minprice + span }));
  const texts = fc.constantFrom(...someNames(db)).map((q) => ({ q }));
  return {
    'arrival only': fc.record({ ...arrivals(today), sort }),
    'departure only': fc.record(arrivals(today)).map(({ arrival }) => ({ departure: arrival + 7 })),
    'no dates': fc.record({ pax: fc.integer({ min: 1, max: 6 }), sort }),
    'no dates, price range': prices,
    'no dates, text': texts,
    'both dates, text': fc.tuple(texts, exactDates(today).map(wholeDates)).map(([q, dates]) => ({ ...q, ...dates })),
  };
}

function arrivals(today: number) {
  return { arrival: fc.integer({ min: today + 1, max: today + 200 }) };
}

function someNames(db: DataSet['db']): string[] {
  const names = listLodgingIds(db, 0, 100).map((id) => readLodging(db, id)?.property.name.split(/\s+/)[0] ?? '');
  return [...new Set(names)].filter((name) => /\p{L}{3}/u.test(name));
}

function ask(url: string, key: string, { arrival, departure, page = 0, ...plain }: Question): Promise<void> {
  return askSearch(url, key, {
    ...plain,
    pageindex: page,
    ...(arrival !== undefined && { arrival: ymdOf(arrival) }),
    ...(departure !== undefined && { departure: ymdOf(departure) }),
  });
}
