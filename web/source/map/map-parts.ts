import { html, nothing } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import { follow } from '../shell/address.ts';
import type { FoundStay } from '../shell/answers.ts';
import { money } from '../shell/figures.ts';
import { picture } from '../shell/picture.ts';
import { lodgingAddress } from '../search/criteria.ts';
import { counted, words } from '../texts/language.ts';
import type { OnMap } from './map-search.ts';

export function mapCard(stay: FoundStay, query: URLSearchParams, onClose: () => void) {
  const { lodging } = stay;
  return html`<div class="map-card" role="group" aria-label=${lodging.name}>
    <div class="map-card-photo">${picture(lodging.photo, '')}</div>
    <div class="map-card-text">
      <a href=${lodgingAddress(lodging.id, query, stay)} @click=${follow}>${lodging.name}</a>
      <span class="soft">${lodging.city}</span>
      <strong>${money(stay.totalPrice)}</strong>
    </div>
    <button type="button" class="round" aria-label=${words().close} @click=${onClose}>×</button>
  </div>`;
}

interface ListTerms {
  query: URLSearchParams;
  isOpen: boolean;
  onPoint: (id: number | undefined) => void;
}

/** The map's equivalent for screen readers and keyboards. */
export function mapList({ stays, total }: OnMap, { query, isOpen, onPoint }: ListTerms) {
  if (!isOpen) return nothing;
  const text = words().map;
  return html`<div class="map-list" id="map-list">
    <ul aria-label=${counted(text.onMap, total)}>
      ${stays.map(
        (stay) =>
          html`<li>
            <a
              href=${lodgingAddress(stay.lodging.id, query, stay)}
              @click=${follow}
              @focus=${() => onPoint(stay.lodging.id)}
              @blur=${() => onPoint(undefined)}
              @mouseenter=${() => onPoint(stay.lodging.id)}
              @mouseleave=${() => onPoint(undefined)}
              ><span>${stay.lodging.name}</span> <span class="soft">${stay.lodging.city}</span>
              <strong>${money(Math.round(stay.totalPrice))}</strong></a
            >
          </li>`,
      )}
    </ul>
    ${stays.length > 0 && total > stays.length ? html`<p class="hint">${fillIn(text.firstOf, { shown: stays.length, count: total })}</p>` : nothing}
  </div>`;
}
