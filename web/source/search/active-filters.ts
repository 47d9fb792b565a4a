import { html, nothing } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import type { Facets } from '../shell/answers.ts';
import { addressOf, follow } from '../shell/address.ts';
import { words } from '../texts/language.ts';
import { changedQuery, facetFilters, withoutFacets } from './criteria.ts';
import { chosenParts } from './criterion-label.ts';

export function countActiveFilters(query: URLSearchParams): number {
  return facetFilters.flatMap((name) => chosenParts(query, name, undefined)).length;
}

export function activeFilters(query: URLSearchParams, facets: Facets | undefined) {
  const text = words().finder;
  const parts = facetFilters.flatMap((name) => chosenParts(query, name, facets));
  if (parts.length === 0) return nothing;
  return html`<ul class="understood active-filters" aria-label=${text.active}>
    ${parts.map(
      ({ label, without }) =>
        html`<li>
          <a
            class="pill"
            href=${addressOf('/', changedQuery(query, without))}
            aria-label=${fillIn(text.remove, { what: label })}
            @click=${follow}
            >${label} <span aria-hidden="true">×</span></a
          >
        </li>`,
    )}
    ${
      parts.length > 1
        ? html`<li>
            <a class="plain" href=${addressOf('/', withoutFacets(query))} @click=${follow}>${text.clearAll}</a>
          </li>`
        : nothing
    }
  </ul>`;
}
