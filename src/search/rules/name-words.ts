/** The signs that people and keyboards write as an apostrophe, as a class of a regular expression. */
export const apostrophe = "['’‘‛ʼʻʹ′´`＇׳]";

const apostrophes = new RegExp(apostrophe, 'g');

/** Words with the apostrophes inside them. */
const wordPattern = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu;

/** Articles that French writes before an apostrophe. */
const articles = new Set(['l', 'd', 'qu', 'jusqu', 'lorsqu']);

/** Forms of one word. */
const saints = ['st', 'saint', 'ste', 'sainte', 'sankt'];

/** Letters that Unicode does not decompose into a plain letter and a mark. */
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

/** Folds the text as all names are compared, in every script: without case, accents and other marks, with plain apostrophes. */
export function foldName(text: string): string {
  // First of all, because Unicode takes some apostrophes for a space with an accent.
  const plain = text
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  return plain.replace(/[œæßøłđðþħıςـ]/g, (letter) => plainLetters[letter] ?? letter).normalize('NFC');
}

/** Lists every word by whose beginning a name can be found, each once: with and without apostrophes, `saint` in all its forms. */
export function listNameWords(name: string): string[] {
  const words = splitFoldedWords(name).flatMap((word) => [...word.split("'"), word.replaceAll("'", '')]);
  return [...new Set(words.flatMap((word) => (saints.includes(word) ? saints : [word])))];
}

/** Returns the key by which whole names are equal: its words folded, whatever signs and spaces lie between them, `saint` in one form. */
export function keyOfName(name: string): string {
  const words = splitFoldedWords(name).flatMap((word) => word.split("'"));
  return words.map((word) => (saints.includes(word) ? 'st' : word)).join('') || foldName(name);
}

/** Returns the key of what somebody typed for a whole name, without articles before an apostrophe. */
export function keyOfTyped(text: string): string {
  return keyOfName(splitTypedWords(text).join(' '));
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
