import { html, nothing } from 'lit';
import type { LodgingDetail, Review } from '../shell/answers.ts';
import { monthName } from '../shell/figures.ts';
import { words } from '../texts/language.ts';
import { PageElement } from '../shell/page-element.ts';
import { ratingChip, scoreOf } from '../search/result-card.ts';

type Band = readonly [from: number, to: number];

/** Scores that are looked at together; a score between two belongs to the lower. */
const bands: readonly Band[] = [
  [9, 10],
  [7, 8],
  [5, 6],
  [0, 4],
];

/** The reviews of a lodging with the answers to them, all or those of a band of scores; nothing while there are none. */
class ReviewList extends PageElement {
  static override properties = { lodging: { attribute: false } };
  declare lodging: Pick<LodgingDetail, 'reviews' | 'reviewSummary'>;
  #band: Band | undefined;

  protected override render() {
    const text = words();
    const { reviews = [], reviewSummary } = this.lodging;
    if (reviews.length === 0) return nothing;
    const band = this.#band;
    const shown = band ? reviews.filter(({ score }) => isIn(score, band)) : reviews;
    return html`<section id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">${text.reviews} ${scoreOf(reviewSummary.average)}</h2>
      ${this.#choices(reviews)}
      ${
        reviewSummary.count > reviews.length
          ? html`<p class="hint reviews-newest">${text.stay.reviewsNewest(reviews.length, reviewSummary.count)}</p>`
          : nothing
      }
      <ul class="reviews" aria-live="polite">
        ${shown.map((review) => html`<li>${reviewOf(review)}</li>`)}
      </ul>
    </section>`;
  }

  #choices(reviews: readonly Review[]) {
    const text = words().stay;
    const counted = bands
      .map((band) => ({ band, count: reviews.filter(({ score }) => isIn(score, band)).length }))
      .filter(({ count }) => count > 0);
    if (counted.length < 2) return nothing;
    const choice = (band: Band | undefined, label: string, count: number) =>
      html`<button
        class="pill score-band"
        aria-pressed=${band === this.#band ? 'true' : 'false'}
        @click=${() => this.#choose(band)}
      >
        ${label} <span>${count}</span>
      </button>`;
    return html`<div class="score-bands">
      ${choice(undefined, text.allScores, reviews.length)}
      ${counted.map(({ band, count }) => choice(band, text.scoreBand(...band), count))}
    </div>`;
  }

  #choose(band: Band | undefined): void {
    this.#band = band;
    this.requestUpdate();
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
          <strong lang=${document.documentElement.lang}>${words().answerOf(answer.author)}</strong>
          <p>${answer.body}</p>
        </blockquote>`,
    )}
  </article>`;
}

customElements.define('review-list', ReviewList);
