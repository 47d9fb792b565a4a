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
  measure: (options) =>
    withServedSet({ maxNights: longestStay, ...options }, (served) => compareBases(options, served)),
};

const warmUps = 2;

/**
 * Alternates each search by price and by total, so that both see the same machine load; returns the ratio of the
 * medians, worst first.
 */
async function compareBases(options: BenchOptions, served: ServedSet): Promise<Measure[]> {
  const known = readKnownStays(served.set, randomFor(`known stays ${options.seed}`));
  const lines: Measure[] = [];
  for (const kind of kinds)
    for (const wish of wishesOfPrice) {
      const random = randomFor(`${options.seed} ${kind.name} ${wish.name}`);
      lines.push(await compareRow(served, { kind, wish, runs: options.runs }, () => draw(known, kind, wish, random)));
    }
  const mean = lines.reduce((sum, { value }) => sum + Math.log(value), 0) / lines.length;
  return [
    { what: 'mean of all rows, total / price', value: Math.exp(mean), unit: '', goal: { atMost: 1.1 } },
    ...lines.sort((a, b) => b.value - a.value),
  ];
}

interface ComparedRow {
  kind: Kind;
  wish: Wish;
  runs: number;
}

async function compareRow(served: ServedSet, { kind, wish, runs }: ComparedRow, draw: () => Query): Promise<Measure> {
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
    what: `${kind.name}; ${wish.name}; 6 facets`,
    value: total / price,
    unit: '',
    beside: [
      { what: 'price', value: price, unit: 'ms' },
      { what: 'total', value: total, unit: 'ms' },
    ],
  };
}

function draw(known: KnownStays, kind: Kind, wish: Wish, random: Random): Query {
  return { ...drawQuery(known, kind, wish, random), facets: sixFacets.join(',') };
}
