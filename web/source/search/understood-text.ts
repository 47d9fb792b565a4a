import { html, nothing } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import type { Chip } from '../../../client/search/chips.ts';
import type { StaySearchState } from '../../../client/search/stay-search.ts';
import { addressOf, follow } from '../shell/address.ts';
import { changedQuery } from './criteria.ts';
import { counted, words } from '../texts/language.ts';

/** Says which parts of the text were corrected, given up, or used for the order only. */
export function understoodText(query: URLSearchParams, found: StaySearchState) {
  const { chips, ignored } = found;
  const givenUp = chips.filter(({ isGivenUp }) => isGivenUp).map(labelOfChip);
  return html`${correction(query, found)} ${leftOut(words().givenUp, givenUp)} ${leftOut(words().onlyOrders, ignored)}`;
}

function leftOut(text: string, what: readonly string[]) {
  return what.length > 0 ? html`<p class="hint left-out">${fillIn(text, { what: what.join(', ') })}</p>` : nothing;
}

function correction(query: URLSearchParams, { corrected, correctedTo }: StaySearchState) {
  if (!corrected) return nothing;
  const text = words();
  const typed = query.get('q') ?? '';
  if (correctedTo === undefined) return html`<p class="hint correction">${text.corrected}</p>`;
  const meant = addressOf('/', changedQuery(query, { q: correctedTo }));
  return html`<p class="hint correction">
    ${fillIn(text.correctedFrom, { typed })} <a href=${meant} @click=${follow}>${correctedTo}</a>
  </p>`;
}

export function chipList(query: URLSearchParams, chips: readonly Chip[]) {
  if (chips.length === 0) return nothing;
  const text = words();
  return html`<ul class="understood" aria-label=${text.understood}>
    ${chips.map((chip) => {
      const rest = changedQuery(query, { q: chip.textWithout });
      const label = labelOfChip(chip);
      return html`<li>
        <a
          class="pill"
          data-kind=${chip.kind}
          ?data-given-up=${chip.isGivenUp}
          href=${addressOf('/', rest)}
          aria-label=${fillIn(text.takeAway, { what: label })}
          @click=${follow}
          >${label} <span aria-hidden="true">×</span></a
        >
      </li>`;
    })}
  </ul>`;
}

export function labelOfChip({ kind, label }: Chip): string {
  const text = words();
  if (kind === 'pax') return counted(text.travellersCount, Number(label));
  return kind === 'bedrooms' ? counted(text.bedrooms, Number(label)) : label;
}
