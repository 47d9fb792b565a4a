import MiniSearch from 'minisearch';
import type { SitePart } from './site.ts';

/** A part of the documentation that holds what was asked for. */
export interface FoundPart {
  /** Its address below `docs`. */
  address: string;
  page: string;
  heading: string;
  /** What stands around the first word that was found. */
  excerpt: string;
}

const mostFound = 20;
const excerptLength = 180;

/** Yields a search over the parts: all words, the last one perhaps not typed to its end, the others perhaps mistyped. */
export function createSiteSearch(parts: readonly SitePart[]): (words: string) => FoundPart[] {
  const texts = new Map(parts.map((part) => [part.id, part]));
  const index = new MiniSearch<SitePart>({ fields: ['heading', 'page', 'text'] });
  index.addAll(parts);
  const options = { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.15, boostDocument: weighPage };
  const find = (words: string) => {
    const whole = index.search(words, { ...options, combineWith: 'AND' });
    return whole.length > 0 ? whole : index.search(words, options);
  };
  return (words) =>
    find(words)
      .slice(0, mostFound)
      .flatMap(({ id, terms }) => {
        const part = texts.get(String(id));
        if (!part) return [];
        return [{ address: part.id, page: part.page, heading: part.heading, excerpt: cutExcerpt(part.text, terms) }];
      });
}

/** Most who search want to know how something is done, fewer its rule, and few why it was built so. */
function weighPage(id: unknown): number {
  const address = String(id);
  if (address.startsWith('guides/')) return 2;
  return /^(?:decisions|architecture|performance|changelog|contract#in-)/.test(address) ? 0.4 : 1;
}

function cutExcerpt(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const first = Math.min(...terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0), text.length);
  const from = first === text.length ? 0 : Math.max(0, text.lastIndexOf(' ', first - excerptLength / 3));
  const cut = text
    .slice(from, from + excerptLength)
    .replaceAll('\n', ' ')
    .trim();
  return `${from > 0 ? '… ' : ''}${cut}${from + excerptLength < text.length ? ' …' : ''}`;
}
