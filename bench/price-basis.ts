import { Option } from 'commander';
import { randomFor, type Random } from '../seed/generator/random.ts';
import { longestStay } from '../src/stays/rules/planning/planning.ts';
import { sixFacets, type Query } from './asked-search.ts';
import type { Bench, BenchOptions, Measure } from './bench.ts';
import { askPage } from './cliffs/asked-page.ts';
import { kinds, type Kind } from './cliffs/kinds.ts';
import { readKnownStays, type KnownStays } from './cliffs/known-stays.ts';
import { drawQuery, wishesOfPrice, type Wish } from './cliffs/wishes.ts';
import { withServedSet, type ServedSet } from './served-set.ts';
import { quantile } from './spread.ts';

export const priceBasis: Bench = {
  name: 'price-basis',
  question:
    'How much slower is a search that looks at totals, mandatory services included, than one that looks at prices?',
  options: [new Option('--only <text>', 'measure the rows whose names contain it')],
  measure: (options) =>
    withServedSet({ maxNights: longestStay, withServices: true, ...options }, (served) =>
      compareBases(options, served),
    ),
};

const warmUps = 2;

/**
 * Alternates each search by price and by total, so that both see the same machine load; returns the ratio of the
 * medians, worst first.
 */
async function compareBases(options: BenchOptions, served: ServedSet): Promise<Measure[]> {
  const known = readKnownStays(served.set, randomFor(`known stays ${options.seed}`));
  const lines: Measure[] = [];
  const rows = kinds.flatMap((kind) =>
    wishesOfPrice.flatMap((wish) => parties.map((party) => ({ kind, wish, ...party, runs: options.runs }))),
  );
  for (const row of rows.filter((each) => nameOf(each).includes(options.only ?? ''))) {
    const random = randomFor(`${options.seed} ${row.kind.name} ${row.wish.name}`);
    lines.push(await compareRow(served, row, () => draw(known, row, random)));
  }
  const mean = lines.reduce((sum, { value }) => sum + Math.log(value), 0) / lines.length;
  return [
    { what: 'mean of all rows, total / price', value: Math.exp(mean), unit: '', goal: { atMost: 1.15 } },
    ...lines.sort((a, b) => b.value - a.value),
  ];
}

const parties: readonly { party: string; asked: Query }[] = [
  { party: '', asked: {} },
  { party: '; pax=4', asked: { pax: 4, childrenages: '2,11' } },
];

interface ComparedRow {
  kind: Kind;
  wish: Wish;
  party: string;
  asked: Query;
  runs: number;
}

function nameOf({ kind, wish, party }: ComparedRow): string {
  return `${kind.name}; ${wish.name}; 6 facets${party}`;
}

async function compareRow(served: ServedSet, row: ComparedRow, draw: () => Query): Promise<Measure> {
  const { runs } = row;
  const times: { price: number[]; total: number[] } = { price: [], total: [] };
  for (let run = -warmUps; run < runs; run += 1) {
    const query = draw();
    const turn = run % 2 === 0 ? (['price', 'total'] as const) : (['total', 'price'] as const);
    for (const basis of turn) {
      const { time } = await askPage(served, { ...query, pricebasis: basis });
      if (run >= 0) times[basis].push(time);
    }
  }
  const [price, total] = [quantile(times.price, 0.5), quantile(times.total, 0.5)];
  return {
    what: nameOf(row),
    value: total / price,
    unit: '',
    beside: [
      { what: 'price', value: price, unit: 'ms' },
      { what: 'total', value: total, unit: 'ms' },
    ],
  };
}

/** A place that narrows nothing, another one for each search, keeps searches from sharing lists. */
function draw(known: KnownStays, { kind, wish, asked }: ComparedRow, random: Random): Query {
  const place = { lat: random.whole(0, 90_000_000) / 1_000_000, lon: 0 };
  return { ...drawQuery(known, kind, wish, random), ...place, ...asked, facets: sixFacets.join(',') };
}
