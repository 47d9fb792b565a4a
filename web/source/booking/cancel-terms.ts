import { html } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import type { LodgingDetail } from '../shell/answers.ts';
import { type Day, today } from '../dates/days.ts';
import { fullDay, percent } from '../shell/figures.ts';
import { words } from '../texts/language.ts';

export function cancelTerms(policy: LodgingDetail['cancellationPolicy'], arrival: Day) {
  const text = words().stay;
  const steps = policy
    .filter(
      ({ daysBefore, refundPercent }) => refundPercent > 0 && arrival - daysBefore >= today() && arrival > today(),
    )
    .toSorted((one, other) => other.daysBefore - one.daysBefore);
  // Cancelling is not possible on the day of arrival itself.
  const sentences = steps.map(({ daysBefore, refundPercent }) =>
    fillIn(refundPercent === 100 ? text.cancelUntilAll : text.cancelUntil, {
      day: fullDay(arrival - Math.max(1, daysBefore)),
      share: percent(refundPercent),
    }),
  );
  const last = steps.at(-1)?.daysBefore;
  if (last === undefined) sentences.push(text.cancelNever);
  else if (last > 1) sentences.push(text.cancelAfter);
  return html`<ul class="cancel-terms">
    ${[text.cancelFree, ...sentences].map((sentence) => html`<li>${sentence}</li>`)}
  </ul>`;
}
