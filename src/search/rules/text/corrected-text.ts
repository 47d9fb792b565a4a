import { allowedEditDistance, editDistance } from '../../../values/edit-distance.ts';
import { foldName } from '../name-words.ts';
import type { Meaning, TextPart } from './dictionary.ts';
import { splitWords } from './search-words.ts';

export type CorrectedPart = TextPart & { spelling?: string };

export function correctParts(
  parts: readonly TextPart[],
  nearest: ReadonlyMap<TextPart, Meaning>,
  names: readonly string[],
): CorrectedPart[] {
  const spellings = [...new Set(names.flatMap(splitWords))];
  return parts.map((part) => {
    if (part.meaning) return part;
    const meaning = nearest.get(part);
    if (meaning) return { ...part, meaning, spelling: meaning.spelling };
    return { ...part, spelling: part.words.map((word) => findNearestSpelling(word, spellings)).join(' ') };
  });
}

export function writeCorrected(
  words: readonly string[],
  corrected: readonly CorrectedPart[],
  dropped: readonly TextPart[],
): string {
  const isDropped = (at: number) => dropped.some(({ from, to }) => at >= from && at < to);
  const written = words.flatMap((word, at) => {
    const part = corrected.find(({ from, to }) => at >= from && at < to);
    if (part?.spelling === undefined) return isDropped(at) ? [] : [word];
    return at === part.from ? [part.spelling] : [];
  });
  return written.join(' ');
}

function findNearestSpelling(word: string, spellings: readonly string[]): string {
  const typed = foldName(word);
  const near = spellings
    .map((spelling) => ({ spelling, distance: editDistance(foldName(spelling), typed) }))
    .filter(({ distance }) => distance <= allowedEditDistance(typed))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.spelling ?? word;
}
