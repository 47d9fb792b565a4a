const most = 20;

/** Answers of late, by what was asked. */
export interface KeptAnswers<Answer> {
  find: (key: string) => Answer | undefined;
  keep: (key: string, answer: Answer) => void;
  forget: () => void;
}

/** Creates a memory of the latest answers, each kept for `keepFor` milliseconds; the one that was used least recently is dropped first. */
export function createKeptAnswers<Answer>(keepFor: number): KeptAnswers<Answer> {
  const kept = new Map<string, { answer: Answer; since: number }>();
  return {
    find(key) {
      const known = kept.get(key);
      kept.delete(key);
      if (!known || performance.now() - known.since >= keepFor) return undefined;
      kept.set(key, known);
      return known.answer;
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
