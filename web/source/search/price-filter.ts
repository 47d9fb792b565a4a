import { html, nothing, svg } from 'lit';
import type { Facet, FacetValue } from '../shell/answers.ts';
import { searchWith } from './criteria.ts';
import { count, money } from '../shell/figures.ts';
import { words } from '../texts/language.ts';

const height = 56;
const width = 200;

/** Yields the price filter: a histogram whose bars can be chosen, two boxes for the bounds, and bands to choose from. */
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
        placeholder=${placeholder ?? nothing}
        @change=${bound(name)}
    /></label>`;
  return html`<fieldset class="facet price" data-facet="price">
    <legend>${text.price}</legend>
    ${facet?.histogram ? histogram(query, facet.histogram) : nothing}
    <div class="bounds">
      ${box('minprice', text.minimum, facet?.min === undefined ? undefined : Math.floor(facet.min))}
      ${box('maxprice', text.maximum, facet?.max === undefined ? undefined : Math.ceil(facet.max))}
    </div>
    ${facet && facet.values.length > 1 ? bands(query, facet.values) : nothing}
  </fieldset>`;
}

/** Draws the bars; a click bounds the price to one of them. Whoever uses no pointer has the bands. */
function histogram(query: URLSearchParams, bars: NonNullable<Facet['histogram']>) {
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const step = width / bars.length;
  const [least, highest] = [Number(query.get('minprice') ?? 0), Number(query.get('maxprice') ?? Infinity)];
  return html`<svg class="histogram" viewBox="0 0 ${width} ${height}" role="img" aria-label=${words().price}>
    ${bars.map(({ from, to, count: results }, index) => {
      const tall = results === 0 ? 1 : Math.max(3, (results / most) * height);
      // Lower prices are in the first bar, higher ones in the last.
      const [minprice, maxprice] = [
        index === 0 ? undefined : String(from),
        index === bars.length - 1 ? undefined : String(to),
      ];
      const isChosen = to > least && from < highest;
      const choose = () => {
        searchWith(query, { minprice, maxprice });
      };
      return svg`<g class=${isChosen ? 'chosen' : ''} @click=${choose}>
        <title>${money(from)} – ${money(to)}: ${words().lodgings(results)}</title>
        <rect class="space" x=${index * step} y="0" width=${step} height=${height}></rect>
        <rect class="bar" x=${index * step + 0.5} y=${height - tall} width=${step - 1} height=${tall} rx="1"></rect>
      </g>`;
    })}
  </svg>`;
}

/** Yields the bands with about as many results each, of which one can be chosen. */
function bands(query: URLSearchParams, values: readonly FacetValue[]) {
  const rising = values.toSorted((a, b) => Number.parseInt(a.value, 10) - Number.parseInt(b.value, 10));
  return html`<details>
    <summary>${words().priceRanges}</summary>
    ${rising.map(({ value, label, count: results }) => {
      const [minprice, maxprice] = value.split('-');
      const isChosen = query.get('minprice') === minprice && query.get('maxprice') === maxprice;
      const change = () => {
        searchWith(query, isChosen ? { minprice: undefined, maxprice: undefined } : { minprice, maxprice });
      };
      return html`<label class="check"
        ><input type="checkbox" data-value=${value} .checked=${isChosen} @change=${change} />
        <span>${label}</span>
        <span class="count" aria-label=${words().lodgings(results)}>${count(results)}</span></label
      >`;
    })}
  </details>`;
}
