import { changedQuery } from './criteria.ts';

const key = 'recent-searches';
const most = 6;

/** Names of an address that say how it is shown, not what is searched for. */
const ofTheView = { lang: undefined, sort: undefined, page: undefined, map: undefined, at: undefined };

/** Yields what was searched for on this device of late, the latest first; dates that are past are left out. */
export function recentSearches(today: string): URLSearchParams[] {
  return read()
    .map((text) => new URLSearchParams(text))
    .filter((query) => (query.get('arrival') ?? query.get('arrivalto') ?? today) >= today);
}

/** Notes what is searched for, unless it is nothing in particular. A search that goes on from the latest one takes its place. */
export function noteSearch(query: URLSearchParams): void {
  const text = changedQuery(query, ofTheView).toString();
  if (text === '') return;
  const former = read().filter((each) => each !== text);
  const [latest] = former;
  const goesOn = latest !== undefined && placeOf(latest) === placeOf(text);
  write([text, ...(goesOn ? former.slice(1) : former)].slice(0, most));
}

/** Forgets all of it. */
export function clearRecentSearches(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
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
    // Without storage the page works all the same.
  }
}
