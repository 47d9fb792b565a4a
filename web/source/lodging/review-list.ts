import { html, nothing } from 'lit';
import type { LodgingDetail, Review } from '../shell/answers.ts';
import { monthName } from '../shell/figures.ts';
import { words } from '../texts/language.ts';
import { ratingChip } from '../search/result-card.ts';

/** Yields the newest reviews of a lodging with the answers to them; nothing while there are none. */
export function reviewList({ reviews = [], reviewSummary }: Pick<LodgingDetail, 'reviews' | 'reviewSummary'>) {
  const text = words();
  if (reviews.length === 0) return nothing;
  return html`<section id="reviews" aria-labelledby="reviews-title">
    <h2 id="reviews-title">${text.reviews} ${ratingChip(reviewSummary.average)}</h2>
    <ul class="reviews">
      ${reviews.map((review) => html`<li>${reviewOf(review)}</li>`)}
    </ul>
  </section>`;
}

function reviewOf({ author, score, title, body, lang, reviewDate, discussion }: Review) {
  return html`<article lang=${lang}>
    <header>
      ${ratingChip(score)} <strong>${author}</strong>
      <span class="aside" lang=${document.documentElement.lang}
        >${monthName(Math.floor(Date.parse(reviewDate) / 86_400_000))}</span
      >
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
