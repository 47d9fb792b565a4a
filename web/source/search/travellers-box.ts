import { html } from 'lit';
import { searchWith } from './criteria.ts';
import { words } from '../texts/language.ts';

/** Searches with each step. */
export function travellersBox(query: URLSearchParams) {
  const change = (to: number) => {
    searchWith(query, { pax: to === 0 ? undefined : String(to) });
  };
  return html`<span class="label">${words().travellers}</span>
    ${travellersStepper(Number(query.get('pax') ?? 0), { least: 0, most: 30 }, change)}`;
}

/** 0 means any number. */
export function travellersStepper(
  travellers: number,
  { least, most }: { least: number; most: number },
  onChange: (to: number) => void,
) {
  const text = words();
  const step = (sign: string, label: string, to: number, isOff: boolean) =>
    html`<button type="button" class="round" aria-label=${label} ?disabled=${isOff} @click=${() => onChange(to)}>
      ${sign}
    </button>`;
  return html`<div class="stepper" role="group" aria-label=${text.travellers}>
    ${step('−', text.fewer, travellers - 1, travellers <= least)}
    <output>${travellers === 0 ? text.anyTravellers : text.travellersCount(travellers)}</output>
    ${step('+', text.more, travellers + 1, travellers >= most)}
  </div>`;
}
