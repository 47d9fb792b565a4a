import { html } from 'lit';
import { changedQuery } from '../search/criteria.ts';
import { travellersStepper } from '../search/travellers-box.ts';
import { shortDay } from '../shell/figures.ts';
import { dayOfYmd } from '../dates/days.ts';
import { words } from '../texts/language.ts';

export function stayDates(
  query: URLSearchParams,
  travellers: { count: number; most: number },
  onChange: (query: URLSearchParams) => void,
) {
  const text = words();
  const day = (name: string) => shortDay(dayOfYmd(query.get(name)) ?? 0);
  return html`<dl class="stay-dates">
      <div>
        <dt>${text.arrival}</dt>
        <dd>${day('arrival')}</dd>
      </div>
      <div>
        <dt>${text.departure}</dt>
        <dd>${day('departure')}</dd>
      </div>
    </dl>
    ${travellersStepper(travellers.count, { least: 1, most: travellers.most }, (to) => onChange(changedQuery(query, { pax: String(to) })))}`;
}
