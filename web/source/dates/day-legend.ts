import { html } from 'lit';
import { words } from '../texts/language.ts';

export function dayLegend(isDeparture: boolean) {
  const { stay, finder } = words();
  const keys = [
    ['is-chosen', stay.yourDates],
    ['is-booked', finder.legend.booked],
    ['is-closed', isDeparture ? finder.legend.noDeparture : finder.legend.noArrival],
  ];
  return html`<ul class="day-legend">
    ${keys.map(([look, label]) => html`<li><i class=${look} aria-hidden="true">7</i>${label}</li>`)}
  </ul>`;
}
