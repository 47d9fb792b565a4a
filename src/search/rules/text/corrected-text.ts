import { allowedEditDistance, editDistance } from '../../../values/edit-distance.ts';
import { foldName } from '../name-words.ts';
import type { Meaning, TextPart } from './dictionary.ts';
import { splitWords } from './search-words.ts';

/** A part of a text with its nearest spelling, when it was typed with errors. */
export type CorrectedPart = TextPart & { spelling?: string };

/** Gives each part without a meaning what it may be meant as: the nearest words of the dictionary, else of the names. */
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

/** Writes the words of a text as they may be meant: all that were typed, with each part in its spelling, without those that were dropped. */
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
