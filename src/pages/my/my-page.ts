import { html } from 'hono/html';
import { mayBeCancelled } from '../../bookings/rules/booking-states.ts';
import { type Booking, liveStates } from '../../bookings/rules/booking.ts';
import { amountDueOf } from '../../bookings/rules/payable.ts';
import type { Day } from '../../values/day.ts';
import type { Language } from '../../values/texts.ts';
import type { Markup } from '../page-frame.ts';
import { renderTerms } from './cancel-page.ts';
import type { MyBooking } from './my-booking.ts';
import { renderPrintButton } from './print-button.ts';
import { myTexts } from './my-texts.ts';
import { writeInstant, writeMoney } from '../../values/written.ts';
import { renderMyPrice, renderMyStay } from './stay-part.ts';

/** What the page of a booking is rendered with. */
export interface MyPageTerms {
  language: Language;
  timeZone: string;
  today: Day;
  /** Path of the page. */
  path: string;
  /** Path on which the customer pays; undefined where that cannot be. */
  payPath: string | undefined;
  /** Why a message was not taken, with what was written. */
  refusal?: { reason: 'messageWrong' | 'messagesMany'; text: string } | undefined;
}

/** Yields what the customer sees of a booking, and may do with it. */
export function renderMyPage(my: MyBooking, terms: MyPageTerms): Markup {
  const { booking } = my;
  const { language } = terms;
  return html`${renderState(booking, terms)} ${renderMyStay(my, language)} ${renderMyPrice(my, language)}
  ${renderWays(booking, terms)} ${mayBeCancelled(booking, terms.today) ? renderTerms(booking, terms) : ''}
  ${renderMessages(my, terms)}`;
}

/** Yields what the state of the booking is called. */
export function nameState({ state }: Booking, language: Language): string {
  return myTexts[language].states[state].title;
}

const kinds: Readonly<Partial<Record<Booking['state'], string>>> = {
  PENDING_PAYMENT: 'waiting',
  REQUESTED: 'waiting',
  BOOKED: 'good',
  COMPLETED: 'good',
};

function renderState(booking: Booking, { language, timeZone }: MyPageTerms): Markup {
  const { state, paymentDeadline, requestDeadline } = booking;
  const { title, text } = myTexts[language].states[state];
  const deadline = { PENDING_PAYMENT: paymentDeadline, REQUESTED: requestDeadline }[state as 'REQUESTED'];
  const until = deadline === undefined ? '' : writeInstant(deadline, language, timeZone);
  const amount = amountDueOf(booking);
  const due = amount === 0 ? '' : writeMoney(amount, language);
  return html`<div class="message state ${kinds[state] ?? ''}">
    <h1>${title}</h1>
    <p>${text({ until, due })}</p>
  </div>`;
}

function renderWays(booking: Booking, { language, path, payPath }: MyPageTerms): Markup {
  const texts = myTexts[language];
  const due = writeMoney(amountDueOf(booking), language);
  return html`<p class="ways">
    ${payPath !== undefined && html`<a class="way" href="${payPath}">${texts.pay(due)}</a>`}
    ${
      liveStates.includes(booking.state) &&
      html`<a class="way second" href="${path}.ics" download="${booking.reference}.ics">${texts.calendar}</a>`
    }
    ${renderPrintButton(texts.print)}
  </p>`;
}

function renderMessages({ messages }: MyBooking, { language, timeZone, path, refusal }: MyPageTerms): Markup {
  const texts = myTexts[language];
  return html`<section class="messages-part" aria-labelledby="messages">
    <h2 id="messages">${texts.messages}</h2>
    ${
      messages.length > 0 &&
      html`<ol class="messages">
        ${messages.map(
          ({ direction, stamp, msg }) =>
            html`<li>
              <small
                >${direction === 'TO_OPERATOR' ? texts.you : texts.lodging},
                ${writeInstant(stamp, language, timeZone)}</small
              >
              <span class="said">${msg}</span>
            </li>`,
        )}
      </ol>`
    }
    <form method="post" action="${path}/message">
      ${refusal && html`<p class="notice" role="alert" id="refusal">${texts[refusal.reason]}</p>`}
      <label
        >${texts.message}<textarea name="message" maxlength="2000" required>${refusal?.text ?? ''}</textarea>
      </label>
      <button class="second">${texts.send}</button>
    </form>
  </section>`;
}
