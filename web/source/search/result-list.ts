import { html, nothing } from 'lit';
import type { StaySearchState } from '../../../client/search/stay-search.ts';
import type { FoundStay } from '../shell/answers.ts';
import { count } from '../shell/figures.ts';
import { isFirstViewDrawn } from '../shell/first-view.ts';
import { counted, words } from '../texts/language.ts';
import { activeFilters } from './active-filters.ts';
import { searchWith } from './criteria.ts';
import './empty-result.ts';
import { nearList } from './near-list.ts';
import { pageLinks } from './page-links.ts';
import { resultCard, waitingCards } from './result-card.ts';
import { chipList, understoodText } from './understood-text.ts';

interface ListTerms {
  isSlow: boolean;
  lit: number | undefined;
  onPoint: (id: number | undefined) => void;
}

export function resultList(query: URLSearchParams, found: StaySearchState, { isSlow, lit, onPoint }: ListTerms) {
  const text = words();
  const { total, stays, near, facets } = found;
  const chips = html`${understoodText(query, found)}
    <div class="chip-row">${chipList(query, found.chips)} ${activeFilters(query, facets)}</div>`;
  if (total === undefined || isSlow) {
    return html`<div class="results-head">
        <h2 class="waiting-title"><span role="status">${text.finder.searching}</span></h2>
        ${sortBox(query, found)}
      </div>
      ${total === undefined ? nothing : chips} ${isSlow ? html`<div class="cards">${waitingCards()}</div>` : nothing}`;
  }
  return html`<div class="results-head">
      <h2 class="status"><span role="status">${counted(text.results, total, { count: count(total) })}</span></h2>
      ${sortBox(query, found)}
    </div>
    ${chips} ${total === 0 ? html`<empty-result .query=${query} .found=${found}></empty-result>` : nothing}
    <div class="cards">
      ${firstOf(stays).map((stay, index) =>
        resultCard(stay, query, { isLit: stay.lodging.id === lit, isAwaited: index < seenFirst() - 1, onPoint }),
      )}
    </div>
    ${isFirstViewDrawn() ? html`${pageLinks(query, total)} ${nearList(query, near)}` : nothing}`;
}

/** Minimum height of a card in pixels: beside its picture, and on a phone below it. */
const lowestCard = { wide: 240, narrow: 400 };
const narrow = matchMedia('(max-width: 34rem)');

/** Upper bound of the cards in the first view. */
function seenFirst(): number {
  return Math.ceil(innerHeight / (narrow.matches ? lowestCard.narrow : lowestCard.wide));
}

function firstOf(stays: readonly FoundStay[]): readonly FoundStay[] {
  return isFirstViewDrawn() ? stays : stays.slice(0, seenFirst());
}

/** The text may state the order (`cheap`); another choice removes those words. */
function sortBox(query: URLSearchParams, { chips }: StaySearchState) {
  const text = words();
  const stated = chips.find(({ kind }) => kind === 'sort');
  const chosen = query.get('sort') ?? stated?.value ?? 'relevance';
  const choose = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    const sort = value === 'relevance' ? undefined : value;
    searchWith(query, { sort, ...(stated && { q: stated.textWithout }) });
  };
  return html`<label class="sort"
    ><span>${text.sort}</span>
    <select @change=${choose}>
      ${Object.entries(text.sorts).map(([value, label]) => html`<option value=${value} .selected=${value === chosen}>${label}</option>`)}
    </select></label
  >`;
}
