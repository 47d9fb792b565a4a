import MiniSearch from 'minisearch';
import type { SitePart } from './site.ts';

export interface FoundPart {
  /** Address below `docs`. */
  address: string;
  page: string;
  heading: string;
  excerpt: string;
}

const mostFound = 20;
const excerptLength = 180;

/** Matches all words: the last as a prefix, the others tolerating typos. */
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

/** Most readers look for how-tos, fewer for rules, and few for design reasons. */
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
