import { html, nothing, type PropertyValues } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import type { LodgingDetail, Problem, Review } from '../shell/answers.ts';
import { failureText } from '../shell/failure-text.ts';
import { monthName } from '../shell/figures.ts';
import { words } from '../texts/language.ts';
import { PageElement } from '../shell/page-element.ts';
import { ask, Refused } from '../shell/service.ts';
import { ratingChip, scoreOf } from '../search/result-card.ts';

type Band = readonly [from: number, to: number];

/** Score filters; a score between two ranges belongs to the lower one. */
const bands: readonly Band[] = [
  [9, 10],
  [7, 8],
  [5, 6],
  [0, 4],
];

const pageSize = 10;
/** The service's largest page. */
const largestPage = 100;

class ReviewList extends PageElement {
  static override properties = { lodging: { attribute: false } };
  declare lodging: Pick<LodgingDetail, 'id' | 'reviews' | 'reviewSummary'>;
  #reviews: readonly Review[] = [];
  #isComplete = true;
  #isLoading = false;
  #problem: Problem | undefined;
  #band: Band | undefined;
  /** Index of the review to focus after rendering. */
  #next: number | undefined;

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('lodging')) return;
    const { reviews = [], reviewSummary } = this.lodging;
    this.#reviews = reviews;
    this.#isComplete = reviews.length >= reviewSummary.count;
    this.#isLoading = false;
    this.#band = undefined;
    this.#problem = undefined;
  }

  protected override render() {
    const text = words();
    const { reviewSummary } = this.lodging;
    if (this.#reviews.length === 0) return nothing;
    const shown = this.#shown();
    const isPartial = reviewSummary.count > pageSize || this.#band;
    return html`<section id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">${text.reviews} ${scoreOf(reviewSummary.average)}</h2>
      ${this.#choices()}
      <p class="hint reviews-shown" role="status">
        ${isPartial ? fillIn(text.stay.reviewsShown, { shown: shown.length, count: Math.max(reviewSummary.count, shown.length) }) : nothing}
      </p>
      <ul class="reviews">
        ${shown.map((review) => html`<li tabindex="-1">${reviewOf(review)}</li>`)}
      </ul>
      ${this.#problem ? html`<p class="hint" role="alert">${failureText(this.#problem)}</p>` : nothing}
      ${
        this.#isComplete
          ? nothing
          : html`<button
              class="pill more-reviews"
              type="button"
              aria-busy=${this.#isLoading ? 'true' : 'false'}
              @click=${() => void this.#showMore()}
            >
              ${text.stay.moreReviews}
            </button>`
      }
    </section>`;
  }

  protected override updated(): void {
    if (this.#next === undefined) return;
    this.querySelectorAll<HTMLElement>('.reviews > li')[this.#next]?.focus();
    this.#next = undefined;
  }

  #shown(): readonly Review[] {
    const band = this.#band;
    return band ? this.#reviews.filter(({ score }) => isIn(score, band)) : this.#reviews;
  }

  /** Counts per range are known only once all reviews are loaded. */
  #choices() {
    const text = words().stay;
    const counted = bands
      .map((band) => ({ band, count: this.#reviews.filter(({ score }) => isIn(score, band)).length }))
      .filter(({ band, count }) => count > 0 || !this.#isComplete || band === this.#band);
    if (counted.length < 2) return nothing;
    const choice = (band: Band | undefined, label: string, count: number) =>
      html`<button
        class="pill score-band"
        type="button"
        aria-pressed=${band === this.#band ? 'true' : 'false'}
        @click=${() => void this.#choose(band)}
      >
        ${label} ${this.#isComplete ? html`<span>${count}</span>` : nothing}
      </button>`;
    return html`<div class="score-bands">
      ${choice(undefined, text.allScores, this.#reviews.length)}
      ${counted.map(({ band, count }) => choice(band, fillIn(text.scoreBand, { from: band[0], to: band[1] }), count))}
    </div>`;
  }

  async #choose(band: Band | undefined): Promise<void> {
    this.#band = band;
    this.requestUpdate();
    // A range shows all of its reviews, so all pages are loaded.
    while (band && band === this.#band && !this.#isComplete && (await this.#load(largestPage)));
  }

  async #showMore(): Promise<void> {
    const before = this.#shown().length;
    if (await this.#load(pageSize)) this.#next = before;
    this.requestUpdate();
  }

  async #load(limit: number): Promise<boolean> {
    if (this.#isLoading) return false;
    const { lodging } = this;
    const asked = new URLSearchParams({ limit: String(limit), after: String(this.#reviews.at(-1)?.id ?? '') });
    this.#isLoading = true;
    this.#problem = undefined;
    this.requestUpdate();
    const page = await ask<Review[]>(`/customerReview/${lodging.id}/reviews`, asked).catch((error: unknown) => {
      if (error instanceof Refused) return error.problem;
      throw error;
    });
    if (lodging !== this.lodging) return false;
    this.#isLoading = false;
    this.requestUpdate();
    if (!Array.isArray(page)) {
      this.#problem = page;
      return false;
    }
    this.#reviews = [...this.#reviews, ...page];
    this.#isComplete = page.length < limit || this.#reviews.length >= lodging.reviewSummary.count;
    return page.length > 0;
  }
}

function isIn(score: number, [from, to]: Band): boolean {
  return score >= from && score < to + 1;
}

function reviewOf({ author, score, title, body, lang, reviewDate, discussion }: Review) {
  return html`<article lang=${lang}>
    <header>
      <span class="initial" aria-hidden="true">${author.charAt(0)}</span>
      <span class="review-by">
        <strong>${author}</strong>
        <span class="aside" lang=${document.documentElement.lang}
          >${monthName(Math.floor(Date.parse(reviewDate) / 86_400_000))}</span
        >
      </span>
      ${ratingChip(score)}
    </header>
    ${title === undefined ? nothing : html`<h3>${title}</h3>`}
    <p>${body}</p>
    ${discussion.map(
      (answer) =>
        html`<blockquote lang=${answer.lang}>
          <strong lang=${document.documentElement.lang}>${fillIn(words().answerOf, { author: answer.author })}</strong>
          <p>${answer.body}</p>
        </blockquote>`,
    )}
  </article>`;
}

customElements.define('review-list', ReviewList);
