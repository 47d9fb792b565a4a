import { html } from 'hono/html';
import type { Reader } from '../../bookings/rules/line-labels.ts';
import { amountDueOf } from '../../bookings/rules/booking.ts';
import { writeInstant, writeMoney } from '../../values/written.ts';
import type { Markup } from '../page-frame.ts';
import { renderBill, renderRow } from '../stay/bill-card.ts';
import type { BookedStay } from '../stay/booked-stay.ts';
import { renderPhoto } from '../stay/lodging-photo.ts';
import { renderStay } from '../stay/stay-card.ts';
import { payTexts } from './pay-texts.ts';

interface PayPageParts {
  stay: BookedStay;
  reader: Reader;
  timeZone: string;
  lacksDecision: boolean;
}

/** The sandbox page: the customer pays with play money, or declines. */
export function renderPayPage({ stay, reader, timeZone, lacksDecision }: PayPageParts): Markup {
  const { language } = reader;
  const texts = payTexts[language];
  const { booking, property } = stay;
  const { state, paymentDeadline } = booking;
  const isHeld = state === 'PENDING_PAYMENT';
  const due = writeMoney(amountDueOf(booking), language);
  // Paying turns a held stay into a booking; consumer law in these countries prescribes the exact button text.
  const confirm = isHeld ? texts.book : texts.pay(due);
  const below = html`${
      isHeld &&
      paymentDeadline !== undefined &&
      html`<p class="deadline">${texts.until(writeInstant(paymentDeadline, language, timeZone))}</p>`
    }
    <form method="post">
      ${lacksDecision && html`<p class="notice" role="alert">${texts.chooseFirst}</p>`}
      <p class="ways">
        <button class="way first" name="decision" value="confirm">${confirm}</button>
        <button class="way" name="decision" value="decline">${texts.decline}</button>
      </p>
    </form>`;
  const photo = renderPhoto(property, reader);
  return html`<h1 class="wide">${texts.payTitle}</h1>
    <div class="about">${photo !== '' && html`<div class="picture">${photo}</div>`} ${renderStay(stay, language)}</div>
    ${renderBill(stay, reader, renderRow(texts.toPay, due, 'due'), below)}`;
}
