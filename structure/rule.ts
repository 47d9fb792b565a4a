import type { Project } from './project.ts';

export interface Rule {
  /** The rule as a statement: the name of its test, and its line in the report. */
  sentence: string;
  check: (project: Project) => Finding;
}

export interface Finding {
  /** Where the rule is broken and what to do; empty when it is kept. */
  complaints: readonly string[];
  /** Of a rule that measures: the current value and its upper bound. */
  measure?: { found: number; most: number };
  /** Shown below the rule's line: the worst places, or the files of a chain. */
  details?: readonly string[];
}

export interface Sized {
  name: string;
  size: number;
}

/** One complaint for each size above `most`; `advice` says what to do. */
export function findOversized(things: readonly Sized[], most: number, advice: string): Finding {
  const largest = things.toSorted((a, b) => b.size - a.size);
  return {
    measure: { found: largest[0]?.size ?? 0, most },
    complaints: largest.filter(({ size }) => size > most).map(({ name, size }) => `${name} has ${size}: ${advice}`),
    details: largest.slice(0, 3).map(({ name, size }) => `${size} ${name}`),
  };
}

/** A complaint when the list has more than `most` members; `advice` says what to do. */
export function findTooMany(list: readonly string[], most: number, advice: string): Finding {
  return {
    measure: { found: list.length, most },
    complaints: list.length > most ? [`${list.length} instead of at most ${most}: ${advice}`, ...list] : [],
    details: list,
  };
}
