import { html, nothing, svg } from 'lit';
import type { Facet, FacetValue } from './answers.ts';
import { searchWith } from './criteria.ts';
import { money } from './figures.ts';
import { words } from './language.ts';

const height = 56;
const width = 200;

/** Yields the price filter: a histogram whose bars can be chosen, and two boxes for the bounds. */
export function priceFilter(query: URLSearchParams, facet: Facet | undefined) {
  const text = words();
  const bound = (name: 'minprice' | 'maxprice') => (event: Event) => {
    const { value } = event.target as HTMLInputElement;
    searchWith(query, { [name]: value === '' ? undefined : String(Math.max(0, Math.round(Number(value)))) });
  };
  const box = (name: 'minprice' | 'maxprice', label: string, placeholder: number | undefined) =>
    html`<label class="bound"
      >${label}
      <input
        type="number"
        min="0"
        step="10"
        inputmode="numeric"
        name=${name}
        .value=${query.get(name) ?? ''}
        placeholder=${placeholder === undefined ? nothing : Math.round(placeholder)}
        @change=${bound(name)}
    /></label>`;
  return html`<fieldset class="facet price" data-facet="price">
    <legend>${text.price}</legend>
    ${facet && facet.values.length > 0 ? histogram(query, facet.values) : nothing}
    <div class="bounds">${box('minprice', text.minimum, facet?.min)} ${box('maxprice', text.maximum, facet?.max)}</div>
  </fieldset>`;
}

function histogram(query: URLSearchParams, values: readonly FacetValue[]) {
  const bands = values.map((value) => ({ ...value, ...boundsOf(value.value) })).sort((a, b) => a.from - b.from);
  const most = Math.max(1, ...bands.map(({ count }) => count));
  const step = width / bands.length;
  const [least, highest] = [Number(query.get('minprice') ?? 0), Number(query.get('maxprice') ?? Infinity)];
  return html`<svg class="histogram" viewBox="0 0 ${width} ${height}" role="group" aria-label=${words().price}>
    ${bands.map(({ from, to, count }, index) => {
      const tall = count === 0 ? 1 : Math.max(3, (count / most) * height);
      const isChosen = from >= least && from < highest;
      const name = `${money(from)} – ${money(to)}: ${words().lodgings(count)}`;
      const choose = () => {
        searchWith(query, { minprice: String(from), maxprice: String(to) });
      };
      const key = (event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        choose();
      };
      return svg`<g role="button" tabindex="0" aria-label=${name} class=${isChosen ? 'chosen' : ''} @click=${choose} @keydown=${key}>
        <title>${name}</title>
        <rect class="space" x=${index * step} y="0" width=${step} height=${height}></rect>
        <rect class="bar" x=${index * step + 1.5} y=${height - tall} width=${step - 3} height=${tall} rx="2"></rect>
      </g>`;
    })}
  </svg>`;
}

function boundsOf(band: string): { from: number; to: number } {
  const [from = 0, to = 0] = band.split('-').map(Number);
  return { from, to };
}
