import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from 'commander';
import { randomFor, type Random } from '../seed/generator/random.ts';
import { longestStay } from '../src/stays/rules/planning/planning.ts';
import { sixFacets, type Query } from './asked-search.ts';
import { isMet, note, type Bench, type BenchOptions, type Measure } from './bench.ts';
import { askOften, drawFurtherPage, drawPageBehind, findFurtherPages } from './cliffs/asked-often.ts';
import type { AskedPage } from './cliffs/asked-page.ts';
import { kinds, type Kind } from './cliffs/kinds.ts';
import { mediansOfKinds, summariseKinds, type MeasuredRow } from './cliffs/kind-summary.ts';
import { readKnownStays, type KnownStays } from './cliffs/known-stays.ts';
import { keepPoint, plotLatencies } from './cliffs/latency-plot.ts';
import { goalsFor, lineOf, nameOf, sortWorstFirst, type Row } from './cliffs/rows.ts';
import { warmUpSet } from './cliffs/warm-up.ts';
import { drawQuery, wishes, type Wish } from './cliffs/wishes.ts';
import { countStays } from './index-build.ts';
import { withServedSet, type ServedSet } from './served-set.ts';
import { tableOf } from './table.ts';

export const cliffs: Bench = {
  name: 'cliffs',
  question:
    'Which search is slow: each kind of dates × each criterion and order × facets × first and deep page, and the one behind by cursor?',
  options: [
    new Option('--only <text>', 'measure the rows whose names contain it'),
    new Option('--plot <file>', 'draw the kinds over the number of stays as SVG, this run beside those of other sets'),
  ],
  measure: (options) =>
    withServedSet({ maxNights: longestStay, ...options }, async (served) => {
      const known = readKnownStays(served.set, randomFor(`known stays ${options.seed}`));
      const searches = listSearches(known, options);
      if (searches.length === 0) throw new Error(`No row has “${options.only}” in its name`);
      await warmUpSet(
        served,
        searches.map(({ draw }) => draw),
      );
      const rows: MeasuredRow[] = [];
      for (const search of searches) {
        for (const measured of await measurePages({ options, served }, search)) {
          note(tableOf([measured.line]).trimEnd());
          rows.push(measured);
        }
      }
      if (options.plot !== undefined) await drawPlot(served, options.data, options.plot, rows);
      const lines = rows.map(({ line }) => line);
      return [...sortWorstFirst(lines), ...summariseKinds(rows), ...summaryOf(lines)];
    }),
};

interface Run {
  options: BenchOptions;
  served: ServedSet;
}

interface Search {
  row: Omit<Row, 'page'>;
  pages: readonly Row['page'][];
  random: Random;
  draw: () => Query;
}

function listSearches(known: KnownStays, { seed, only = '' }: BenchOptions): readonly Search[] {
  return kinds.flatMap((kind) =>
    wishes
      .filter(({ goesWith }) => goesWith?.(kind) ?? true)
      .flatMap((wish) => [false, true].map((withFacets) => searchOf(known, kind, wish, { withFacets, seed, only })))
      .filter(({ pages }) => pages.length > 0),
  );
}

function searchOf(
  known: KnownStays,
  kind: Kind,
  wish: Wish,
  { withFacets, seed, only }: { withFacets: boolean; seed: BenchOptions['seed']; only: string },
): Search {
  const row = { kind, wish: wish.name, withFacets };
  const random = randomFor(`${seed} ${kind.name} ${wish.name}`);
  const facets = withFacets ? { facets: sixFacets.join(',') } : {};
  return {
    row,
    pages: (['first', 'deep', 'last', 'cursor'] as const).filter((page) => nameOf({ ...row, page }).includes(only)),
    random,
    draw: () => ({ ...drawQuery(known, kind, wish, random), ...facets }),
  };
}

/** Deep pages are chosen by how much the first pages found. */
async function measurePages({ options, served }: Run, { row, pages, random, draw }: Search): Promise<MeasuredRow[]> {
  const line = (page: Row['page'], asked: readonly AskedPage[]) => ({
    row: { ...row, page },
    line: lineOf({ ...row, page }, asked, goalsFor(options.times)),
  });
  const { warmUp, measured } = await askOften(served, options.runs, draw);
  const lines = pages.includes('first') ? [line('first', measured)] : [];
  const further = findFurtherPages([...warmUp, ...measured]);
  if (further && pages.includes(further.page)) {
    const asked = await askOften(served, options.runs, () => drawFurtherPage(further, random));
    lines.push(line(further.page, asked.measured));
  }
  if (further?.page === 'deep' && pages.includes('cursor')) {
    const asked = await askOften(served, options.runs, () => drawPageBehind(served, further, random));
    lines.push(line('cursor', asked.measured));
  }
  return lines;
}

async function drawPlot({ set, cluster }: ServedSet, data: string, file: string, rows: readonly MeasuredRow[]) {
  const stays = await countStays(cluster.client, set.index);
  writeFileSync(file, plotLatencies(keepPoint(join(data, 'cliffs.json'), { stays, medians: mediansOfKinds(rows) })));
}

function summaryOf(lines: readonly Measure[]): Measure[] {
  return [
    { what: 'rows', value: lines.length, unit: '' },
    {
      what: 'rows that miss a goal',
      value: lines.filter((line) => !isMet(line)).length,
      unit: '',
      goal: { atMost: 0 },
    },
  ];
}
