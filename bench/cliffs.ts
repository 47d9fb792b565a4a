import { Option } from 'commander';
import { randomFor } from '../seed/generator/random.ts';
import { longestStay } from '../src/stays/rules/planning/planning.ts';
import { sixFacets } from './asked-search.ts';
import { isMet, type Bench, type BenchOptions, type Measure } from './bench.ts';
import { askOften, drawFurtherPage, drawPageBehind, findFurtherPages } from './cliffs/asked-often.ts';
import type { AskedPage } from './cliffs/asked-page.ts';
import { kinds, type Kind } from './cliffs/kinds.ts';
import { readKnownStays, type KnownStays } from './cliffs/known-stays.ts';
import { goalsFor, lineOf, nameOf, sortWorstFirst, type Row } from './cliffs/rows.ts';
import { drawQuery, wishes, type Wish } from './cliffs/wishes.ts';
import { note } from './note.ts';
import { withServedSet, type ServedSet } from './served-set.ts';
import { tableOf } from './table.ts';

export const cliffs: Bench = {
  name: 'cliffs',
  question:
    'Which search is slow: each kind of dates × each criterion and order × facets × first and deep page, and the one behind by cursor?',
  options: [new Option('--only <text>', 'measure the rows whose names contain it')],
  measure: (options) =>
    withServedSet({ maxNights: longestStay, ...options }, async (served) => {
      const lines: Measure[] = [];
      const known = readKnownStays(served.set, randomFor(`known stays ${options.seed}`));
      for (const kind of kinds) {
        note(`Searching: ${kind.name}`);
        for (const wish of wishes.filter(({ goesWith }) => goesWith?.(kind) ?? true))
          for (const withFacets of [false, true])
            for (const line of await measurePages({ options, served, known }, kind, wish, withFacets)) {
              note(tableOf([line]).trimEnd());
              lines.push(line);
            }
      }
      return [...sortWorstFirst(lines), ...summaryOf(lines)];
    }),
};

interface Run {
  options: BenchOptions;
  served: ServedSet;
  known: KnownStays;
}

/** Yields the lines of the first pages and of the deep ones, which are chosen by how much the first ones found. */
async function measurePages(run: Run, kind: Kind, wish: Wish, withFacets: boolean): Promise<Measure[]> {
  const { options, served } = run;
  const random = randomFor(`${options.seed} ${kind.name} ${wish.name}`);
  const first: Row = { kind, wish: wish.name, withFacets, page: 'first' };
  const isAsked = (row: Row) => nameOf(row).includes(options.only ?? '');
  const pages = (['first', 'deep', 'last', 'cursor'] as const).filter((page) => isAsked({ ...first, page }));
  if (pages.length === 0) return [];
  const line = (row: Row, asked: readonly AskedPage[]) => lineOf(row, asked, goalsFor(options.times));
  const { warmUp, measured } = await askOften(served, options.runs, () =>
    withFacets
      ? { ...drawQuery(run.known, kind, wish, random), facets: sixFacets.join(',') }
      : drawQuery(run.known, kind, wish, random),
  );
  const lines = pages.includes('first') ? [line(first, measured)] : [];
  const further = findFurtherPages([...warmUp, ...measured]);
  if (further && pages.includes(further.page)) {
    const asked = await askOften(served, options.runs, () => drawFurtherPage(further, random));
    lines.push(line({ ...first, page: further.page }, asked.measured));
  }
  if (further?.page === 'deep' && pages.includes('cursor')) {
    const asked = await askOften(served, options.runs, () => drawPageBehind(served, further, random));
    lines.push(line({ ...first, page: 'cursor' }, asked.measured));
  }
  return lines;
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
