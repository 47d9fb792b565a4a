import { html, nothing } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import type { Chip } from '../../../client/search/chips.ts';
import type { StaySearchState } from '../../../client/search/stay-search.ts';
import { addressOf, follow } from '../shell/address.ts';
import { changedQuery } from './criteria.ts';
import { counted, words } from '../texts/language.ts';

export function understoodText(query: URLSearchParams, found: StaySearchState) {
  const { chips, dropped } = found;
  return html`
    ${correction(query, found)}
    ${dropped.length > 0 ? html`<p class="hint left-out">${fillIn(words().leftOut, { what: dropped.join(', ') })}</p>` : nothing}
    ${chips.length > 0 ? chipList(query, chips) : nothing}
  `;
}

function correction(query: URLSearchParams, { corrected, correctedTo }: StaySearchState) {
  if (!corrected) return nothing;
  const text = words();
  const typed = query.get('q') ?? '';
  if (correctedTo === undefined) return html`<p class="hint correction">${text.corrected}</p>`;
  const meant = addressOf('/', changedQuery(query, { q: correctedTo }));
  return html`<p class="hint correction">
    ${text.finder.didYouMean} <a href=${meant} @click=${follow}>${correctedTo}</a>?
    ${fillIn(text.correctedTo, { meant: correctedTo, typed })}
  </p>`;
}

function chipList(query: URLSearchParams, chips: readonly Chip[]) {
  const text = words();
  return html`<ul class="understood" aria-label=${text.understood}>
    ${chips.map((chip) => {
      const rest = changedQuery(query, { q: chip.textWithout });
      const label = labelOf(chip);
      return html`<li>
        <a
          class="pill"
          data-kind=${chip.kind}
          href=${addressOf('/', rest)}
          aria-label=${fillIn(text.takeAway, { what: label })}
          @click=${follow}
          >${label} <span aria-hidden="true">×</span></a
        >
      </li>`;
    })}
  </ul>`;
}

function labelOf({ kind, label }: Chip): string {
  const text = words();
  if (kind === 'pax') return counted(text.travellersCount, Number(label));
  return kind === 'bedrooms' ? counted(text.bedrooms, Number(label)) : label;
}
