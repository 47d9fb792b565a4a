/** What the page shows; all of it stands in the address. */
export type Place =
  | { view: 'search'; query: URLSearchParams }
  | { view: 'lodging'; id: number; query: URLSearchParams }
  | { view: 'booked'; query: URLSearchParams };

/** Yields what an address shows. */
export function placeOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Place {
  const query = new URLSearchParams(search);
  const [, id] = /^\/lodgings\/(\d+)$/.exec(pathname) ?? [];
  if (id !== undefined) return { view: 'lodging', id: Number(id), query };
  return { view: pathname === '/booked' ? 'booked' : 'search', query };
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
