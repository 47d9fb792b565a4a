import type { SearchAnswer } from './answers.ts';
import { currentLanguage } from './language.ts';
import { ask } from './service.ts';

const keptAnswers = 20;
const keptFor = 60_000;
const kept = new Map<string, { answer: SearchAnswer; since: number }>();

/** Searches; what was found within the last minute is there at once, so that going back costs nothing. */
export async function findAnswer(asked: URLSearchParams, signal: AbortSignal): Promise<SearchAnswer> {
  const key = `${currentLanguage()} ${asked}`;
  const known = kept.get(key);
  if (known && performance.now() - known.since < keptFor) return known.answer;
  const answer = await ask<SearchAnswer>('/stays/search', asked, signal);
  kept.set(key, { answer, since: performance.now() });
  const [oldest] = kept.keys();
  if (kept.size > keptAnswers && oldest !== undefined) kept.delete(oldest);
  return answer;
}

/** Forgets what was found, since a booking changed it. */
export function forgetAnswers(): void {
  kept.clear();
}
