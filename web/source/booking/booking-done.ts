import { html } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import type { BookingResult } from '../shell/answers.ts';
import { money, timeOf } from '../shell/figures.ts';
import { words } from '../texts/language.ts';

export function bookingDone(result: BookingResult) {
  const text = words();
  const { reference, state, paymentLink, customerLink } = result;
  return html`<div class="done" role="status">
    <p class="tick" aria-hidden="true">✓</p>
    <h2>${state === 'REQUESTED' ? text.requested : text.held}</h2>
    <p>${text.reference}<br /><strong class="reference">${reference}</strong></p>
    <p>${helpText(result)}</p>
    ${paymentLink === null ? '' : html`<a class="primary wide" href=${paymentLink}>${text.pay}</a>`}
    <a href=${customerLink}>${text.stay.seeBooking}</a>
  </div>`;
}

function helpText({ state, paymentLink, paymentDeadline, totalPrice }: BookingResult): string {
  const text = words();
  if (state === 'REQUESTED') return text.requestedHelp;
  if (paymentLink === null) return text.noLink;
  return fillIn(text.heldUntil, { time: timeOf(paymentDeadline ?? ''), price: money(totalPrice) });
}
