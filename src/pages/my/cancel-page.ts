import { html } from 'hono/html';
import { cancellableOf, type CancellationFigures, cancellationOf } from '../../bookings/rules/cancellation.ts';
import type { Day } from '../../values/day.ts';
import type { Language } from '../../values/texts.ts';
import type { Markup } from '../page-frame.ts';
import { type MyBooking, renderFigures } from './my-page.ts';
import { writeDay, writeMoney } from '../../values/written.ts';
import { renderRow, renderStayLine } from '../stay/stay-page.ts';
import { customerTexts } from '../../values/customer-texts.ts';

interface CancelTerms {
  language: Language;
  today: Day;
  path: string;
  hasChanged: boolean;
}

export function renderPreview(
  { booking, property }: MyBooking,
  { language, today, path, hasChanged }: CancelTerms,
): Markup {
  const texts = customerTexts[language].my;
  const figures = cancellationOf(cancellableOf(booking), today);
  return html`<div class="wide">
      ${renderStayLine({ booking, property }, language)}
      <h1>${texts.cancelTitle}</h1>
      <p>${writeDay(booking.arrival, language)} – ${writeDay(booking.departure, language)}</p>
    </div>
    <section class="slim" aria-labelledby="cost">
      <h2 id="cost">${texts.cancelCost}</h2>
      ${hasChanged && html`<p class="notice" role="alert">${texts.cancelChanged}</p>`}
      <table>
        <tbody>
          ${renderRow(customerTexts[language].stay.total, writeMoney(booking.price.totalPrice, language))}
          ${renderRow(customerTexts[language].stay.paid, writeMoney(booking.amountPaid, language))}
        </tbody>
        <tfoot>
          ${renderFigures(figures, language, booking.amountPaid)}
        </tfoot>
      </table>
      <p class="aside">${texts.cancelFinal}</p>
      <form method="post" action="${path}/cancel">
        <input type="hidden" name="figures" value="${nameFigures(figures)}" />
        <label>${texts.reason}<textarea name="reason" maxlength="500"></textarea></label>
        <p class="ways">
          <button class="way stern">${texts.cancelNow}</button>
          <a class="way" href="${path}">${texts.cancelKeep}</a>
        </p>
      </form>
    </section>`;
}

/** A key that stays the same while cancelling costs the same. */
export function nameFigures({ cancellationFee, refundValue, amountDue }: CancellationFigures): string {
  return [cancellationFee, refundValue, amountDue].join('-');
}
