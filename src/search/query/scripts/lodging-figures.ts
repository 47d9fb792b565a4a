import { readFileSync } from 'node:fs';
import { aggregated, type Clause, type SearchAnswer, type SearchBody } from '../query-language.ts';

/** A Painless script that computes a number for a document. */
interface Script {
  lang: 'painless';
  source: string;
  params: Readonly<Record<string, unknown>>;
}

/** A Painless expression: `value` after the `statements`, which may call the `functions`. */
export interface Computation {
  functions?: string;
  statements?: string;
  value: string;
  params?: Readonly<Record<string, unknown>>;
  /** Set where the expression only reads this field. */
  field?: string;
}

export const one: Computation = { value: '1' };

/** The field must occur once in each document. */
export function readField(field: string): Computation {
  // The name is a parameter because each distinct source is compiled.
  return { value: 'doc[params.field].value', params: { field }, field };
}

export function negate({ field: _, value, ...computation }: Computation): Computation {
  return { ...computation, value: `-(${value})` };
}

export function scriptOf({ functions = '', statements = '', value, params = {} }: Computation): Script {
  return { lang: 'painless', source: `${functions}${statements}return ${value};`, params };
}

const read = new Map<string, string>();

/** Painless functions of a file in this folder. */
export function readFunctions(name: 'numbers' | 'packed' | 'scan'): string {
  const functions = read.get(name) ?? readFileSync(new URL(`${name}.painless`, import.meta.url), 'utf8');
  read.set(name, functions);
  return functions;
}

const writeNumber = readFunctions('numbers');

/** Statements that write to `state.to` with `writeNumber`; `each` runs for every document of a part of the index. */
interface NumberWriting {
  params: Readonly<Record<string, unknown>>;
  functions: string;
  start: string;
  each: string;
  finish: string;
}

/** Gives one text per part of the index. */
export function writeNumbers({ params, functions, start, each, finish }: NumberWriting) {
  return {
    scripted_metric: {
      params,
      init_script: `state.to = new StringBuilder(); ${start}`,
      map_script: `${writeNumber}${functions}${each}`,
      combine_script: `${writeNumber}${functions}${finish}return state.to.toString();`,
      reduce_script: 'return states;',
    },
  };
}

type Answered = Pick<SearchAnswer, 'aggregations'>;

/** One per part of the index, from the aggregation named `lodgings`. */
export function readNumbers({ aggregations }: Answered) {
  const { value = [] } = (aggregations?.['lodgings'] ?? {}) as { value?: (string | null)[] };
  return value.map((part) => createNumberReader(part ?? ''));
}

function createNumberReader(text: string) {
  let at = 0;
  const read = () => {
    for (let [number, factor] = [0, 1]; ; factor *= 32) {
      const sign = text.charCodeAt(at++);
      if (sign < 93) return unzigzag(number + (sign - 35) * factor);
      number += (sign - 93) * factor;
    }
  };
  return {
    hasMore: () => at < text.length,
    read,
    /** The high and the low half of a number written by `writeBits`. */
    readBits: (): [number, number] => [read(), read()],
    /** A figure of `foldByLodging` or of a scan. */
    readFigure: (kind: FigureKind) => (kind === 'whole' ? read() : realOf(read(), read())),
    readText: (length: number) => {
      at += length;
      return text.slice(at - length, at);
    },
  };
}

/** Maps small numbers of either sign to small unsigned ones. */
function unzigzag(number: number): number {
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
}

const bits = new DataView(new ArrayBuffer(8));

function realOf(high: number, low: number): number {
  bits.setUint32(0, high);
  bits.setUint32(4, low);
  return bits.getFloat64(0);
}

/** Integers, or doubles from 0 up, whose bits sort in their order. */
export type FigureKind = 'whole' | 'real';

export function figureOf(kind: FigureKind, value: string): string {
  return kind === 'whole' ? value : `Double.doubleToLongBits(${value})`;
}

/** How numbers computed from a lodging's documents are combined; `first` computes only one. */
export type Fold = 'first' | 'lowest' | 'sum';

/** `each` combines none: a lodging is listed once for each document. */
const foldStatements: Readonly<Record<Fold | 'each', string>> = {
  each: 'writeLodging(state.to, now); now[1] = figure; ',
  first: '',
  lowest: 'if (figure < now[1]) now[1] = figure; ',
  sum: 'now[1] += figure; ',
};

/** `now` holds the current lodging, its figure, and the last lodging written. */
const writeLodging = (kind: FigureKind) =>
  'void writeLodging(StringBuilder to, long[] now) { if (now[0] == 0) return; writeNumber(to, now[0] - now[2]); ' +
  `${kind === 'whole' ? 'writeNumber' : 'writeBits'}(to, now[1]); now[2] = now[0]; } `;

/**
 * Aggregates one number per lodging, under the name that `readNumbers` reads. A lodging's documents are adjacent, so no buckets are needed
 * and the result is one text. For tens of thousands of lodgings this takes a tenth of the time of buckets.
 */
export function foldByLodging(fold: Fold | 'each', computation: Computation, kind: FigureKind = 'whole') {
  const { functions = '', statements = '', value, params = {} } = computation;
  const compute = `${statements}long figure = ${figureOf(kind, value)}; `;
  const begin = 'writeLodging(state.to, now); now[0] = lodging; now[1] = figure; ';
  const lodging = "long lodging = doc['lodgingId'].value; long[] now = state.now; ";
  const lodgings = writeNumbers({
    params,
    functions: writeLodging(kind) + functions,
    start: 'state.now = new long[3];',
    each:
      fold === 'first'
        ? `${lodging}if (now[0] != lodging) { ${compute}${begin}} `
        : `${lodging}${compute}if (now[0] == lodging) { ${foldStatements[fold]}} else { ${begin}} `,
    finish: 'writeLodging(state.to, state.now); ',
  });
  return { lodgings };
}

export function buildFoldBody(query: Clause, fold: Fold, computation: Computation, kind?: FigureKind): SearchBody {
  return { query, ...aggregated, aggs: foldByLodging(fold, computation, kind) };
}

const joinFigures: Readonly<Record<Fold, (one: number, other: number) => number>> = {
  first: (one) => one,
  lowest: Math.min,
  sum: (one, other) => one + other,
};

export function readLodgingFigures(
  fold: Fold,
  answers: readonly Answered[],
  kind: FigureKind = 'whole',
): Map<number, number> {
  const figures = new Map<number, number>();
  const join = joinFigures[fold];
  for (const answer of answers)
    listAnsweredLodgings(answer, kind).forEach((figure, lodging) => {
      const other = figures.get(lodging);
      figures.set(lodging, other === undefined ? figure : join(other, figure));
    });
  return figures;
}

/** Lists lodgings aggregated by `foldByLodging`, unmerged. */
export function listAnsweredLodgings(answer: Answered, kind: FigureKind = 'whole') {
  return {
    forEach(visit: (figure: number, lodgingId: number) => void): void {
      for (const { hasMore, read, readFigure } of readNumbers(answer))
        for (let lodging = 0; hasMore();) {
          lodging += read();
          visit(readFigure(kind), lodging);
        }
    },
  };
}
