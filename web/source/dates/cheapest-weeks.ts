import { html, nothing, svg } from 'lit';
import { dayRange, money } from '../shell/figures.ts';
import { counted, words } from '../texts/language.ts';
import type { Day } from './days.ts';
import type { PriceCalendar } from './price-calendar.ts';

interface Week {
  arrival: Day;
  price: number;
}

export function cheapestWeeks(calendar: PriceCalendar, nights: number, onPick: (arrival: Day) => void) {
  const weeks = listWeeks(calendar);
  if (weeks.length < 2) return nothing;
  const text = words().finder;
  const prices = weeks.map(({ price }) => price);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return html`<div class="weeks" role="group" aria-label=${counted(text.cheapestWeeks, nights)}>
    <p class="weeks-title">${counted(text.cheapestWeeks, nights)}</p>
    <ol>
      ${weeks.map(({ arrival, price }) => {
        const isBest = price === least;
        // At least a quarter, so that the lowest bar is visible.
        const share = most === least ? 1 : 0.25 + (0.75 * (price - least)) / (most - least);
        return html`<li>
          <button type="button" class="week ${isBest ? 'is-best' : ''}" @click=${() => onPick(arrival)}>
            ${bar(share)}
            <span>${dayRange(arrival, arrival + nights)}</span>
            <strong>${money(Math.round(price))}</strong>
            ${isBest ? html`<em>${text.cheapest}</em>` : nothing}
          </button>
        </li>`;
      })}
    </ol>
  </div>`;
}

function bar(share: number) {
  const tall = Math.round(24 * share);
  return html`<svg class="week-bar" viewBox="0 0 24 24" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect y=${24 - tall} width="24" height=${tall}></rect>`}
  </svg>`;
}

function listWeeks(calendar: PriceCalendar): Week[] {
  const priced = calendar.days().flatMap(([arrival, { price }]) => (price === undefined ? [] : [{ arrival, price }]));
  const byWeek = Map.groupBy(priced, ({ arrival }) => Math.floor((arrival + 3) / 7));
  return [...byWeek.values()].map((days) => days.reduce((best, day) => (day.price < best.price ? day : best)));
}
