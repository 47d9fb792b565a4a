import type { OpenSearch } from '../../src/opensearch/client.ts';
import type { LodgingAttributes } from '../../src/search/rules/index-documents.ts';
import { dropStopWords, listOtherForms } from '../../src/search/query/clauses/word-forms.ts';

/** A word of a search text: its tokens, the tokens of the words that stand for the same, and whether it only joins others. */
interface SpokenWord {
  tokens: Tokens;
  others: string[][];
  isJoining: boolean;
}

type Field = 'names' | 'words' | 'words.fr' | 'words.en';

/** Tokens of a text in each of the fields; what they are is for OpenSearch's analysis to say. */
type Tokens = Record<Field, string[]>;

/** Says how well lodgings match a search text, straight from the contract's sentences. */
export interface TextModel {
  /** The tier of each lodging that matches, and whether only forgiving typing errors found it. */
  tiersOf(text: string): Promise<{ tiers: Map<number, number>; forgiving: Map<number, number> } | undefined>;
}

/** Yields the model over the attributes of lodgings. */
export async function textModel(
  client: OpenSearch,
  index: string,
  lodgings: ReadonlyMap<number, LodgingAttributes>,
): Promise<TextModel> {
  const known = new Map<number, Tokens>();
  for (const [id, { names, words }] of lodgings) known.set(id, await tokensOf(client, index, [names], [words]));
  return {
    async tiersOf(text) {
      const spoken = text.match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? [];
      if (spoken.length === 0) return undefined;
      const told = withArticles(spoken);
      const telling = dropStopWords(told);
      const words: SpokenWord[] = [];
      for (const word of told) {
        const others: string[][] = [];
        for (const form of listOtherForms(word)) others.push(await analyzed(client, index, 'words', [form]));
        const tokens = await tokensOf(client, index, [word], [word]);
        words.push({ tokens, others, isJoining: !telling.includes(word) });
      }
      const tiers = new Map<number, number>();
      const forgiving = new Map<number, number>();
      for (const [id, tokens] of known) {
        const tier = tierOf(words, tokens, lodgings.get(id) as LodgingAttributes, folded(spoken.join(' ')));
        if (tier > 0) tiers.set(id, tier);
        if (words.every((word) => word.isJoining || isInAnyForm(word, tokens) || isNearly(word.tokens, tokens)))
          forgiving.set(id, 1);
      }
      return { tiers, forgiving };
    },
  };
}

/** A lone `l`, `d` or `qu` belongs to the next word. */
function withArticles(spoken: readonly string[]): string[] {
  return spoken
    .join(' ')
    .replace(/(?<=^| )(l|d|qu) (?=.)/giu, "$1'")
    .split(' ');
}

function tierOf(words: readonly SpokenWord[], tokens: Tokens, attributes: LodgingAttributes, whole: string): number {
  if (folded(attributes.reference) === whole || folded(attributes.wholeName) === whole) return 5;
  if (words.every((word) => isIn(word.tokens, tokens, 'names'))) return 4;
  if (words.every((word) => isInAnyForm(word, tokens))) return 3;
  const last = words.at(-1) as SpokenWord;
  const isPrefix = last.tokens.words.length > 0 && prefixHolds(last.tokens.words, tokens.words);
  const others = words.slice(0, -1).every((word) => isInAnyForm(word, tokens));
  return others && (isInAnyForm(last, tokens) || isPrefix) ? 2 : 0;
}

function isIn(word: Tokens, tokens: Tokens, field: Field): boolean {
  return word[field].length > 0 && word[field].every((token) => tokens[field].includes(token));
}

function isInAnyForm({ tokens: word, others }: SpokenWord, tokens: Tokens): boolean {
  const isStandIn = others.some((form) => form.every((token) => tokens.words.includes(token)));
  return isStandIn || isIn(word, tokens, 'words') || isIn(word, tokens, 'words.fr') || isIn(word, tokens, 'words.en');
}

function prefixHolds(word: readonly string[], tokens: readonly string[]): boolean {
  return word.every((token, at) =>
    tokens.some((found) => (at < word.length - 1 ? found === token : found.startsWith(token))),
  );
}

function isNearly(word: Tokens, tokens: Tokens): boolean {
  return (
    word.words.length > 0 &&
    word.words.every((token) =>
      tokens.words.some(
        (found) => found.startsWith(token.slice(0, 1)) && editDistance(token, found) <= typingErrorsIn(token),
      ),
    )
  );
}

function typingErrorsIn(token: string): number {
  if (token.length < 3) return 0;
  return token.length < 6 ? 1 : 2;
}

/** Counts inserted, deleted, changed letters and exchanged neighbours. */
function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] as number;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = best;
    }
  return at(a.length, b.length);
}

/** Yields the text in lower case without accents, as names are compared. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'");
}

async function tokensOf(
  client: OpenSearch,
  index: string,
  names: readonly string[],
  words: readonly string[],
): Promise<Tokens> {
  return {
    names: await analyzed(client, index, 'names', names),
    words: await analyzed(client, index, 'words', words),
    'words.fr': await analyzed(client, index, 'words.fr', words),
    'words.en': await analyzed(client, index, 'words.en', words),
  };
}

/** What the analysis of a field makes of texts; it says the same whatever the index holds. */
const analyses = new Map<string, Promise<string[]>>();

function analyzed(client: OpenSearch, index: string, field: Field, texts: readonly string[]): Promise<string[]> {
  const name = JSON.stringify([field, texts]);
  const known = analyses.get(name) ?? analyzedNow(client, index, field, texts);
  analyses.set(name, known);
  return known;
}

async function analyzedNow(
  client: OpenSearch,
  index: string,
  field: Field,
  texts: readonly string[],
): Promise<string[]> {
  const { tokens } = await client.send<{ tokens: { token: string }[] }>('POST', `/${index}/_analyze`, {
    body: { field, text: texts },
  });
  return tokens.map(({ token }) => token);
}
