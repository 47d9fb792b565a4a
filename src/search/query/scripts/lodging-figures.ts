import type { LodgingList } from '../../rules/attribute-counts.ts';
import type { SearchAnswer } from '../query-language.ts';
import type { Computation } from './computation.ts';
import { createNumberReader, readNumberTexts, writeNumbers } from './number-text.ts';

/** What is kept of the whole numbers that are computed of a lodging's documents. */
export type Fold = 'lowest' | 'sum';

const foldStatements: Readonly<Record<Fold, string>> = {
  lowest: 'if (figure < now[1]) now[1] = figure; ',
  sum: 'now[1] += figure; ',
};

/** `now` has the lodging at hand, its figure, and the lodging written last. */
const writeLodging =
  'void writeLodging(StringBuilder to, long[] now) { if (now[0] == 0) return; ' +
  'writeNumber(to, now[0] - now[2]); writeNumber(to, now[1]); now[2] = now[0]; } ';

/**
 * Builds the aggregation of one whole number for each lodging. As the documents of a lodging lie side by side, it holds no bucket for each and
 * comes back as one text: for ten thousands of lodgings that takes a tenth of what buckets take.
 */
export function foldByLodging(
  fold: Fold,
  { functions = '', statements, value, params = {} }: Computation,
): Readonly<Record<string, unknown>> {
  return writeNumbers({
    params,
    functions: writeLodging,
    start: 'state.now = new long[3];',
    each:
      `${functions}${statements}long figure = ${value}; long lodging = doc['lodgingId'].value; long[] now = state.now; ` +
      `if (now[0] == lodging) { ${foldStatements[fold]}} ` +
      'else { writeLodging(state.to, now); now[0] = lodging; now[1] = figure; }',
    finish: 'writeLodging(state.to, state.now); ',
  });
}

/** Computes the number of the document itself. */
export const one: Computation = { statements: '', value: '1' };

/** Builds the aggregation that lists lodgings, under the name that is read. */
export const listLodgings = { lodgings: foldByLodging('lowest', one) };

type AnsweredLodgings = Pick<SearchAnswer, 'aggregations'> | undefined;

/** Reads the numbers that were aggregated by `foldByLodging` under the name `lodgings`, of all answers together. */
export function readLodgingFigures(fold: Fold, answers: readonly AnsweredLodgings[]): Map<number, number> {
  const figures = new Map<number, number>();
  for (const part of answers.flatMap((answer) => (answer ? readNumberTexts(answer) : [])))
    addFigures(figures, fold, part);
  return figures;
}

function addFigures(figures: Map<number, number>, fold: Fold, text: string): void {
  visitFigures(text, (figure, lodging) => {
    const other = figures.get(lodging);
    const joined = fold === 'sum' ? figure + (other ?? 0) : Math.min(figure, other ?? figure);
    figures.set(lodging, joined);
  });
}

/** Yields the lodgings that were aggregated by `foldByLodging` under the name `lodgings` as they come: one may come again from another part of the index. */
export function listAnsweredLodgings(answer: AnsweredLodgings): LodgingList {
  return {
    forEach(visit) {
      for (const part of answer ? readNumberTexts(answer) : []) visitFigures(part, visit);
    },
  };
}

function visitFigures(text: string, visit: (figure: number, lodgingId: number) => void): void {
  const { hasMore, read } = createNumberReader(text);
  for (let lodging = 0; hasMore();) {
    lodging += read();
    visit(read(), lodging);
  }
}
