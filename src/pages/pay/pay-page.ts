import { markup } from '../docs/markup.ts';
import type { Booking } from '../../bookings/rules/booking.ts';
import { amountDueOf } from '../../bookings/rules/payable.ts';
import { moneyText, type Place, priceCard, stayCard } from './bill.ts';
import { pageFrame } from './page-frame.ts';
import { type PageLanguage, pageTexts } from './page-texts.ts';

export interface PayPageParts {
  booking: Booking;
  place: Place;
  language: PageLanguage;
  timeZone: string;
  /** Whether a form came back without a decision. */
  lacksDecision?: boolean;
}

/** Yields the page on which the customer pays with play money, or declines. */
export function payPage({ booking, place, language, timeZone, lacksDecision = false }: PayPageParts): string {
  const texts = pageTexts[language];
  const { state, paymentDeadline } = booking;
  const isPressing = state === 'PENDING_PAYMENT' && paymentDeadline !== undefined;
  const deadline = isPressing ? texts.until(instantText(paymentDeadline, language, timeZone)) : undefined;
  const main = markup`
    <h1>${texts.payTitle}</h1>
    ${lacksDecision ? markup`<p class="notice" role="alert">${texts.chooseFirst}</p>` : ''}
    ${stayCard(booking, place, language)}
    ${priceCard(booking, language)}
    ${deadline === undefined ? '' : markup`<p class="deadline">${deadline}</p>`}
    <form method="post">
      <button name="decision" value="confirm">${texts.pay(moneyText(amountDueOf(booking), language))}</button>
      <button name="decision" value="decline" class="second">${texts.decline}</button>
    </form>`;
  return pageFrame({ language, title: texts.payTitle, isSandbox: true, main });
}

/** The zone is named: the customer may live in another one than the lodging. */
function instantText(instant: number, language: PageLanguage, timeZone: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  }).format(instant);
}
