import { html, nothing, svg } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import type { Facet, FacetValue } from '../shell/answers.ts';
import { count, money } from '../shell/figures.ts';
import { PageElement } from '../shell/page-element.ts';
import { counted, words } from '../texts/language.ts';
import { searchWith } from './criteria.ts';

type Bars = NonNullable<Facet['histogram']>;

const height = 56;
const width = 200;

/** Dragging a handle sends no request. */
class PriceFilter extends PageElement {
  static override properties = { query: { attribute: false }, facet: { attribute: false } };
  declare query: URLSearchParams;
  declare facet: Facet | undefined;
  /** Handle positions while dragged, as indices of the bounds between bars. */
  #held: [low: number, high: number] | undefined;

  protected override render() {
    const bars = this.facet?.histogram ?? [];
    return html`<fieldset class="facet price" data-facet="price">
      <legend>${words().price}</legend>
      ${bars.length > 1 ? this.#slider(bars) : nothing} ${this.#boxes()}
      ${this.facet && this.facet.values.length > 1 ? bands(this.query, this.facet.values) : nothing}
    </fieldset>`;
  }

  #slider(bars: Bars) {
    const text = words().finder;
    const [low, high] = this.#held ?? this.#placesOf(bars);
    // Without dates the bars count lodgings by their lowest price; many below the lower bound have more expensive stays, too.
    const isCounted = low === 0 || this.query.has('arrival');
    const inside = bars.slice(low, high).reduce((sum, bar) => sum + bar.count, 0);
    return html`<div class="slider">
        ${histogram(bars, low, high)} ${this.#handle('low', low, bars, [low, high])}
        ${this.#handle('high', high, bars, [low, high])}
      </div>
      <output class="range"
        ><strong>${rangeText(this.#held ? boundsAt(bars, low, high) : chosenBounds(this.query))}</strong>
        ${this.#held && isCounted ? counted(text.inRange, inside, { count: count(inside) }) : nothing}</output
      >`;
  }

  #handle(which: 'low' | 'high', place: number, bars: Bars, [low, high]: [number, number]) {
    const text = words().finder;
    const { from, to } = boundsAt(bars, low, high);
    const bound = which === 'low' ? from : to;
    const move = (event: Event) => {
      const to = Number((event.target as HTMLInputElement).value);
      this.#held = which === 'low' ? [Math.min(to, high - 1), high] : [low, Math.max(to, low + 1)];
      this.requestUpdate();
    };
    return html`<input
      type="range"
      class="handle ${which} ${which === 'low' && low > bars.length / 2 ? 'is-front' : ''}"
      min="0"
      max=${bars.length}
      step="1"
      aria-label=${which === 'low' ? text.lowestPrice : text.highestPrice}
      aria-valuetext=${bound === undefined ? text.anyPrice : money(bound)}
      .value=${String(place)}
      @input=${move}
      @change=${() => this.#search(bars)}
    />`;
  }

  #search(bars: Bars): void {
    if (!this.#held) return;
    const { from, to } = boundsAt(bars, ...this.#held);
    this.#held = undefined;
    searchWith(this.query, { minprice: from?.toString(), maxprice: to?.toString() });
    this.requestUpdate();
  }

  /** The nearest bounds to those of the address, which are whole euros. */
  #placesOf(bars: Bars): [low: number, high: number] {
    const [least, most] = [this.query.get('minprice'), this.query.get('maxprice')];
    const low = least === null ? 0 : bars.filter((bar) => Math.floor(bar.to) <= Number(least)).length;
    const high = most === null ? bars.length : bars.filter((bar) => Math.ceil(bar.from) < Number(most)).length;
    return [Math.min(low, bars.length - 1), Math.max(high, Math.min(low, bars.length - 1) + 1)];
  }

  #boxes() {
    const text = words();
    const { min, max } = this.facet ?? {};
    const box = (name: 'minprice' | 'maxprice', label: string, placeholder: number | undefined) => {
      const change = (event: Event) => {
        const { value } = event.target as HTMLInputElement;
        searchWith(this.query, { [name]: value === '' ? undefined : String(Math.max(0, Math.round(Number(value)))) });
      };
      return html`<label class="bound"
        >${label}
        <input
          type="number"
          min="0"
          step="1"
          inputmode="numeric"
          name=${name}
          .value=${this.query.get(name) ?? ''}
          placeholder=${placeholder ?? nothing}
          @change=${change}
      /></label>`;
    };
    return html`<div class="bounds">
      ${box('minprice', text.minimum, min === undefined ? undefined : Math.floor(min))}
      ${box('maxprice', text.maximum, max === undefined ? undefined : Math.ceil(max))}
    </div>`;
  }
}

/** Prices at two bounds between bars; open at the ends, since the first bar has all lower prices and the last all higher ones. */
function boundsAt(bars: Bars, low: number, high: number): { from: number | undefined; to: number | undefined } {
  return {
    from: low === 0 ? undefined : Math.floor(bars[low]?.from ?? 0),
    to: high === bars.length ? undefined : Math.ceil(bars[high - 1]?.to ?? 0),
  };
}

export function chosenBounds(query: URLSearchParams): { from: number | undefined; to: number | undefined } {
  const bound = (name: string) => (query.get(name) ? Number(query.get(name)) : undefined);
  return { from: bound('minprice'), to: bound('maxprice') };
}

/** For example `from €200`, `up to €900`, `€200 – €900`. */
export function rangeText({ from, to }: { from: number | undefined; to: number | undefined }): string {
  const text = words().finder;
  if (from === undefined) return to === undefined ? text.anyPrice : fillIn(text.priceTo, { price: money(to) });
  return to === undefined ? fillIn(text.priceFrom, { price: money(from) }) : `${money(from)} – ${money(to)}`;
}

/** Highlights the bars between the bounds; the handles carry the accessible values. */
function histogram(bars: Bars, low: number, high: number) {
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const step = width / bars.length;
  return html`<svg class="histogram" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">
    ${bars.map(({ count: results }, index) => {
      const tall = results === 0 ? 1 : Math.max(3, (results / most) * height);
      const isChosen = index >= low && index < high;
      return svg`<rect class="bar ${isChosen ? 'chosen' : ''}" x=${index * step + 0.5} y=${height - tall} width=${step - 1} height=${tall} rx="1"></rect>`;
    })}
  </svg>`;
}

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
        <span class="count" aria-label=${counted(words().lodgings, results)}>${count(results)}</span></label
      >`;
    })}
  </details>`;
}

customElements.define('price-filter', PriceFilter);
