import { html } from 'hono/html';
import type { Booking } from '../../bookings/rules/booking.ts';
import { amountDueOf } from '../../bookings/rules/payable.ts';
import { formatMoney, type Place, renderPrice, renderStay } from './bill.ts';
import type { Markup } from '../page-frame.ts';
import { renderPayFrame } from './pay-frame.ts';
import { type PageLanguage, pageTexts } from './page-texts.ts';

interface PayPageParts {
  booking: Booking;
  place: Place;
  language: PageLanguage;
  timeZone: string;
  /** Whether a form came back without a decision. */
  lacksDecision: boolean;
}

/** Yields the page on which the customer pays with play money, or declines. */
export function renderPayPage({ booking, place, language, timeZone, lacksDecision }: PayPageParts): Markup {
  const texts = pageTexts[language];
  const { state, paymentDeadline } = booking;
  const isPressing = state === 'PENDING_PAYMENT' && paymentDeadline !== undefined;
  const deadline = isPressing ? texts.until(formatInstant(paymentDeadline, language, timeZone)) : undefined;
  const main = html` <h1>${texts.payTitle}</h1>
    ${lacksDecision && html`<p class="notice" role="alert">${texts.chooseFirst}</p>`}
    ${renderStay(booking, place, language)} ${renderPrice(booking, language)}
    ${deadline !== undefined && html`<p class="deadline">${deadline}</p>`}
    <form method="post">
      <button name="decision" value="confirm">${texts.pay(formatMoney(amountDueOf(booking), language))}</button>
      <button name="decision" value="decline" class="second">${texts.decline}</button>
    </form>`;
  return renderPayFrame({ language, title: texts.payTitle, isSandbox: true, main });
}

/** The zone is named: the customer may live in another one than the lodging. */
function formatInstant(instant: number, language: PageLanguage, timeZone: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(instant);
}
