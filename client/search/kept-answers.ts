const most = 20;

/** Recent answers by request. */
export interface KeptAnswers<Answer> {
  find: (key: string) => Answer | undefined;
  keep: (key: string, answer: Answer) => void;
  forget: () => void;
}

/** Keeps answers for `keepFor` milliseconds; evicts the least recently used first. */
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
