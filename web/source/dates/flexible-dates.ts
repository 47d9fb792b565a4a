import { html } from 'lit';
import { type Change, noDates } from '../search/criteria.ts';
import { monthName, shortMonth } from '../shell/figures.ts';
import { words } from '../texts/language.ts';
import { dayOfYmd, monthStart, today, ymdOf } from './days.ts';
import { type FlexibleLength, flexibleLengthOf, flexibleLengths } from './flexible-lengths.ts';

const months = 12;

interface FlexibleTerms {
  onLength: (length: FlexibleLength) => void;
  onDates: (change: Change) => void;
}

/** Choice of a length and a month; choosing a month searches. */
export function flexibleDates(query: URLSearchParams, length: FlexibleLength, { onLength, onDates }: FlexibleTerms) {
  const text = words().finder;
  const isChosen = flexibleLengthOf(query) !== undefined;
  const chosenMonth = isChosen ? monthStart(dayOfYmd(query.get('arrivalfrom')) ?? 0) : undefined;
  const choose = (name: FlexibleLength, month: number | undefined) => {
    if (month === undefined) onLength(name);
    else onDates(changeTo(name, month));
  };
  return html`<fieldset class="chips">
      <legend>${text.howLong}</legend>
      ${(Object.keys(flexibleLengths) as FlexibleLength[]).map(
        (name) =>
          html`<label class="chip"
            ><input
              type="radio"
              name="flexible-length"
              .checked=${name === length}
              @change=${() => choose(name, chosenMonth)}
            /><span>${text.lengths[name]}</span></label
          >`,
      )}
    </fieldset>
    <fieldset class="chips months-choice">
      <legend>${text.whichMonth}</legend>
      ${Array.from({ length: months }, (_, index) => monthStart(today(), index)).map(
        (month) =>
          html`<label class="chip"
            ><input
              type="radio"
              name="flexible-month"
              .checked=${month === chosenMonth}
              aria-label=${monthName(month)}
              @change=${() => choose(length, month)}
            /><span>${shortMonth(month)}</span></label
          >`,
      )}
    </fieldset>`;
}

function changeTo(name: FlexibleLength, month: number): Change {
  const { nights, arrivaldays } = flexibleLengths[name];
  return {
    ...noDates,
    arrivalfrom: ymdOf(Math.max(month, today())),
    arrivalto: ymdOf(monthStart(month, 1) - 1),
    nights,
    arrivaldays,
  };
}
