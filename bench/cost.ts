import { Option } from 'commander';
import { request } from 'undici';
import { randomFor, type Random } from '../seed/generator/random.ts';
import { longestStay } from '../src/stays/rules/planning/planning.ts';
import { ymdOf, type Day } from '../src/values/day.ts';
import { pageSize, sixFacets, type Query } from './asked-search.ts';
import { note, type Bench, type Measure } from './bench.ts';
import { withLoggingService } from './child-server.ts';
import { withCluster, type Cluster } from './cluster.ts';
import { withDataSet, type DataSet } from './data-set.ts';
import { quantile } from './spread.ts';
import type { Usage } from './usage.ts';

/** A unit of any search takes at most this many times the CPU of a unit of the median kind (docs/contract.md 1.10). */
const mostToMedian = 4;

/** Rounds over all kinds before the first is measured: JIT compilers take most of the CPU of the first ones. */
const warmUps = 15;
/** In a row for each kind, of which the lower quartile counts: compilers that adapt to another kind take 20 times as much. */
const rounds = 9;
const asksOfRound = 10;

export const cost: Bench = {
  name: 'cost',
  question: 'How much CPU do the service and OpenSearch take for a unit of each kind of search?',
  options: [new Option('--only <text>', 'only the rows whose names hold this')],
  measure: (options) =>
    withCluster(options, (cluster) =>
      withDataSet({ maxNights: longestStay, ...options }, cluster, (set) =>
        withLoggingService(set, cluster, async (url, usage) => {
          const asked = Object.entries(kindsOf(set.today)).filter(([name]) => name.includes(options.only ?? ''));
          const run = { set, cluster, url, usage, random: randomFor(`${options.seed} costs`) };
          for (let round = 0; round < warmUps; round += 1) for (const [name, kind] of asked) await ask(run, name, kind);
          const rows: Measure[] = [];
          for (const [name, kind] of asked) {
            const all: Spent[] = [];
            for (let round = 0; round < rounds; round += 1) all.push(await measureRound(run, name, kind));
            rows.push(summarize(name, all));
          }
          const median = medianOf(rows.map(({ value }) => value));
          const goal = { atMost: mostToMedian * median };
          return [
            { what: 'median of the kinds', value: median, unit: 'ms CPU a unit' },
            ...rows.map((row) => ({ ...row, goal })).sort((a, b) => b.value - a.value),
          ];
        }),
      ),
    ),
};

interface Kind {
  path: 'search' | 'calendar';
  query: Query;
}

const many = Array.from({ length: 14 }, (_, at) => at + 1).join(',');
const facets = sixFacets.join(',');

function kindsOf(today: Day): Readonly<Record<string, Kind>> {
  const search = (query: Query): Kind => ({ path: 'search', query });
  const calendar = (query: Query): Kind => ({ path: 'calendar', query });
  const [first, group] = [today + 30, { group: 'lodging' }];
  const days = (names: readonly [string, string], count: number): Query => ({
    [names[0]]: ymdOf(first),
    [names[1]]: ymdOf(first + count - 1),
  });
  const exact = days(['arrival', 'departure'], 8);
  const window = (count: number) => days(['arrivalfrom', 'arrivalto'], count);
  const month = (count: number) => days(['from', 'to'], count);
  const prices = { minprice: 300, maxprice: 900 };
  return {
    'exact dates': search(exact),
    'exact dates, total': search({ ...exact, pricebasis: 'total', pax: 4, sort: 'priceasc' }),
    'exact dates, facets': search({ ...exact, facets }),
    'exact dates, flex 7': search({ ...exact, flex: 7 }),
    'exact dates, flex 7, grouped': search({ ...exact, flex: 7, ...group }),
    'exact dates, page 49': search({ ...exact, pagesize: 200, pageindex: 49 }),
    'no dates, grouped': search(group),
    'no dates, grouped, by discount, facets': search({ ...group, sort: 'discount', facets }),
    'no dates, grouped, prices': search({ ...group, ...prices, sort: 'pricepernight' }),
    'no dates, single, by price': search({ sort: 'priceasc' }),
    'no dates, single, prices, by discount': search({ ...prices, sort: 'discount' }),
    'no dates, single, page 49': search({ sort: 'discount', pagesize: 200, pageindex: 49 }),
    'no dates, single, by rating, page 49': search({ sort: 'rating', pagesize: 200, pageindex: 49 }),
    'arrival, 7 nights, single': search({ arrival: ymdOf(first), nights: 7, sort: 'priceasc' }),
    'window of 92 days, 7 nights, single': search({ ...window(92), nights: 7, sort: 'priceasc' }),
    'window of 92 days, 7 nights, single, page 49': search({
      ...window(92),
      nights: 7,
      sort: 'priceasc',
      pagesize: 200,
      pageindex: 49,
    }),
    'window of 92 days, 7 nights, single, total': search({
      ...window(92),
      nights: 7,
      sort: 'priceasc',
      pricebasis: 'total',
      pax: 4,
    }),
    'arrival, single': search({ arrival: ymdOf(first), sort: 'priceasc' }),
    'departure, single': search({ departure: ymdOf(first), sort: 'priceasc' }),
    'departure, grouped': search({ departure: ymdOf(first), ...group, sort: 'priceasc' }),
    'window of 31 days, grouped': search({ ...window(31), ...group, sort: 'priceasc' }),
    'window of 92 days, grouped, 14 lengths': search({ ...window(92), ...group, nights: many, sort: 'priceasc' }),
    'window of 31 days, single': search({ ...window(31), sort: 'priceasc' }),
    'window of 31 days, single, 14 lengths': search({ ...window(31), nights: many, sort: 'priceasc' }),
    'window of 92 days, single': search({ ...window(92), sort: 'priceasc' }),
    'window of 92 days, single, 14 lengths': search({ ...window(92), nights: many, sort: 'priceasc' }),
    'window of 92 days, single, 14 lengths, total': search({
      ...window(92),
      nights: many,
      sort: 'priceasc',
      pricebasis: 'total',
      pax: 4,
    }),
    'window of 92 days, single, 14 lengths, by rating': search({ ...window(92), nights: many, sort: 'rating' }),
    'calendar of 31 days': calendar(month(31)),
    'calendar of 31 days, lengths': calendar({ ...month(31), lengths: 'true' }),
    'calendar of 92 days': calendar(month(92)),
    'calendar of 92 days, 14 lengths': calendar({ ...month(92), nights: many }),
    'calendar of 92 days, lengths': calendar({ ...month(92), lengths: 'true' }),
    'calendar of 92 days, lengths, total': calendar({ ...month(92), lengths: 'true', pricebasis: 'total', pax: 4 }),
    'calendar of 92 days, lengths, prices': calendar({ ...month(92), lengths: 'true', ...prices }),
  };
}

