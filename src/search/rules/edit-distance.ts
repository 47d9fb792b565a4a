/** Yields how many typing errors are forgiven in a word: one in words of three letters, two from six on. */
export function forgivenErrorsIn(typed: string): number {
  if (typed.length < 3) return 0;
  return typed.length < 6 ? 1 : 2;
}

/**
 * Tells whether the word begins as it was typed, typing errors forgiven: letters left out, added, changed, or exchanged with their
 * neighbour. The first letter must be right.
 */
export function startsNearly(word: string, typed: string): boolean {
  if (!word.startsWith(typed.charAt(0))) return false;
  const most = forgivenErrorsIn(typed);
  const length = Math.min(word.length, typed.length + most);
  // Each row tells, of the typed letters so far, how many errors lead to the beginnings of the word.
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: length + 1 }, (_, at) => at)];
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= length; at += 1) next.push(errorsAt({ word, typed, row, at }, beforeLast, last, next));
    [beforeLast, last] = [last, next];
  }
  return Math.min(...last) <= most;
}

function errorsAt(
  { word, typed, row, at }: { word: string; typed: string; row: number; at: number },
  beforeLast: readonly number[],
  last: readonly number[],
  next: readonly number[],
): number {
  const [letter, other] = [typed[row - 1], word[at - 1]];
  const kept = (last[at - 1] as number) + (letter === other ? 0 : 1);
  const errors = Math.min(kept, (last[at] as number) + 1, (next[at - 1] as number) + 1);
  const isExchanged = row > 1 && at > 1 && letter === word[at - 2] && typed[row - 2] === other;
  return isExchanged ? Math.min(errors, (beforeLast[at - 2] as number) + 1) : errors;
}
