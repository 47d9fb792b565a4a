import { html } from 'hono/html';
import type { Booking } from '../../bookings/rules/booking.ts';
import { amountDueOf } from '../../bookings/rules/payable.ts';
import { type Place, renderPrice, renderStay } from './bill.ts';
import type { Markup } from '../page-frame.ts';
import { renderPayFrame } from './pay-frame.ts';
import type { Language } from '../../values/texts.ts';
import { writeInstant, writeMoney } from '../../values/written.ts';
import { payTexts } from './pay-texts.ts';

interface PayPageParts {
  booking: Booking;
  place: Place;
  language: Language;
  timeZone: string;
  /** Whether a form came back without a decision. */
  lacksDecision: boolean;
}

/** Yields the page on which the customer pays with play money, or declines. */
export function renderPayPage({ booking, place, language, timeZone, lacksDecision }: PayPageParts): Markup {
  const texts = payTexts[language];
  const { state, paymentDeadline } = booking;
  const isPressing = state === 'PENDING_PAYMENT' && paymentDeadline !== undefined;
  const deadline = isPressing ? texts.until(writeInstant(paymentDeadline, language, timeZone)) : undefined;
  const main = html` <h1>${texts.payTitle}</h1>
    ${lacksDecision && html`<p class="notice" role="alert">${texts.chooseFirst}</p>`}
    ${renderStay(booking, place, language)} ${renderPrice(booking, language)}
    ${deadline !== undefined && html`<p class="deadline">${deadline}</p>`}
    <form method="post">
      <button name="decision" value="confirm">${texts.pay(writeMoney(amountDueOf(booking), language))}</button>
      <button name="decision" value="decline" class="second">${texts.decline}</button>
    </form>`;
  return renderPayFrame({ language, title: texts.payTitle, isSandbox: true, main });
}
