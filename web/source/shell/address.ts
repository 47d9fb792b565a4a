import { today } from '../dates/days.ts';
import { repairedQuery, type Repairs } from '../search/repaired-query.ts';

/** What the page shows; all of it stands in the address. */
export type Place = { query: URLSearchParams; repairs: Repairs } & (
  { view: 'search' | 'booked' } | { view: 'lodging'; id: number }
);

/** Yields what an address shows. */
export function placeOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Place {
  const asked = new URLSearchParams(search);
  if (pathname === '/booked') return { view: 'booked', query: asked, repairs: { ignored: [] } };
  const repaired = repairedQuery(asked, today());
  const [, id] = /^\/lodgings\/(\d+)$/.exec(pathname) ?? [];
  return id === undefined ? { view: 'search', ...repaired } : { view: 'lodging', id: Number(id), ...repaired };
}

/** Writes an address of this page. */
export function addressOf(path: string, query: URLSearchParams): string {
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? path : `${path}?${text}`;
}

/** Goes to an address of this page without loading it anew; `replace` leaves no step for the back button. */
export function go(address: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState({ cameFromHere: true }, '', address);
  else history.replaceState(history.state, '', address);
  window.dispatchEvent(new Event(moved));
}

/** Tells whether the step before this one in the history is of this page, too. */
export function cameFromHere(): boolean {
  return (history.state as { cameFromHere?: boolean } | null)?.cameFromHere === true;
}

/** Name of the event that tells of a new address. */
export const moved = 'moved';

/** Lets a click on a link go to an address of this page; clicks that ask for a new tab or window stay the browser's. */
export function follow(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.currentTarget as Element).getAttribute('href');
  if (link === null) return;
  event.preventDefault();
  go(link);
}
