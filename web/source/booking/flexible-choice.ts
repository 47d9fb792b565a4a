import { html, nothing } from 'lit';
import type { Availability, Extra } from '../shell/answers.ts';
import { costsWithBooking } from './mandatory-costs.ts';
import { shiftText } from '../dates/dates-text.ts';
import { type Day, dayOfYmd, stayOf, ymdOf } from '../dates/days.ts';
import { dayRange, money } from '../shell/figures.ts';
import { words } from '../texts/language.ts';

interface FlexibleTerms {
  stays: readonly Availability[];
  query: URLSearchParams;
  extras: readonly Extra[];
  onTake: (arrival: string, departure: string, wish: string) => void;
}

/**
 * Stays as long as the chosen one within the days of flexibility, with the distance from the requested dates; nothing when
 * there are no others.
 */
export function flexibleChoice({ stays, query, extras, onTake }: FlexibleTerms) {
  const text = words().stay;
  const [arrival, departure] = stayOf(query);
  const flex = Number(query.get('flex') ?? 0);
  if (arrival === undefined || departure === undefined || !(flex > 0)) return nothing;
  const wish = wishedArrival(query, arrival, flex);
  const nights = departure - arrival;
  const near = stays
    .map((stay) => ({ from: dayOfYmd(stay.arrival) ?? 0, to: dayOfYmd(stay.departure) ?? 0, price: stay.price }))
    .filter(({ from, to }) => to - from === nights && Math.abs(from - wish) <= flex);
  if (!near.some(({ from }) => from !== wish)) return nothing;
  const all = near.some(({ from }) => from === wish)
    ? near
    : [...near, { from: wish, to: wish + nights, price: undefined }];
  return html`<fieldset class="flexible">
    <legend>${text.flexible}</legend>
    ${all
      .toSorted((one, other) => one.from - other.from)
      .map(
        ({ from, to, price }) =>
          html`<button
            type="button"
            class="flexible-stay"
            aria-pressed=${from === arrival ? 'true' : 'false'}
            ?disabled=${price === undefined}
            @click=${() => onTake(ymdOf(from), ymdOf(to), ymdOf(wish))}
          >
            <strong>${shiftText(from - wish)}</strong>
            <span>${dayRange(from, to)}</span>
            <span>${price === undefined ? text.notFree : money(price + costsWithBooking(extras, nights, query))}</span>
          </button>`,
      )}
  </fieldset>`;
}

/** The address keeps the requested arrival while another one nearby is shown. */
function wishedArrival(query: URLSearchParams, arrival: Day, flex: number): Day {
  const wish = dayOfYmd(query.get('wish'));
  return wish !== undefined && Math.abs(wish - arrival) <= flex ? wish : arrival;
}
