import { html } from 'lit';
import { words } from '../texts/language.ts';

export function dayLegend(isDeparture: boolean) {
  const { asWished, legend } = words().finder;
  const keys = [
    ['is-chosen', asWished],
    ['is-booked', legend.booked],
    ['is-closed', isDeparture ? legend.noDeparture : legend.noArrival],
  ];
  return html`<ul class="day-legend">
    ${keys.map(([look, label]) => html`<li><i class=${look} aria-hidden="true">7</i>${label}</li>`)}
  </ul>`;
}
