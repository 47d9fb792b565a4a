import { html, nothing } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import { follow } from '../shell/address.ts';
import type { FoundStay, LodgingSummary } from '../shell/answers.ts';
import { lodgingAddress } from './criteria.ts';
import { shiftText } from '../dates/dates-text.ts';
import { dayOfYmd } from '../dates/days.ts';
import { dayRange, money, scoreText, surfaceText } from '../shell/figures.ts';
import { reductionBadge, struckPrice } from '../shell/reduction-marks.ts';
import { reductionOf } from '../shell/reduction.ts';
import { counted, words } from '../texts/language.ts';
import './card-photos.ts';
import { perksOf } from './perks.ts';

interface CardTerms {
  isLit: boolean;
  /** Whether it is in the first view. */
  isAwaited: boolean;
  onPoint: (id: number | undefined) => void;
}

export function resultCard(stay: FoundStay, query: URLSearchParams, { isLit, isAwaited, onPoint }: CardTerms) {
  const { lodging } = stay;
  const text = words();
  const reduction = reductionOf(stay.totalPrice, stay.promotion);
  return html`<article
    class="card ${isLit ? 'is-lit' : ''}"
    data-lodging=${lodging.id}
    @mouseenter=${() => onPoint(lodging.id)}
    @mouseleave=${() => onPoint(undefined)}
    @focusin=${() => onPoint(lodging.id)}
    @focusout=${() => onPoint(undefined)}
  >
    <div class="card-photo">
      <card-photos
        .lodgingId=${lodging.id}
        .first=${lodging.photo}
        .isAwaited=${isAwaited}
        .address=${lodgingAddress(lodging.id, query, stay)}
      ></card-photos>
      ${reduction ? reductionBadge(reduction) : nothing}
      ${stay.requestOnly ? html`<span class="badge request">${text.onRequest}</span>` : nothing}
    </div>
    <div class="card-text">
      ${cardHead(lodging, lodgingAddress(lodging.id, query, stay))}
      <p class="perks">${perksOf(lodging.features).map((perk) => html`<span>${perk}</span>`)}</p>
      <p class="when">
        ${dayRange(dayOfYmd(stay.arrival) ?? 0, dayOfYmd(stay.departure) ?? 0)} · ${counted(text.nights, stay.nights)}
        ${stay.shift === undefined ? nothing : html`<span class="shift ${stay.shift === 0 ? 'as-wished' : ''}">${shiftText(stay.shift)}</span>`}
      </p>
      <p class="price-line">
        ${reduction ? struckPrice(reduction) : nothing}
        <strong>${money(stay.totalPrice)}</strong>
      </p>
      <p class="total">
        <span>${fillIn(text.perNight, { price: money(Math.round(stay.totalPerNight)) })}</span> ·
        <span class="fees"
          >${stay.mandatoryServicesPrice > 0 ? fillIn(text.finder.fees, { price: money(stay.mandatoryServicesPrice) }) : text.finder.total}</span
        >
      </p>
      ${stay.onSiteTotal > 0 ? html`<p class="total"><span class="fees">${fillIn(text.finder.dueOnSite, { amount: money(stay.onSiteTotal) })}</span></p>` : nothing}
    </div>
  </article>`;
}

/** Place, score, name and facts. */
export function cardHead(lodging: LodgingSummary, address: string) {
  return html`<div class="card-top">
      <p class="where">${[lodging.city, lodging.region].filter((part) => part !== undefined).join(', ')}</p>
      ${scoreOf(lodging.rating)}
    </div>
    <div class="card-name">
      <h3><a href=${address} @click=${follow}>${lodging.name}</a></h3>
      ${starsOf(lodging.standing)}
    </div>
    <p class="facts">${factsOf(lodging).join(' · ')}</p>`;
}

export function ratingChip(rating: number | null) {
  if (rating === null) return nothing;
  const score = scoreText(rating);
  return html`<span class="rating" role="img" aria-label=${fillIn(words().ratingOf, { score })}>${score}</span>`;
}

export function scoreOf(rating: number | null) {
  if (rating === null) return nothing;
  const word = (words().stay.scoreWords as Partial<Record<number, string>>)[Math.min(9, Math.floor(rating))];
  return html`<span class="score"
    >${word === undefined ? nothing : html`<span>${word}</span>`} ${ratingChip(rating)}</span
  >`;
}

export function starsOf(standing: number) {
  if (standing === 0) return nothing;
  const label = counted(words().stars, standing);
  return html`<span class="stars" role="img" aria-label=${label}>${'★'.repeat(standing)}</span>`;
}

/** Leaves out unknown figures. */
export function factsOf(lodging: Pick<LodgingSummary, 'shortLabel' | 'personMax' | 'bedrooms' | 'surface'>): string[] {
  const { shortLabel, personMax, bedrooms, surface } = lodging;
  const text = words();
  return [
    shortLabel.split(',')[0] ?? '',
    counted(text.travellersCount, personMax),
    ...(bedrooms === null ? [] : [counted(text.bedrooms, bedrooms)]),
    ...(surface === null ? [] : [surfaceText(surface)]),
  ];
}

export function waitingCards() {
  return Array.from(
    { length: 6 },
    () =>
      html`<div class="card is-waiting" aria-hidden="true">
        <div class="card-photo"></div>
        <div class="card-text"><i></i><i></i><i></i><i></i></div>
      </div>`,
  );
}
