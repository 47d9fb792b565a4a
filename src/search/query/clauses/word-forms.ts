import { foldName } from '../../rules/name-words.ts';

/** Joins an elided article that was typed apart (`d olonne`) to the next word (`d'olonne`), where the index removes it. */
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
 * Lists the words that mean the same as the given one: `saint` for `st`, and the word of a type's label for others that
 * people use. The contract is silent on words that stand for the same: they count as forms of the word, as its stem
 * does.
 */
export function listOtherForms(word: string): readonly string[] {
  return otherForms.get(foldName(word)) ?? [];
}

/**
 * Drops stop words (`à`, `in`, `mit`), unless there are no other words. The contract is silent: a fuzzy search, which runs when nothing is
 * found with them, disregards them.
 */
export function dropStopWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !stopWords.has(foldName(word)));
  return telling.length > 0 ? telling : words;
}

const elidedArticles = new Set(['l', 'd', 'qu']);

const otherForms: ReadonlyMap<string, readonly string[]> = new Map([
  ['st', ['saint']],
  ['saint', ['st']],
  ['ste', ['sainte']],
  ['sainte', ['ste']],
  ...mapToForm('maison', ['pavillon', 'pavillons']),
  ...mapToForm('appartement', ['appart', 'apparts', 'appt', 'appts']),
  ...mapToForm('bateau', ['peniche', 'penichette']),
  ...mapToForm('house', ['home', 'homes']),
  ...mapToForm('apartment', ['flat', 'flats', 'apt', 'apts', 'condo', 'condos']),
  ...mapToForm('haus', ['hauser', 'ferienhaus', 'ferienhauser']),
  ...mapToForm('wohnung', ['wohnungen', 'ferienwohnung', 'ferienwohnungen', 'fewo']),
  ...mapToForm('hausboot', ['hausboote', 'houseboat', 'houseboats', 'boot', 'boote']),
  ...mapToForm('apartamento', ['piso', 'pisos']),
  ...mapToForm('camping', ['campsite', 'campsites', 'campground', 'campingplatz', 'campingplatze']),
]);

function mapToForm(word: string, others: readonly string[]): [string, readonly string[]][] {
  return others.map((other) => [other, [word]]);
}

const stopWords = new Set(
  [
    'a au aux avec chez dans de des du en et la le les pour pres sur un une an and at by for in near of',
    'on the to with am auf bei beim das dem den der die ein eine im mit nahe und von zu zum zur al cerca',
    'con del el las los para por una y',
  ].flatMap((line) => line.split(' ')),
);
