import { html } from 'hono/html';
import type { Booking } from '../../bookings/rules/booking.ts';
import { cancellableOf, type CancellationFigures, cancellationOf } from '../../bookings/rules/cancellation.ts';
import type { Day } from '../../values/day.ts';
import type { Language } from '../../values/texts.ts';
import type { Markup } from '../page-frame.ts';
import type { MyBooking } from './my-booking.ts';
import { writeDay, writeMoney, writePercent } from '../../values/written.ts';
import { renderRow } from '../stay/bill-card.ts';
import { renderStayLine } from '../stay/stay-card.ts';
import { renderFigures } from './stay-parts.ts';
import { customerTexts, fillIn } from '../../values/customer-texts.ts';

interface CancelTerms {
  language: Language;
  today: Day;
  path: string;
}

export function renderTerms(booking: Booking, { language, today, path }: CancelTerms): Markup {
  const texts = customerTexts[language].my;
  return html`<section aria-labelledby="terms">
    <h2 id="terms">${texts.terms}</h2>
    <ul class="terms">
      ${listTerms(booking, { language, today }).map((term) => html`<li>${term}</li>`)}
    </ul>
    <p><a class="plain" href="${path}/cancel">${texts.cancel}</a></p>
  </section>`;
}

function listTerms(booking: Booking, { language, today }: Omit<CancelTerms, 'path'>): string[] {
  const texts = customerTexts[language].my;
  const { state, arrival, cancellationPolicy } = booking;
  if (state !== 'BOOKED') return [texts.termsFree];
  const { cancellationFee } = cancellationOf(cancellableOf(booking), today);
  const now =
    cancellationFee === 0
      ? texts.termsTodayFree
      : fillIn(texts.termsToday, { fee: writeMoney(cancellationFee, language) });
  const open = cancellationPolicy
    .filter(({ daysBefore, refundPercent }) => arrival - daysBefore >= today && refundPercent > 0)
    .toSorted((one, other) => other.daysBefore - one.daysBefore);
  if (open.length === 0) return [now, texts.termsNone];
  const sentences = open.map(({ daysBefore, refundPercent }) => {
    // Cancelling is not possible on the day of arrival itself.
    const day = writeDay(Math.min(arrival - daysBefore, arrival - 1), language);
    const share = writePercent(refundPercent, language);
    return fillIn(refundPercent === 100 ? texts.termsUntilAll : texts.termsUntil, { day, share });
  });
  return [now, ...sentences, ...(open.at(-1)?.daysBefore === 0 ? [] : [texts.termsAfter])];
}

export function renderPreview(
  { booking, property }: MyBooking,
  { language, today, path, hasChanged }: CancelTerms & { hasChanged: boolean },
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
