import { today } from '../dates/days.ts';
import { repairedQuery, type Repairs } from '../search/repaired-query.ts';

export type Place = { query: URLSearchParams; repairs: Repairs } & (
  { view: 'search' | 'booked' } | { view: 'lodging'; id: number }
);

export function placeOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Place {
  const asked = new URLSearchParams(search);
  if (pathname === '/booked') return { view: 'booked', query: asked, repairs: { ignored: [] } };
  const repaired = repairedQuery(asked, today());
  const [, id] = /^\/lodgings\/(\d+)$/.exec(pathname) ?? [];
  return id === undefined ? { view: 'search', ...repaired } : { view: 'lodging', id: Number(id), ...repaired };
}

export function addressOf(path: string, query: URLSearchParams): string {
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? path : `${path}?${text}`;
}

/** Navigates without reloading; `replace` adds no history entry. */
export function go(address: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState({ cameFromHere: true }, '', address);
  else history.replaceState(history.state, '', address);
  window.dispatchEvent(new Event(moved));
}

export function cameFromHere(): boolean {
  return (history.state as { cameFromHere?: boolean } | null)?.cameFromHere === true;
}

export const moved = 'moved';

/** Handles link clicks in the page; clicks for a new tab or window are left to the browser. */
export function follow(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.currentTarget as Element).getAttribute('href');
  if (link === null) return;
  event.preventDefault();
  go(link);
}
