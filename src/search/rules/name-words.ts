/** Characters that people and keyboards use as an apostrophe, as a regular expression class. */
export const apostrophe = "['’‘‛ʼʻʹ′´`＇׳]";

const apostrophes = new RegExp(apostrophe, 'g');

/** Words including inner apostrophes. */
const wordPattern = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu;

const articles = new Set(['l', 'd', 'qu', 'jusqu', 'lorsqu']);

/** Treated as one word. */
const saints = ['st', 'saint', 'ste', 'sainte', 'sankt'];

/** Letters that Unicode does not decompose into a base letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ـ: '',
};

/** Folds a name for comparison, in every script: no case, accents or other marks; plain apostrophes. */
export function foldName(text: string): string {
  // Before NFKD, which decomposes some apostrophes into a space and an accent.
  const plain = text
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  return plain.replace(/[œæßøłđðþħıςـ]/g, (letter) => plainLetters[letter] ?? letter).normalize('NFC');
}

/** Distinct words by whose prefix a name is found: with and without apostrophes, `saint` in all its forms. */
export function listNameWords(name: string): string[] {
  const words = splitFoldedWords(name).flatMap((word) => [...word.split("'"), word.replaceAll("'", '')]);
  return [...new Set(words.flatMap((word) => (saints.includes(word) ? saints : [word])))];
}

/** Equal names have equal keys: folded words without the signs and spaces between them, `saint` in one form. */
export function keyOfName(name: string): string {
  const words = splitFoldedWords(name).flatMap((word) => word.split("'"));
  return words.map((word) => (saints.includes(word) ? 'st' : word)).join('') || foldName(name);
}

export function keyOfTyped(text: string): string {
  return keyOfName(splitTypedWords(text).join(' '));
}

/** Splits a typed name into words, without articles before an apostrophe. */
export function splitTypedWords(text: string): string[] {
  return splitFoldedWords(text).flatMap((word) => {
    const parts = word.split("'");
    return parts.length > 1 && articles.has(parts[0] ?? '') ? parts.slice(1) : parts;
  });
}

function splitFoldedWords(text: string): string[] {
  return foldName(text).match(wordPattern) ?? [];
}
