import { html } from 'lit';
import { changedQuery } from '../search/criteria.ts';
import { travellerFields } from '../search/traveller-fields.ts';
import { agesOf } from '../search/travellers.ts';
import { shortDay } from '../shell/figures.ts';
import { dayOfYmd } from '../dates/days.ts';
import { words } from '../texts/language.ts';

export function stayDates(
  query: URLSearchParams,
  travellers: { count: number; most: number },
  onChange: (query: URLSearchParams) => void,
) {
  const text = words();
  const ages = agesOf(query);
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
    ${travellerFields({ adults: travellers.count - ages.length, ages, leastAdults: 1, mostGuests: travellers.most }, (change) => onChange(changedQuery(query, change)))}`;
}
