/** Words with the apostrophes inside them. */
const wordPattern = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu;

/** Articles that French writes before an apostrophe. */
const articles = new Set(['l', 'd', 'qu', 'jusqu', 'lorsqu']);

/** Words that are written in two ways. */
const otherForms = new Map([
  ['saint', 'st'],
  ['st', 'saint'],
  ['sainte', 'ste'],
  ['ste', 'sainte'],
]);

/** Letters that are no letter with an accent, as the index folds them. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i' },
  '’': "'",
};

/** Yields the text in lower case and without accents, as names are compared. */
export function foldName(text: string): string {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/[œæßøłđı’]/g, (letter) => plainLetters[letter] ?? letter);
}

/** Yields every word by whose beginning a name can be found, each once: with and without apostrophes, `saint` as `st` too. */
export function listNameWords(name: string): string[] {
  const words = wordsOf(name).flatMap((word) => [...word.split("'"), word.replaceAll("'", '')]);
  return [...new Set(words.flatMap((word) => [word, otherForms.get(word) ?? word]))];
}

/** Yields the words that somebody typed to find a name; an article before an apostrophe is not one of them. */
export function splitTypedWords(text: string): string[] {
  return wordsOf(text).flatMap((word) => {
    const parts = word.split("'");
    return parts.length > 1 && articles.has(parts[0] ?? '') ? parts.slice(1) : parts;
  });
}

function wordsOf(text: string): string[] {
  return foldName(text).match(wordPattern) ?? [];
}
