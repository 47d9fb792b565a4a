import { html, nothing, type PropertyValues } from 'lit';
import type { StaySearchState } from '../../../client/search/stay-search.ts';
import { addressOf, follow } from '../shell/address.ts';
import type { Suggestion } from '../shell/answers.ts';
import { PageElement } from '../shell/page-element.ts';
import { askOrRecall } from '../shell/service.ts';
import { counted, words } from '../texts/language.ts';
import { countActiveFilters } from './active-filters.ts';
import { changedQuery, filterRequest, noDates, noPlace, withoutFacets, withoutFilters } from './criteria.ts';
import { wholeCriterion } from './criterion-label.ts';
import { labelOfChip } from './understood-text.ts';

/** Days of flexibility tried as a way out. */
const widerBy = 7;

class EmptyResult extends PageElement {
  static override properties = { query: { attribute: false }, found: { attribute: false } };
  declare query: URLSearchParams;
  declare found: StaySearchState;
  #meant: Suggestion[] = [];
  #withFlex = 0;
  #withoutAny = 0;
  #asking: AbortController | undefined;

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('query')) return;
    this.#meant = [];
    this.#withFlex = 0;
    this.#withoutAny = 0;
    this.#asking?.abort();
    this.#asking = new AbortController();
    void this.#look(this.query, this.#asking.signal);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#asking?.abort();
  }

  protected override render() {
    const text = words();
    const ways = [...this.#flexWay(), ...this.#hintWays(), ...this.#wayWithoutFilters()];
    return html`<div class="message none">
      <p class="big">${text.none}</p>
      <p>${this.query.has('arrival') ? text.noneHelp : text.finder.noneHere}</p>
      ${this.#meant.length > 0 ? this.#didYouMean() : nothing}
      ${
        ways.length > 0
          ? html`<ul class="hints" aria-label=${text.finder.waysOut}>
              ${ways}
            </ul>`
          : nothing
      }
      <a class="plain all" href=${addressOf('/', withoutFilters(this.query))} @click=${follow}>${text.clearFilters}</a>
    </div>`;
  }

  #hintWays() {
    const { chips, facets, hints } = this.found;
    return hints
      .filter(({ total }) => total > 0)
      .map(({ criterion, words: part, total }) => {
        const chip = part === undefined ? undefined : chips.find((each) => each.words === part);
        const { label, without } = chip
          ? { label: labelOfChip(chip), without: { q: chip.textWithout } }
          : wholeCriterion(this.query, criterion, facets);
        return way(changedQuery(this.query, without), counted(words().finder.withoutIt, total, { what: label }));
      });
  }

  #flexWay() {
    if (this.#withFlex === 0) return [];
    const wider = changedQuery(this.query, { flex: String(widerBy) });
    return [way(wider, counted(words().finder.withFlex, this.#withFlex, { days: widerBy }))];
  }

  #wayWithoutFilters() {
    return this.#withoutAny === 0
      ? []
      : [way(withoutFacets(this.query), counted(words().finder.withoutAny, this.#withoutAny))];
  }

  #didYouMean() {
    return html`<p class="did-you-mean">
      ${words().finder.didYouMean}
      ${this.#meant.map(({ kind, value, label }, index) => {
        const meant = changedQuery(this.query, { ...noPlace, [kind.toLowerCase()]: value });
        return html`${index > 0 ? ', ' : ''}<a href=${addressOf('/', meant)} @click=${follow}>${label}</a>`;
      })}?
    </p>`;
  }

  /** Looks for further alternatives; if there are none, those of the search remain. */
  async #look(query: URLSearchParams, signal: AbortSignal): Promise<void> {
    const typed = query.get('q') ?? '';
    const wider = changedQuery(query, { flex: String(widerBy) });
    const canMove = query.has('arrival') && query.has('departure') && !query.has('flex');
    const [meant, flexible, unfiltered] = await Promise.all([
      typed === '' ? [] : suggestionsFor(typed, signal),
      canMove ? countOf(wider, signal) : 0,
      countActiveFilters(query) > 1 ? countOf(withoutFacets(query), signal) : 0,
    ]);
    if (signal.aborted) return;
    this.#meant = meant;
    this.#withFlex = flexible;
    this.#withoutAny = unfiltered;
    this.requestUpdate();
  }
}

function way(query: URLSearchParams, text: string) {
  return html`<li><a class="pill" href=${addressOf('/', query)} @click=${follow}>${text}</a></li>`;
}

async function suggestionsFor(typed: string, signal: AbortSignal): Promise<Suggestion[]> {
  const asked = askOrRecall<{ suggestions: Suggestion[] }>(
    '/places/suggests',
    new URLSearchParams({ q: typed, limit: '5' }),
    signal,
  );
  const { suggestions } = await asked.catch(() => ({ suggestions: [] }));
  const names = new Map(suggestions.filter(({ kind }) => kind !== 'LODGING').map((each) => [each.label, each]));
  return [...names.values()].filter(({ label }) => label.toLowerCase() !== typed.toLowerCase()).slice(0, 3);
}

/** Returns 0 when the answer has no total. */
async function countOf(query: URLSearchParams, signal: AbortSignal): Promise<number> {
  const asked = filterRequest(query);
  for (const name of Object.keys(noDates)) for (const value of query.getAll(name)) asked.append(name, value);
  asked.set('group', 'lodging');
  asked.set('pagesize', '1');
  return (await askOrRecall<{ total: number }>('/stays/search', asked, signal).catch(() => ({ total: 0 }))).total;
}

customElements.define('empty-result', EmptyResult);
