import { html } from 'lit';
import { searchWith } from './criteria.ts';
import { words } from './language.ts';

const most = 30;

/** Yields the box for the number of travellers, which searches with each step. */
export function travellersBox(query: URLSearchParams) {
  const text = words();
  const travellers = Number(query.get('pax') ?? 0);
  const change = (to: number) => {
    searchWith(query, { pax: to === 0 ? undefined : String(to) });
  };
  return html`<span class="label" id="travellers-label">${text.travellers}</span>
    <div class="stepper" role="group" aria-labelledby="travellers-label">
      <button
        type="button"
        class="round"
        aria-label=${text.fewer}
        ?disabled=${travellers === 0}
        @click=${() => change(travellers - 1)}
      >
        −
      </button>
      <output>${travellers === 0 ? text.anyTravellers : text.travellersCount(travellers)}</output>
      <button
        type="button"
        class="round"
        aria-label=${text.more}
        ?disabled=${travellers >= most}
        @click=${() => change(travellers + 1)}
      >
        +
      </button>
    </div>`;
}
