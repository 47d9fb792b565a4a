import type { TextPart } from '../../rules/text/dictionary.ts';
import type { FoundStay, StayPage } from '../../rules/found-stay.ts';
import type { Place } from '../../rules/place.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import { correctParts, writeCorrected } from '../../rules/text/understood-text.ts';
import { explainText, listMatchedNames, listOpen } from '../../rules/text/explained-text.ts';
import type { ReadText } from './read-text.ts';

interface Explained {
  isCorrected: boolean;
  stays: readonly FoundStay[];
  /** Places on the caller's channels. */
  places: readonly Place[];
  asked: StayCriteria;
}

/** Words whose criterion a parameter contradicts are not reported as understood. */
export function explainRead(
  read: ReadText,
  { isCorrected, stays, places, asked }: Explained,
): Pick<StayPage, 'correctedTo' | 'understood' | 'dropped'> {
  const criteria = listOpen(asked, read.criteria);
  const corrected = isCorrected ? correctParts(read.parts, read.nearest, listNames(stays, places)) : undefined;
  return {
    ...(corrected && { correctedTo: writeCorrected(read.words, corrected, read.dropped) }),
    understood: explainText({ parts: corrected ?? read.parts, criteria }, places, asked.language),
    ...(read.dropped.length > 0 && { dropped: read.dropped.map(({ typed }) => typed) }),
  };
}

function listNames(stays: readonly FoundStay[], places: readonly Place[]): string[] {
  const lodgings = stays.flatMap(({ lodging: { name, city, region = '', shortLabel } }) => [
    name,
    city,
    region,
    shortLabel,
  ]);
  return [...lodgings, ...places.map(({ name }) => name)];
}

export function addMatched(read: ReadText, stays: readonly FoundStay[], { language }: StayCriteria): FoundStay[] {
  const parts = meanNearest(read);
  return stays.map((stay) => ({ ...stay, matched: listMatchedNames(parts, stay.lodging, language) }));
}

function meanNearest({ parts, nearest }: ReadText): TextPart[] {
  return parts.map((part) => {
    const meaning = nearest.get(part);
    return meaning ? { ...part, meaning } : part;
  });
}
