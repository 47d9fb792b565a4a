import type { TextPart } from '../../rules/text/dictionary.ts';
import type { FoundStay, StayPage } from '../../rules/found-stay.ts';
import type { Place } from '../../rules/place.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import { correctParts, writeCorrected } from '../../rules/text/corrected-text.ts';
import { explainText, listMatchedNames } from '../../rules/text/explained-text.ts';
import { listOpen } from '../../rules/text/understood-criteria.ts';
import type { ReadText } from './read-text.ts';

interface Explained {
  isCorrected: boolean;
  stays: readonly FoundStay[];
  /** Of what the caller sells. */
  places: readonly Place[];
  asked: StayCriteria;
}

/** Says what a search text was understood as, and what it was corrected to. Words whose criterion a parameter says otherwise are not understood. */
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

/** Adds to stays the names of what their lodgings have of the text. */
export function addMatched(read: ReadText, stays: readonly FoundStay[], { language }: StayCriteria): FoundStay[] {
  const parts = meanNearest(read);
  return stays.map((stay) => ({ ...stay, matched: listMatchedNames(parts, stay.lodging, language) }));
}

/** Gives parts that were typed with errors what the nearest words mean. */
function meanNearest({ parts, nearest }: ReadText): TextPart[] {
  return parts.map((part) => {
    const meaning = nearest.get(part);
    return meaning ? { ...part, meaning } : part;
  });
}
