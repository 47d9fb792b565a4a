/** All lodgings have French and English, a few German or Spanish too. */
export const textLanguages = ['fr', 'en', 'de', 'es'] as const;
export type TextLanguage = (typeof textLanguages)[number];

/** "a, b and c". */
export function phraseOf(words: readonly string[], language: TextLanguage): string {
  const and = { fr: 'et', en: 'and', de: 'und', es: 'y' }[language];
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1) ?? ''}`;
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Singular or plural as needed (0 and 1 are singular in French, only 1 elsewhere). */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count > 1 ? many : one}`;
}

/** The lodging's name with its station, unless it already contains it. */
export function namedPlace({ name, place }: { name: string; place: { station: string } }): string {
  return name.includes(place.station) ? name : `${name}, ${place.station}`;
}
