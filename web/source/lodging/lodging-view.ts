import { html, nothing, type PropertyValues } from 'lit';
import { lodgingTitle } from '../../../src/pages/visitor-words.ts';
import { addressOf, cameFromHere, follow, go } from '../shell/address.ts';
import type { Availability, LodgingDetail, Problem } from '../shell/answers.ts';
import '../dates/availability-box.ts';
import '../booking/booking-panel.ts';
import { failureText } from '../shell/failure-text.ts';
import '../map/map-place.ts';
import './photo-gallery.ts';
import { counted, type Language, words } from '../texts/language.ts';
import { hostCard } from './host-card.ts';
import { lodgingFacts } from './lodging-facts.ts';
import { lodgingRequests } from './lodging-requests.ts';
import { firstView, isFirstViewDrawn } from '../shell/first-view.ts';
import { PageElement } from '../shell/page-element.ts';
import { factsOf, scoreOf, starsOf } from '../search/result-card.ts';
import { descriptionFor, originalLanguageOf, originalNote } from './original-texts.ts';
import './review-list.ts';
import './similar-stays.ts';
import { ask, Refused } from '../shell/service.ts';

class LodgingView extends PageElement {
  static override properties = { lodgingId: { type: Number }, query: { attribute: false }, language: {} };
  declare lodgingId: number;
  declare query: URLSearchParams;
  declare language: Language;
  #lodging: LodgingDetail | undefined;
  #stays: Availability[] | undefined;
  #hasStaysFailed = false;
  #problem: Problem | undefined;
  #isGone = false;

  override connectedCallback(): void {
    super.connectedCallback();
    void firstView.then(() => this.requestUpdate());
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('lodgingId') || changed.has('language')) void this.#read();
  }

  async #read(): Promise<void> {
    const [lodging] = lodgingRequests(this.lodgingId);
    const stays = this.#readStays();
    try {
      this.#lodging = await ask<LodgingDetail>(...lodging);
      document.title = lodgingTitle(this.#lodging);
      this.#problem = undefined;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#problem = error.problem;
    }
    this.requestUpdate();
    await stays;
  }

  async #readStays(): Promise<void> {
    const [, stays] = lodgingRequests(this.lodgingId);
    this.#hasStaysFailed = false;
    this.requestUpdate();
    const answer = await ask<{ availabilities: Availability[] }>(...stays).catch(() => undefined);
    this.#hasStaysFailed = answer === undefined;
    if (answer) this.#stays = answer.availabilities.filter(({ priceEnabled }) => priceEnabled);
    this.requestUpdate();
  }

  protected override render() {
    const text = words();
    const back = html`<a class="back" href=${addressOf('/', this.#home())} @click=${this.#back}>‹ ${text.back}</a>`;
    const isBusy = !this.#problem && !this.#lodging;
    return html`<main id="main" class="lodging" aria-busy=${isBusy ? 'true' : nothing}>${back} ${this.#shown()}</main>`;
  }

  #home(): URLSearchParams {
    return new URLSearchParams(
      [...this.query].filter(([name]) => ['lang', 'pax', 'children', 'arrival', 'departure', 'flex'].includes(name)),
    );
  }

  #shown() {
    if (this.#problem) {
      return html`<div class="message" role="alert">
          <h1>${failureText(this.#problem)}</h1>
          <a class="primary" href=${addressOf('/', this.#home())} @click=${follow}>${words().findAnother}</a>
        </div>
        ${this.#problem.status === 404 ? html`<similar-stays .query=${this.query}></similar-stays>` : nothing}`;
    }
    return this.#lodging ? this.#content(this.#lodging) : html`<p role="status">${words().loading}</p>`;
  }

  /** Visitors who came from the search return to it unchanged. */
  #back = (event: MouseEvent): void => {
    if (cameFromHere()) {
      event.preventDefault();
      history.back();
    } else follow(event);
  };

  #content(lodging: LodgingDetail) {
    const text = words();
    return html`
      <header class="lodging-head">
        <h1>${lodging.name}</h1>
        <p class="facts">
          <span>${lodging.city} · ${factsOf(lodging).join(' · ')}</span> ${starsOf(lodging.standing)}
          ${scoreOf(lodging.reviewSummary.average)}
          ${lodging.reviewSummary.count > 0 ? html`<a href="#reviews">${counted(text.reviewCount, lodging.reviewSummary.count)}</a>` : nothing}
        </p>
      </header>
      <photo-gallery
        .photos=${lodging.photos}
        .name=${lodging.name}
        .original=${originalLanguageOf(lodging)}
      ></photo-gallery>
      ${isFirstViewDrawn() ? this.#columns(lodging) : nothing}
    `;
  }

  #columns(lodging: LodgingDetail) {
    const text = words();
    const change = (query: URLSearchParams) => {
      go(addressOf(`/lodgings/${this.lodgingId}`, query), 'replace');
    };
    return html`<div class="lodging-columns">
        <div class="lodging-story">
          <section aria-labelledby="about">
            <h2 id="about">${text.about}</h2>
            ${descriptionOf(lodging)}
          </section>
          ${lodgingFacts(lodging)}
          <section aria-labelledby="availability">
            <h2 id="availability">${text.availability}</h2>
            <availability-box
              .stays=${this.#stays}
              .extras=${lodging.extras?.extras ?? []}
              .query=${this.query}
              .onChange=${change}
              .onRetry=${this.#hasStaysFailed ? () => void this.#readStays() : undefined}
            ></availability-box>
          </section>
          ${hostCard(lodging)} ${lodgingPlace(lodging)}
          <review-list .lodging=${lodging}></review-list>
        </div>
        <booking-panel
          .lodging=${lodging}
          .stays=${this.#stays}
          .query=${this.query}
          .onChange=${change}
          @booked=${() => this.#readStays()}
          @standing=${this.#noteStanding}
        ></booking-panel>
      </div>
      ${this.#isGone ? html`<similar-stays .lodging=${lodging} .query=${this.query}></similar-stays>` : nothing}`;
  }

  #noteStanding = (event: CustomEvent<{ isGone: boolean }>): void => {
    this.#isGone = event.detail.isGone;
    this.requestUpdate();
  };
}

function descriptionOf(lodging: LodgingDetail) {
  const { language, indoor, outdoor } = descriptionFor(lodging);
  return html`<div lang=${language}>
      <p>${indoor}</p>
      <p>${outdoor}</p>
    </div>
    ${originalNote(language)}`;
}

function lodgingPlace({ latitude, longitude, coordinateAccuracy }: LodgingDetail) {
  if (latitude === null || longitude === null) return nothing;
  return html`<section aria-labelledby="where">
    <h2 id="where">${words().map.where}</h2>
    <map-place class="lodging-place"
      ><lodging-map .latitude=${latitude} .longitude=${longitude} .isExact=${coordinateAccuracy}></lodging-map
    ></map-place>
  </section>`;
}

customElements.define('lodging-view', LodgingView);
