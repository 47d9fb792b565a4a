import { foldedName } from '../../rules/name-words.ts';

/** Yields the words with an article that was typed apart (`d olonne`) before the next word (`d'olonne`), where the index takes it off. */
export function withJoinedArticles(words: readonly string[]): string[] {
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
 * Yields the words that stand for the same as the given one: `saint` for `st`, and the word of a type's label for others that
 * people use. The contract is silent: these count as forms of the word, as its stem does.
 */
export function otherFormsOf(word: string): readonly string[] {
  return otherForms.get(foldedName(word)) ?? [];
}

/**
 * Yields the words without those that only join others (`à`, `in`, `mit`), unless there are no others. The contract is silent:
 * when nothing is found with them, they are forgiven like typing errors.
 */
export function withoutJoiningWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !joiningWords.has(foldedName(word)));
  return telling.length > 0 ? telling : words;
}

const elidedArticles = new Set(['l', 'd', 'qu']);

const otherForms: ReadonlyMap<string, readonly string[]> = new Map([
  ['st', ['saint']],
  ['saint', ['st']],
  ['ste', ['sainte']],
  ['sainte', ['ste']],
  ...inOtherWords('maison', ['pavillon', 'pavillons']),
  ...inOtherWords('appartement', ['appart', 'apparts', 'appt', 'appts']),
  ...inOtherWords('bateau', ['peniche', 'penichette']),
  ...inOtherWords('house', ['home', 'homes']),
  ...inOtherWords('apartment', ['flat', 'flats', 'apt', 'apts', 'condo', 'condos']),
  ...inOtherWords('haus', ['hauser', 'ferienhaus', 'ferienhauser']),
  ...inOtherWords('wohnung', ['wohnungen', 'ferienwohnung', 'ferienwohnungen', 'fewo']),
  ...inOtherWords('hausboot', ['hausboote', 'houseboat', 'houseboats', 'boot', 'boote']),
  ...inOtherWords('apartamento', ['piso', 'pisos']),
  ...inOtherWords('camping', ['campsite', 'campsites', 'campground', 'campingplatz', 'campingplatze']),
]);

function inOtherWords(word: string, others: readonly string[]): [string, readonly string[]][] {
  return others.map((other) => [other, [word]]);
}

const joiningWords = new Set([
  ...[
    'a',
    'au',
    'aux',
    'avec',
    'chez',
    'dans',
    'de',
    'des',
    'du',
    'en',
    'et',
    'la',
    'le',
    'les',
    'pour',
    'pres',
    'sur',
  ],
  ...['un', 'une', 'an', 'and', 'at', 'by', 'for', 'in', 'near', 'of', 'on', 'the', 'to', 'with'],
  ...['am', 'auf', 'bei', 'beim', 'das', 'dem', 'den', 'der', 'die', 'ein', 'eine', 'im', 'mit', 'nahe', 'und', 'von'],
  ...['zu', 'zum', 'zur', 'al', 'cerca', 'con', 'del', 'el', 'las', 'los', 'para', 'por', 'una', 'y'],
]);
