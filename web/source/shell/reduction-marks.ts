import { html } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import { words } from '../texts/language.ts';
import { money, percent } from './figures.ts';
import type { Reduction } from './reduction.ts';

export function struckPrice({ before }: Reduction) {
  return html`<s><span class="unseen">${words().before}</span> ${money(before)}</s>`;
}

export function reductionBadge({ share }: Reduction) {
  return html`<span class="badge promotion">${fillIn(words().off, { share: percent(share) })}</span>`;
}
