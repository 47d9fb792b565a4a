import { html, nothing } from 'lit';
import type { SearchAnswer } from './answers.ts';
import { addressOf, follow } from './address.ts';
import { changedQuery } from './criteria.ts';
import { words } from './language.ts';

type UnderstoodPart = NonNullable<SearchAnswer['understood']>[number];

/** Yields what the search text was taken for, part by part, each to be taken away, and what was corrected or left out. */
export function understoodText(query: URLSearchParams, answer: SearchAnswer) {
  const { understood = [], dropped = [] } = answer;
  return html`
    ${correction(query, answer)}
    ${dropped.length > 0 ? html`<p class="hint left-out">${words().leftOut(dropped.join(', '))}</p>` : nothing}
    ${understood.length > 0 ? chips(query, understood, dropped) : nothing}
  `;
}

function correction(query: URLSearchParams, { corrected, correctedTo }: SearchAnswer) {
  if (!corrected) return nothing;
  const text = words();
  const typed = query.get('q') ?? '';
  return html`<p class="hint correction">
    ${correctedTo === undefined ? text.corrected : text.correctedTo(correctedTo, typed)}
  </p>`;
}

function chips(query: URLSearchParams, understood: readonly UnderstoodPart[], dropped: readonly string[]) {
  const text = words();
  return html`<ul class="understood" aria-label=${text.understood}>
    ${understood.map((part) => {
      const others = understood.filter((each) => each !== part).map((each) => each.words);
      const rest = changedQuery(query, { q: [...others, ...dropped].join(' ') });
      const label = labelOf(part);
      return html`<li>
        <a
          class="pill"
          data-kind=${part.kind}
          href=${addressOf('/', rest)}
          aria-label=${text.takeAway(label)}
          @click=${follow}
          >${label} <span aria-hidden="true">×</span></a
        >
      </li>`;
    })}
  </ul>`;
}

function labelOf({ kind, label }: UnderstoodPart): string {
  const text = words();
  if (kind === 'pax') return text.travellersCount(Number(label));
  return kind === 'bedrooms' ? text.bedrooms(Number(label)) : label;
}
