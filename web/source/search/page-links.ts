import { html, nothing } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import { addressOf, follow } from '../shell/address.ts';
import { words } from '../texts/language.ts';
import { changedQuery, lastPage, pageOf, pageSize } from './criteria.ts';

export function lastPageOf(total: number): number {
  return Math.min(Math.ceil(total / pageSize), lastPage);
}

export function pageLinks(query: URLSearchParams, total: number) {
  const text = words();
  const page = pageOf(query);
  const last = lastPageOf(total);
  if (last <= 1) return nothing;
  const link = (to: number, label: string, name: string) => {
    const next = changedQuery(query, { page: to === 1 ? undefined : String(to) });
    const turn = (event: MouseEvent) => {
      follow(event);
      scrollTo(0, 0);
    };
    return html`<a
      class="pill"
      href=${addressOf('/', next)}
      aria-label=${name}
      aria-current=${to === page ? 'page' : nothing}
      @click=${turn}
      >${label}</a
    >`;
  };
  const near = [...new Set([1, page - 1, page, page + 1, last])].filter((each) => each >= 1 && each <= last);
  return html`<nav class="pages" aria-label=${text.pages}>
    ${page > 1 ? link(page - 1, '‹', text.previousPage) : nothing}
    ${near.map((each) => link(each, String(each), fillIn(text.page, { page: each })))}
    ${page < last ? link(page + 1, '›', text.nextPage) : nothing}
  </nav>`;
}
