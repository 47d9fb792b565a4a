function allowedEditDistance(typed: string): number {
  if (typed.length < 3) return 0;
  return typed.length < 6 ? 1 : 2;
}

/**
 * Whether a prefix of the word is within the allowed edit distance: insertion, deletion, substitution or swap of
 * neighbours counts 1. The first letter must match.
 */
export function startsFuzzily(word: string, typed: string): boolean {
  if (!word.startsWith(typed.charAt(0))) return false;
  const most = allowedEditDistance(typed);
  return Math.min(...measureBeginnings(word.slice(0, typed.length + most), typed)) <= most;
}

export function editDistance(word: string, typed: string): number {
  return measureBeginnings(word, typed).at(-1) as number;
}

/** Case-insensitive; undefined when more than half of the letters differ in every name. */
function nearestName(written: string, names: readonly string[]): string | undefined {
  const typed = written.toLowerCase().slice(0, 100);
  const near = names
    .map((name) => ({ name, distance: editDistance(name.toLowerCase(), typed) }))
    .filter(({ name, distance }) => distance <= Math.max(name.length, typed.length) / 2)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.name;
}

function measureBeginnings(word: string, typed: string): readonly number[] {
  // Each row holds the distances from the letters typed so far to each prefix of the word.
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: word.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= word.length; at += 1) {
      const [letter, other] = [typed[row - 1], word[at - 1]];
      const isExchanged = row > 1 && at > 1 && letter === word[at - 2] && typed[row - 2] === other;
      const kept = (last[at - 1] as number) + (letter === other ? 0 : 1);
      const exchanged = isExchanged ? (beforeLast[at - 2] as number) + 1 : Infinity;
      next.push(Math.min(kept, exchanged, (last[at] as number) + 1, (next[at - 1] as number) + 1));
    }
    [beforeLast, last] = [last, next];
  }
  return last;
}

/** The name is shortened, and only the caller gets it back. */
export function unknownName(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  const sentence = `Unknown name ${name.slice(0, 60)}`;
  return near === undefined ? sentence : `${sentence}; did you mean ${near}?`;
}
