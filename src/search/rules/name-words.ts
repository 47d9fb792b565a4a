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

/** Letters that Unicode does not decompose into a letter and an accent, as the index folds them. */
const plainLetters: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  '’': "'",
};

/** Folds the text to lower case without accents, as names are compared. */
export function foldName(text: string): string {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/[œæßøłđı’]/g, (letter) => plainLetters[letter] ?? letter);
}

/** Lists every word by whose beginning a name can be found, each once: with and without apostrophes, `saint` as `st` too. */
export function listNameWords(name: string): string[] {
  const words = splitFoldedWords(name).flatMap((word) => [...word.split("'"), word.replaceAll("'", '')]);
  return [...new Set(words.flatMap((word) => [word, otherForms.get(word) ?? word]))];
}

/** Splits what somebody typed to find a name into words, without articles before an apostrophe. */
export function splitTypedWords(text: string): string[] {
  return splitFoldedWords(text).flatMap((word) => {
    const parts = word.split("'");
    return parts.length > 1 && articles.has(parts[0] ?? '') ? parts.slice(1) : parts;
  });
}

function splitFoldedWords(text: string): string[] {
  return foldName(text).match(wordPattern) ?? [];
}
