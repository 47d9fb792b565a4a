import { html, nothing } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import type { Facet, Facets, FacetValue } from '../shell/answers.ts';
import { type FacetName, facetNames, searchWith, toggled } from './criteria.ts';
import { count } from '../shell/figures.ts';
import { counted, words } from '../texts/language.ts';
import './price-filter.ts';

/** Values shown before the rest is expanded. */
const shownValues = 6;

/** Facets with a single selected value, which is a minimum. */
const single: ReadonlySet<FacetName> = new Set(['bedrooms', 'bathrooms', 'beds']);

/** Metres, ten minutes on foot. */
const shortWalk = ':800';

/** Minimum ratings, of 10, to choose from. */
const ratings = ['9', '8', '7'];

export function facetPanel(query: URLSearchParams, facets: Facets | undefined) {
  const text = words();
  return html`
    <price-filter .query=${query} .facet=${facets?.price}></price-filter>
    ${flag(query, 'promotiononly', text.promotionOnly)} ${flag(query, 'freecancellation', text.freeCancellation)}
    ${ratingChoice(query)} ${facetNames.map((name) => facetGroup(name, query, facets?.[name]))}
  `;
}

function flag(query: URLSearchParams, name: string, label: string) {
  const isChosen = query.get(name) === 'true';
  return html`<label class="check lone"
    ><input
      type="checkbox"
      .checked=${isChosen}
      @change=${() => searchWith(query, { [name]: isChosen ? undefined : 'true' })}
    /><span>${label}</span></label
  >`;
}

/** One rating is chosen at a time; the service does not count them. */
function ratingChoice(query: URLSearchParams) {
  const text = words();
  return html`<fieldset class="facet" data-facet="minrating">
    <legend>${text.guestRating}</legend>
    ${ratings.map((value) => {
      const isChosen = query.get('minrating') === value;
      return html`<label class="check"
        ><input
          type="checkbox"
          data-value=${value}
          .checked=${isChosen}
          @change=${() => searchWith(query, { minrating: isChosen ? undefined : value })}
        /><span>${fillIn(text.ratingUp, { score: value })}</span></label
      >`;
    })}
  </fieldset>`;
}

function facetGroup(name: FacetName, query: URLSearchParams, facet: Facet | undefined) {
  const values = (facet?.values ?? []).filter((value) => isOffered(name, value));
  if (values.length === 0) return nothing;
  const text = words();
  const sorted =
    name === 'standing' || single.has(name) ? values.toSorted((a, b) => Number(a.value) - Number(b.value)) : values;
  const isShown = (value: FacetValue, index: number) => index < shownValues || value.selected;
  const rest = sorted.filter((value, index) => !isShown(value, index));
  return html`<fieldset class="facet" data-facet=${name}>
    <legend>${text.facets[name]}</legend>
    ${sorted.filter(isShown).map((value) => facetValue(name, query, value))}
    ${
      rest.length > 0
        ? html`<details>
            <summary>${fillIn(text.moreValues, { count: rest.length })}</summary>
            ${rest.map((value) => facetValue(name, query, value))}
          </details>`
        : nothing
    }
  </fieldset>`;
}

/** The service counts three distances to each place; the panel offers one, and what a link selects. */
function isOffered(name: FacetName, { value, selected }: FacetValue): boolean {
  if (name === 'within') return selected || value.endsWith(shortWalk);
  return !single.has(name) || value !== '0';
}

function facetValue(name: FacetName, query: URLSearchParams, { value, label, count: results, selected }: FacetValue) {
  const text = words();
  const isChosen = query.getAll(name).includes(value) || (selected && !single.has(name));
  const only = isChosen ? undefined : value;
  const change = () => {
    searchWith(query, { [name]: single.has(name) ? only : toggled(query, name, value) });
  };
  return html`<label class="check ${results === 0 && !isChosen ? 'is-empty' : ''}"
    ><input type="checkbox" data-value=${value} .checked=${isChosen} @change=${change} />
    <span>${valueLabel(name, value, label)}</span>
    <span class="count" aria-label=${counted(text.lodgings, results)}>${count(results)}</span></label
  >`;
}

function valueLabel(name: FacetName, value: string, label: string) {
  const text = words();
  if (single.has(name)) return fillIn(text.bedroomsUp, { count: value });
  if (name !== 'standing') return label;
  if (value === '0') return text.notRated;
  return html`<span class="stars" aria-hidden="true">${'★'.repeat(Number(value))}</span
    ><span class="unseen">${counted(text.stars, Number(value))}</span>`;
}
