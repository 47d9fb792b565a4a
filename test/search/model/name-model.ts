import type { Lodging } from '../../../src/lodgings/rules/lodging.ts';
import {
  type NameSuggestion,
  keyOfName,
  keyOfTyped,
  listNameWords,
  splitTypedWords,
} from '../../../src/search/rules/place.ts';
import { readVocabularies } from '../../../src/search/query/text/lexicon.ts';
import { startsFuzzily } from '../../../src/values/edit-distance.ts';
import { documentsOf } from '../../support/built-documents.ts';

/** With the values that determine its order. */
interface Named extends Suggested {
  words: readonly string[];
  /** Words of each of its names in other languages. */
  others?: readonly (readonly string[])[];
  isWhole: (typed: string) => boolean;
  order: readonly (number | string)[];
}

type Suggested = Omit<NameSuggestion, 'context'>;

/** Looks at the name of every lodging and of every place. */
export function nameModel(lodgings: readonly Lodging[]): (typed: string, limit: number) => Suggested[] {
  const names = [...placesOf(lodgings), ...lodgings.map(lodgingNamed)].sort(byOrder);
  return (typed, limit) => {
    const words = splitTypedWords(typed);
    const found = (begins: (word: string, beginning: string) => boolean) => {
      const isBegun = (own: readonly string[], starts: readonly string[]) =>
        starts.every((start) => own.some((word) => begins(word, start)));
      const singular = words.map((word) => (word.length > 3 ? word.replace(/[sx]$/, '') : word));
      const isFound = (own: readonly string[]) => isBegun(own, words) || isBegun(own, singular);
      return words.length === 0
        ? []
        : names.filter((name) => isBegun(name.words, words) || (name.others ?? []).some(isFound));
    };
    const exact = found((word, beginning) => word.startsWith(beginning.slice(0, 20)));
    const all = exact.length > 0 ? exact : found(startsFuzzily);
    const ranked = all.toSorted(
      (a, b) =>
        Number(a.kind === 'LODGING') - Number(b.kind === 'LODGING') ||
        Number(b.isWhole(typed)) - Number(a.isWhole(typed)),
    );
    const isTown = ({ kind }: Named) => kind === 'CITY' || kind === 'STATION';
    const townOf = ({ label }: Named) => keyOfTyped(label);
    const isRepeated = (name: Named) =>
      isTown(name) && all.some((each) => isTown(each) && townOf(each) === townOf(name) && byOrder(each, name) < 0);
    const shown = ranked.filter((name) => !isRepeated(name)).slice(0, limit);
    return shown.map(({ kind, value, label, lodgingCount }) => ({ kind, value, label, lodgingCount }));
  };
}

function lodgingNamed(lodging: Lodging): Named {
  const { id, reference, property } = lodging;
  const { rank, wholeName } = documentsOf(lodging).lodging;
  return {
    kind: 'LODGING',
    value: String(id),
    label: property.name,
    lodgingCount: 1,
    words: [...listNameWords(property.name), ...listNameWords(reference)],
    isWhole: (typed) => [wholeName, keyOfName(reference)].includes(keyOfName(typed)),
    order: [1, -rank, id],
  };
}

function placesOf(lodgings: readonly Lodging[]): Named[] {
  return (['REGION', 'STATION', 'CITY'] as const).flatMap((kind, width) => {
    const nameOf = ({ property: { geoTree } }: Lodging) =>
      ({ REGION: geoTree.region, STATION: geoTree.station, CITY: geoTree.city })[kind];
    const names = lodgings.flatMap((lodging) => nameOf(lodging) ?? []);
    return [...new Set(names)].map((name): Named => {
      const lodgingCount = names.filter((each) => each === name).length;
      return {
        kind,
        value: name,
        label: name,
        lodgingCount,
        words: listNameWords(name),
        others: otherNames(name),
        isWhole: (typed) => keyOfTyped(typed) === keyOfTyped(name),
        order: [0, -lodgingCount, width, name],
      };
    });
  });
}

/** Areas that consist of this place alone. */
function otherNames(name: string): string[][] {
  return [...readVocabularies().areas]
    .filter(([, { marks }]) => marks.length === 1 && marks[0] === keyOfName(name))
    .map(([key]) => key.split(' '));
}

function byOrder(a: Named, b: Named): number {
  const at = a.order.findIndex((value, place) => value !== b.order[place]);
  if (at === -1) return 0;
  return (a.order[at] as number) < (b.order[at] as number) ? -1 : 1;
}