interface Run {
  set: DataSet;
  cluster: Cluster;
  url: string;
  usage: () => Promise<Usage>;
  random: Random;
}

interface Spent {
  /** Milliseconds a request. */
  cpu: number;
  units: number;
}

/** CPU time of the service's process and of OpenSearch, which other work on the machine changes little. */
async function measureRound(run: Run, name: string, kind: Kind): Promise<Spent> {
  const left: number[] = [];
  const before = await cpuOf(run);
  for (let turn = 0; turn < asksOfRound; turn += 1) left.push(await ask(run, name, kind));
  const cpu = ((await cpuOf(run)) - before) / asksOfRound;
  // A new minute in between has its own units.
  const units = left.slice(1).map((each, at) => (left[at] ?? 0) - each);
  return { cpu, units: medianOf(units.filter((each) => each > 0)) };
}

function summarize(what: string, spent: readonly Spent[]): Measure {
  const cpu = quantile(
    spent.map((each) => each.cpu),
    0.25,
  );
  const units = medianOf(spent.map((each) => each.units));
  const row = { what, value: cpu / units, unit: 'ms CPU a unit' };
  note(`${what}: ${row.value.toFixed(1)} ms a unit`);
  return {
    ...row,
    beside: [
      { what: 'units', value: units, unit: '' },
      { what: 'CPU', value: cpu, unit: 'ms' },
    ],
  };
}

const medianOf = (values: readonly number[]) => quantile(values, 0.5);

/** Returns the units left. */
async function ask({ set, cluster, url, random }: Run, name: string, { path, query }: Kind): Promise<number> {
  // A place that narrows nothing, another one each time: no list is shared, and no answer of OpenSearch kept.
  const page = path === 'search' ? { pagesize: pageSize, pageindex: 0 } : {};
  const place = { lat: random.whole(0, 90_000_000) / 1_000_000, lon: 0 };
  const asked = Object.entries({ ...page, ...place, ...query }).map(([key, value]) => [key, String(value)]);
  const address = `${url}/v2/stays/${path}?${new URLSearchParams(asked as [string, string][]).toString()}`;
  const { arrivals, lodgings } = set.index;
  await cluster.client.send('POST', `/${arrivals},${lodgings}/_cache/clear`, { query: { request: true } });
  const { statusCode, headers, body } = await request(address, { headers: { 'X-API-Key': set.key } });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${name}: ${statusCode} ${text.slice(0, 300)}`);
  return Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
}

/** Milliseconds since the start. */
async function cpuOf({ cluster, usage }: Run): Promise<number> {
  interface Stats {
    nodes: Record<string, { process: { cpu: { total_in_millis: number } } }>;
  }
  const { nodes } = await cluster.client.send<Stats>('GET', '/_nodes/stats/process');
  const search = Object.values(nodes).reduce((sum, node) => sum + node.process.cpu.total_in_millis, 0);
  return search + (await usage()).cpu;
}
