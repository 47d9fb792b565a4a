import { apostrophe, foldName } from '../name-words.ts';

const letters = '[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}]*';
const wordPattern = new RegExp(`${letters}(?:${apostrophe}${letters})*`, 'gu');

/** Punctuation is dropped, so a text of punctuation alone has no words. */
export function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .replace(/\p{Cf}/gu, '')
      .match(wordPattern) ?? []
  );
}

/** Joins an elided article typed separately (`d olonne`) to the next word (`d'olonne`), where the index removes it. */
export function joinElidedArticles(words: readonly string[]): string[] {
  const joined: string[] = [];
  let article: string | undefined;
  for (const [at, word] of words.entries()) {
    const isArticle = article === undefined && at < words.length - 1 && elidedArticles.has(word.toLowerCase());
    if (!isArticle) joined.push(article === undefined ? word : `${article}'${word}`);
    article = isArticle ? word : undefined;
  }
  return joined;
}

/**
 * Tells whether the word only joins others (`à`, `in`, `mit`) or says what every lodging is for (`holiday`). The
 * contract is silent on connecting words: they are optional unless the text has no other words.
 */
export function isStopWord(word: string): boolean {
  return stopWords.has(foldName(word));
}

export function listTelling(words: readonly string[]): string[] {
  return words.filter((word) => !isStopWord(word));
}

export function isNegation(word: string): boolean {
  return negations.has(foldName(word));
}

/** A word that continues a negation: `no pets or smoking`. */
export function isAlternative(word: string): boolean {
  return alternatives.has(foldName(word));
}

/** Key for comparing words: without accents, case, elided article and plural ending. */
export function keyOfWord(word: string): string {
  const plain = foldName(word).replace(/^(?:l|d|qu)'/, '');
  return plain.length > 3 ? plain.replace(/[sx]$/, '') : plain;
}

const elidedArticles = new Set(['l', 'd', 'qu']);

const stopWords = new Set(
  [
    'a au aux avec chez dans de des du en et la le les pour pres sur un une an and at by for in near of',
    'on the to with am auf bei beim das dem den der die ein eine im mit nahe und von zu zum zur al cerca',
    'con del el las los para por una y proche next close vers nahe nahen junto fur',
    'vacances vacance location louer holiday holidays vacation rental rent ferien urlaub mieten vacaciones alquiler',
  ].flatMap((line) => line.split(' ')),
);

const negations = new Set(
  [
    'no not non nor without sans pas ni aucun aucune interdit interdite ohne kein keine keinen keiner keinem nicht',
    'weder noch sin ningun ninguna prohibido prohibida',
  ].flatMap((line) => line.split(' ')),
);

const alternatives = new Set(['or', 'ou', 'oder', 'o']);
