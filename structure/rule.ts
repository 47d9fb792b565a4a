import type { Project } from './project.ts';

/** A rule of the house. */
export interface Rule {
  /** What is so when the rule is kept: the name of its test, and its line in the report. */
  sentence: string;
  check: (project: Project) => Finding;
}

export interface Finding {
  /** Sentences that say where the rule is broken and what to do; none when it is kept. */
  complaints: readonly string[];
  /** Of a rule that measures: what there is, and the most there may be. */
  measure?: { found: number; most: number };
  /** What the report shows below the rule's line: the worst places, or the files of a chain. */
  details?: readonly string[];
}

/** A thing with its size. */
export interface Sized {
  name: string;
  size: number;
}

/** Yields the finding about sizes of which none may be over `most`; `advice` says what to do about one that is. */
export function findOversized(things: readonly Sized[], most: number, advice: string): Finding {
  const largest = things.toSorted((a, b) => b.size - a.size);
  return {
    measure: { found: largest[0]?.size ?? 0, most },
    complaints: largest.filter(({ size }) => size > most).map(({ name, size }) => `${name} has ${size}: ${advice}`),
    details: largest.slice(0, 3).map(({ name, size }) => `${size} ${name}`),
  };
}

/** Yields the finding about a list that may have `most` members; `advice` says what to do when it has more. */
export function findTooMany(list: readonly string[], most: number, advice: string): Finding {
  return {
    measure: { found: list.length, most },
    complaints: list.length > most ? [`${list.length} instead of at most ${most}: ${advice}`, ...list] : [],
    details: list,
  };
}
