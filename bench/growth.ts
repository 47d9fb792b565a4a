import fc from 'fast-check';
import { dayAt, type Day } from '../src/values/day.ts';
import type { StayCriteria } from '../src/search/rules/stay-criteria.ts';
import { indexNamesAt } from '../src/opensearch/mappings.ts';
import { createSearch } from '../src/search/query/create-search.ts';
import type { Search } from '../src/search/query/search.ts';
import { exactDates, sixFacets, wholeDates, type ExactDates } from './asked-search.ts';
import { note, type Bench, type BenchOptions, type Measure } from './bench.ts';
import { dropIndicesOf, withCluster, type Cluster } from './cluster.ts';
import { configFor } from './data-set.ts';
import { criteriaWith, settledView } from './sent-body.ts';
import { buildSimulatedIndex } from './simulated-index.ts';
import { simulatedChannels, simulatedDays } from './simulated-lodgings.ts';
import { quantile, timed } from './spread.ts';

const sizes = [3_000, 30_000, 100_000];

export const growth: Bench = {
  name: 'growth',
  question: 'How does the time of a search grow with the number of lodgings?',
  measure: (options) =>
    withCluster(options, (cluster) =>
      withSimulatedSets(options, cluster, async (sets, today) => {
        const runs = await timesOf(options, sets, today);
        return [
          ...sets.map(({ lodgings, arrivals }) => ({
            what: `arrival days of ${lodgings.toLocaleString('en-GB')} lodgings`,
            value: arrivals,
            unit: '',
          })),
          ...[...runs].flatMap(([kind, ofSizes]) => linesOf(kind, ofSizes)),
        ];
      }),
    ),
};

interface SimulatedSet {
  lodgings: number;
  arrivals: number;
  search: Search;
}

/** Creates one index of each size; removes them afterwards, and what an aborted run left before. */
async function withSimulatedSets<Result>(
  options: BenchOptions,
  cluster: Cluster,
  work: (sets: SimulatedSet[], today: Day) => Promise<Result>,
): Promise<Result> {
  const prefix = `${options.prefix}-growth`;
  const config = configFor(options, cluster, 'growth');
  const today = dayAt(Date.now(), config.timeZone);
  await dropIndicesOf(cluster, prefix);
  try {
    const sets: SimulatedSet[] = [];
    for (const lodgings of sizes) {
      note(`Building the index of ${lodgings} lodgings`);
      const names = indexNamesAt(`${prefix}-${lodgings}`, Date.now());
      const simulation = { lodgings, seed: options.seed, today };
      const arrivals = await buildSimulatedIndex(cluster.client, names, simulation);
      sets.push({ lodgings, arrivals, search: createSearch(cluster.client, settledView(names)) });
    }
    return await work(sets, today);
  } finally {
    await dropIndicesOf(cluster, prefix);
  }
}

interface Run {
  lodgings: number;
  times: number[];
  totals: number[];
}

/** The engine compiles hot code only after thousands of runs. */
const warmUpRounds = 20;
const measuredRounds = 30;

/**
 * Queries the sets in alternation, so that other load affects all alike. No round repeats questions: OpenSearch would
 * cache the matches.
 */
async function timesOf(options: BenchOptions, sets: readonly SimulatedSet[], today: Day): Promise<Map<Kind, Run[]>> {
  const runs = new Map(kinds.map((kind) => [kind, sets.map((set) => newRun(set.lodgings))]));
  const perRound = Math.ceil(options.runs / 10);
  const numRuns = perRound * (warmUpRounds + measuredRounds);
  const wishes = fc.sample(exactDates(today, simulatedDays - 1), { numRuns, seed: options.seed });
  note('Searching');
  for (let round = 0; round < warmUpRounds + measuredRounds; round += 1) {
    const asked = wishes.slice(round * perRound, (round + 1) * perRound);
    for (const [kind, ofSizes] of runs) {
      for (const turn of sets.keys()) {
        const place = (round + turn) % sets.length;
        const [{ search }, run] = [sets[place] as SimulatedSet, ofSizes[place] as Run];
        await askRound(search, kind, asked, today, round < warmUpRounds ? newRun(run.lodgings) : run);
      }
    }
  }
  return runs;
}

function newRun(lodgings: number): Run {
  return { lodgings, times: [], totals: [] };
}

async function askRound(
  search: Search,
  kind: Kind,
  wishes: readonly ExactDates[],
  today: Day,
  run: Run,
): Promise<void> {
  for (const wish of wishes) {
    const criteria = criteriaWith(kind.asks(wish), { gateways: simulatedChannels, today });
    const { time, result } = await timed(() => search.findStays(criteria));
    run.times.push(time);
    run.totals.push(result.total);
  }
}

interface Kind {
  name: string;
  /** Largest allowed growth of its time. */
  atMost?: number;
  asks: (wish: ExactDates) => Partial<StayCriteria>;
}

const kinds: readonly Kind[] = [
  { name: 'exact dates by relevance', atMost: 0.5, asks: wholeDates },
  { name: 'exact dates by price', atMost: 0.5, asks: (wish) => ({ ...wholeDates(wish), sort: 'priceasc' }) },
  { name: 'exact dates, 6 facets', asks: (wish) => ({ ...wholeDates(wish), facets: sixFacets }) },
  { name: 'arrival only, per lodging', asks: ({ arrival, pax }) => ({ arrival, pax, group: 'lodging' }) },
];

function linesOf({ name, atMost }: Kind, runs: readonly Run[]): Measure[] {
  const points = runs.map(({ lodgings, times }) => ({ x: Math.log(lodgings), y: Math.log(quantile(times, 0.5)) }));
  return [
    ...runs.flatMap(({ lodgings, times, totals }) => {
      const what = `${name}, ${lodgings.toLocaleString('en-GB')} lodgings`;
      return [
        { what: `${what}, found, p50`, value: quantile(totals, 0.5), unit: '' },
        { what: `${what}, p50`, value: quantile(times, 0.5), unit: 'ms' },
        { what: `${what}, p99`, value: quantile(times, 0.99), unit: 'ms' },
      ];
    }),
    {
      what: `${name}, growth exponent of p50`,
      value: slopeOf(points),
      unit: '',
      ...(atMost === undefined ? {} : { goal: { atMost } }),
    },
  ];
}

/** Least-squares slope. */
function slopeOf(points: readonly { x: number; y: number }[]): number {
  const [meanX, meanY] = [meanOf(points.map(({ x }) => x)), meanOf(points.map(({ y }) => y))];
  const common = meanOf(points.map(({ x, y }) => (x - meanX) * (y - meanY)));
  return common / meanOf(points.map(({ x }) => (x - meanX) ** 2));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
