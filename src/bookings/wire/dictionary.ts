import { hash } from 'node:crypto';
import { z } from 'zod';
import { codeWords, wordIn, type InAll } from '../../lodgings/rules/words.ts';
import { problems } from '../../http/problem.ts';
import type { StayRefusal } from '../../stays/rules/stays/refusal.ts';
import type { NameSuggestion } from '../../search/rules/place.ts';
import { languages, type Language } from '../../values/texts.ts';
import type { BookingState } from '../rules/booking.ts';

/** By dictionary name (docs/contract.md 2.2 to 2.6). */
const lists = codeWords satisfies {
  placeKinds: Record<NameSuggestion['kind'], InAll>;
  bookingStates: Record<BookingState, InAll>;
  refusalReasons: Record<StayRefusal['code'], InAll>;
};
type ListName = keyof typeof lists;

const entryShape = z.object({ code: z.string(), label: z.string() });

/** docs/contract.md 5.12. */
export const dictionaryShape = z.object({
  language: z.enum(languages),
  ...(Object.fromEntries(Object.keys(lists).map((name) => [name, z.array(entryShape)])) as Record<
    ListName,
    z.ZodArray<typeof entryShape>
  >),
  problems: z.array(entryShape.extend({ status: z.int() })),
});

type CodeDictionary = z.input<typeof dictionaryShape>;

/** Shared objects, which must not be mutated: words and codes change only with the program. */
export const dictionaries = Object.fromEntries(
  languages.map((language) => {
    const dictionary = makeDictionary(language);
    return [language, { dictionary, version: hash('sha256', JSON.stringify(dictionary)) }];
  }),
) as Record<Language, { dictionary: CodeDictionary; version: string }>;

function makeDictionary(language: Language): CodeDictionary {
  const labelled = Object.entries(lists).map(([name, words]) => [
    name,
    Object.entries<InAll>(words).map(([code, inAll]) => ({ code, label: wordIn(inAll, language) })),
  ]);
  // A title is the same text for every occurrence of its code, so it is English in all languages.
  const titles = Object.entries(problems).map(([code, { title, status }]) => ({ code, label: title, status }));
  return {
    language,
    ...(Object.fromEntries(labelled) as Record<ListName, z.input<typeof entryShape>[]>),
    problems: titles,
  };
}
