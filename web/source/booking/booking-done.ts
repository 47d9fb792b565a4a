import { html } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import type { BookingResult } from '../shell/answers.ts';
import { money, timeOf } from '../shell/figures.ts';
import { words } from '../texts/language.ts';

export function bookingDone({
  reference,
  state,
  paymentLink,
  customerLink,
  paymentDeadline,
  totalPrice,
}: BookingResult) {
  const text = words();
  const isRequest = state === 'REQUESTED';
  const help = isRequest
    ? text.requestedHelp
    : paymentLink === null
      ? text.noLink
      : fillIn(text.heldUntil, { time: timeOf(paymentDeadline ?? ''), price: money(totalPrice) });
  return html`<div class="done" role="status">
    <p class="tick" aria-hidden="true">✓</p>
    <h2>${isRequest ? text.requested : text.held}</h2>
    <p>${text.reference}<br /><strong class="reference">${reference}</strong></p>
    <p>${help}</p>
    ${paymentLink === null ? '' : html`<a class="primary wide" href=${paymentLink}>${text.pay}</a>`}
    <a href=${customerLink}>${text.stay.seeBooking}</a>
  </div>`;
}
