import { html, nothing } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import { listOf } from '../shell/figures.ts';
import { words } from '../texts/language.ts';
import type { Repairs } from './repaired-query.ts';

export function linkNote({ dates, ignored }: Repairs) {
  const { link } = words().finder;
  const names = [...new Set(ignored.map(nameOf))];
  const notes = [
    ...(dates ? [link[dates]] : []),
    ...(names.length > 0 ? [fillIn(link.ignored, { what: listOf(names) })] : []),
  ];
  return notes.length === 0 ? nothing : html`<p class="link-note" role="status">${notes.join(' ')}</p>`;
}

function nameOf(parameter: string): string {
  const text = words();
  const names: Readonly<Record<string, string>> = {
    ...text.facets,
    q: text.place,
    station: text.place,
    pax: text.travellers,
    children: text.children,
    promotiononly: text.promotionOnly,
    freecancellation: text.freeCancellation,
    minprice: text.price,
    maxprice: text.price,
    minrating: text.guestRating,
    within: text.facets.within,
    bbox: text.map.title,
    flex: text.flexible,
    nights: text.dates,
    arrivaldays: text.dates,
    sort: text.sort,
    page: text.pages,
  };
  return names[parameter] ?? parameter;
}
