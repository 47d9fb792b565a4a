import { html, nothing } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import type { StaySearchState } from '../../../client/search/stay-search.ts';
import { count } from '../shell/figures.ts';
import { words } from '../texts/language.ts';
import './card-photos.ts';
import { lodgingAddress } from './criteria.ts';
import { cardHead } from './result-card.ts';

type Near = StaySearchState['near'][number];

/** Lodgings beside few results, each with what it lacks. */
export function nearList(query: URLSearchParams, near: readonly Near[]) {
  if (near.length === 0) return nothing;
  return html`<section class="near" aria-labelledby="near-title">
    <h2 id="near-title">${words().near.title}</h2>
    <div class="cards">${near.map((each) => nearCard(query, each))}</div>
  </section>`;
}

function nearCard(query: URLSearchParams, { lodging, misses, distance }: Near) {
  const address = lodgingAddress(lodging.id, query, datesOf(query));
  return html`<article class="card" data-lodging=${lodging.id}>
    <div class="card-photo">
      <card-photos
        .lodgingId=${lodging.id}
        .first=${lodging.photo}
        .isAwaited=${false}
        .address=${address}
      ></card-photos>
    </div>
    <div class="card-text">
      ${cardHead(lodging, address)}
      <p class="misses">${missedText(misses, distance)}</p>
    </div>
  </article>`;
}

function missedText({ kind, label }: Near['misses'], distance: number | undefined): string {
  const { away, outside, lacks, otherType } = words().near;
  if (kind !== 'place') return fillIn(kind === 'type' ? otherType : lacks, { what: label });
  return distance === undefined
    ? fillIn(outside, { what: label })
    : fillIn(away, { what: label, distance: count(Math.round(distance)) });
}

function datesOf(query: URLSearchParams) {
  const [arrival, departure] = [query.get('arrival'), query.get('departure')];
  return arrival !== null && departure !== null ? { arrival, departure } : undefined;
}
