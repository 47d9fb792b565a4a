import { changedQuery } from './criteria.ts';

const key = 'recent-searches';
const most = 6;

const ofTheView = { lang: undefined, sort: undefined, page: undefined, map: undefined, at: undefined };

/** Recent searches on this device, latest first; past dates are removed. */
export function recentSearches(today: string): URLSearchParams[] {
  return read()
    .map((text) => new URLSearchParams(text))
    .filter((query) => (query.get('arrival') ?? query.get('arrivalto') ?? today) >= today);
}

/** Ignores an empty search. A search for the same place as the latest one replaces it. */
export function noteSearch(query: URLSearchParams): void {
  const text = changedQuery(query, ofTheView).toString();
  if (text === '') return;
  const former = read().filter((each) => each !== text);
  const [latest] = former;
  const goesOn = latest !== undefined && placeOf(latest) === placeOf(text);
  write([text, ...(goesOn ? former.slice(1) : former)].slice(0, most));
}

export function clearRecentSearches(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to clear.
  }
}

function placeOf(text: string): string {
  const query = new URLSearchParams(text);
  return ['q', 'city', 'region', 'station'].flatMap((name) => query.getAll(name)).join(' ');
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

function write(searches: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(searches));
  } catch {
    // The page works without storage.
  }
}
