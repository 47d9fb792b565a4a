import type { LodgingList } from '../../rules/attribute-counts.ts';
import type { SearchAnswer } from '../query-language.ts';
import type { Computation } from './computation.ts';
import { createNumberReader, readNumberTexts, writeNumbers } from './number-text.ts';

/** Which of the numbers that are computed of a lodging's documents is kept; `first` computes one alone. */
export type Fold = 'first' | 'lowest' | 'highest' | 'sum';

const foldStatements: Readonly<Record<Fold, string>> = {
  first: '',
  lowest: 'if (figure < now[1]) now[1] = figure; ',
  highest: 'if (figure > now[1]) now[1] = figure; ',
  sum: 'now[1] += figure; ',
};

/** Whole numbers, or real ones from 0 up, whose bits have their order. */
export type FigureKind = 'whole' | 'real';

/** `now` has the lodging at hand, its figure, and the lodging written last. Readers know no whole numbers of 64 bits, so those of real ones are halved. */
const writeLodging = (kind: FigureKind) =>
  'void writeLodging(StringBuilder to, long[] now) { if (now[0] == 0) return; writeNumber(to, now[0] - now[2]); ' +
  (kind === 'whole'
    ? 'writeNumber(to, now[1]); '
    : 'writeNumber(to, now[1] >>> 32); writeNumber(to, now[1] & 4294967295L); ') +
  'now[2] = now[0]; } ';

/**
 * Builds the aggregation of one number for each lodging. As the documents of a lodging lie side by side, it holds no bucket for each and
 * comes back as one text: for ten thousands of lodgings that takes a tenth of what buckets take.
 */
export function foldByLodging(
  fold: Fold,
  { functions = '', statements, value, params = {} }: Computation,
  kind: FigureKind = 'whole',
): Readonly<Record<string, unknown>> {
  const figure = kind === 'whole' ? value : `Double.doubleToLongBits(${value})`;
  const compute = `${statements}long figure = ${figure}; `;
  const begin = 'writeLodging(state.to, now); now[0] = lodging; now[1] = figure; ';
  const lodging = "long lodging = doc['lodgingId'].value; long[] now = state.now; ";
  return writeNumbers({
    params,
    functions: writeLodging(kind),
    start: 'state.now = new long[3];',
    each:
      functions +
      (fold === 'first'
        ? `${lodging}if (now[0] != lodging) { ${compute}${begin}} `
        : `${compute}${lodging}if (now[0] == lodging) { ${foldStatements[fold]}} else { ${begin}} `),
    finish: 'writeLodging(state.to, state.now); ',
  });
}

/** Computes the number of the document itself. */
export const one: Computation = { statements: '', value: '1' };

/** Builds the aggregation that lists lodgings, under the name that is read. */
export const listLodgings = { lodgings: foldByLodging('first', one) };

type AnsweredLodgings = Pick<SearchAnswer, 'aggregations'> | undefined;

const joinFigures: Readonly<Record<Fold, (one: number, other: number) => number>> = {
  first: (one) => one,
  lowest: Math.min,
  highest: Math.max,
  sum: (one, other) => one + other,
};

/** Reads the numbers that were aggregated by `foldByLodging` under the name `lodgings`, of all answers together. */
export function readLodgingFigures(
  fold: Fold,
  answers: readonly AnsweredLodgings[],
  kind: FigureKind = 'whole',
): Map<number, number> {
  const figures = new Map<number, number>();
  const join = joinFigures[fold];
  for (const part of answers.flatMap((answer) => (answer ? readNumberTexts(answer) : [])))
    visitFigures(
      part,
      (figure, lodging) => {
        const other = figures.get(lodging);
        figures.set(lodging, other === undefined ? figure : join(other, figure));
      },
      kind,
    );
  return figures;
}

/** Yields the lodgings that were aggregated by `foldByLodging` under the name `lodgings` as they come: one may come again from another part of the index. */
export function listAnsweredLodgings(answer: AnsweredLodgings): LodgingList {
  return {
    forEach(visit) {
      for (const part of answer ? readNumberTexts(answer) : []) visitFigures(part, visit);
    },
  };
}

function visitFigures(
  text: string,
  visit: (figure: number, lodgingId: number) => void,
  kind: FigureKind = 'whole',
): void {
  const { hasMore, read } = createNumberReader(text);
  for (let lodging = 0; hasMore();) {
    lodging += read();
    visit(kind === 'whole' ? read() : realOf(read(), read()), lodging);
  }
}

const bits = new DataView(new ArrayBuffer(8));

function realOf(high: number, low: number): number {
  bits.setUint32(0, high);
  bits.setUint32(4, low);
  return bits.getFloat64(0);
}
