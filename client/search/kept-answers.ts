import type { Shapes } from '../connect.ts';

type SearchResult = Shapes['SearchResult'];

const most = 20;

/** Answers of late, by what was asked. */
export interface KeptAnswers {
  find: (key: string) => SearchResult | undefined;
  keep: (key: string, answer: SearchResult) => void;
  forget: () => void;
}

/** Yields a memory of the latest answers, each kept for so many milliseconds. */
export function createKeptAnswers(keepFor: number): KeptAnswers {
  const kept = new Map<string, { answer: SearchResult; since: number }>();
  return {
    find(key) {
      const known = kept.get(key);
      return known && performance.now() - known.since < keepFor ? known.answer : undefined;
    },
    keep(key, answer) {
      if (keepFor <= 0) return;
      kept.delete(key);
      kept.set(key, { answer, since: performance.now() });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
    forget: () => kept.clear(),
  };
}
