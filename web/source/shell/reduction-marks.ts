import { html } from 'lit';
import { words } from '../texts/language.ts';
import { money, percent } from './figures.ts';
import type { Reduction } from './reduction.ts';

export function struckPrice({ before }: Reduction) {
  return html`<s><span class="unseen">${words().before}</span> ${money(before)}</s>`;
}

export function reductionBadge({ share }: Reduction) {
  return html`<span class="badge promotion">${words().off(percent(share))}</span>`;
}
