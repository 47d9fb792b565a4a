import { html } from 'hono/html';
import type { Reader } from '../../bookings/rules/line-labels.ts';
import { scene } from '../brand.ts';
import type { Markup } from '../page-frame.ts';
import type { BookedStay } from './booked-stay.ts';
import { renderPhoto } from './lodging-photo.ts';
import { renderStayLine } from './stay-card.ts';

export type Standing = 'good' | 'waiting' | 'over';

interface StateWords {
  standing: Standing;
  title: string;
  text: string;
  ways: Markup | '';
}

export function renderState(stay: BookedStay, reader: Reader, { standing, title, text, ways }: StateWords): Markup {
  return html`<div class="state">
    ${renderPhoto(stay.property, reader)}
    <div class="state-words">
      ${renderStayLine(stay, reader.language)}
      <h1 class="${standing}">${title}</h1>
      <p>${text}</p>
      <p class="ways">${ways}</p>
    </div>
  </div>`;
}

/** Shown when there is no booking to display. */
export function renderNote(title: string, texts: readonly string[], ways: Markup | '' = ''): Markup {
  return html`<div class="note">
    ${scene}
    <h1>${title}</h1>
    ${texts.map((text) => html`<p>${text}</p>`)}
    <p class="ways">${ways}</p>
  </div>`;
}

export function renderWay(address: string, text: string, rank: 'first' | '' = ''): Markup {
  return html`<a class="way ${rank}" href="${address}">${text}</a>`;
}
