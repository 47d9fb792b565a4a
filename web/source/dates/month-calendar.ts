import { html, nothing, type PropertyValues } from 'lit';
import { dateOf, type Day, type DayMark, monthStart, weekdayOf } from './days.ts';
import { fullDay, monthName, weekdayName } from '../shell/figures.ts';
import { words } from '../texts/language.ts';
import { PageElement } from '../shell/page-element.ts';

const monday = 4;
const steps: Readonly<Partial<Record<string, number>>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * Picks a day by pointer or keyboard; fires `pick`, `look` (a day in focus) and `turn` (another month), each with the
 * day as detail.
 */
class MonthCalendar extends PageElement {
  static override properties = { month: {}, count: {}, first: {}, mark: { attribute: false }, label: {} };
  /** First day of the first month shown. */
  declare month: Day;
  declare count: number;
  declare first: Day;
  declare mark: (day: Day) => DayMark;
  #focused: Day | undefined;
  #movesFocus = false;

  protected override render() {
    const text = words();
    const isFirst = this.month <= monthStart(this.first);
    return html`
      <div class="months">
        <button
          type="button"
          class="round turn-back"
          ?disabled=${isFirst}
          aria-label=${text.previousMonth}
          @click=${() => this.#turn(-1)}
        >
          ‹
        </button>
        <button type="button" class="round turn-on" aria-label=${text.nextMonth} @click=${() => this.#turn(1)}>
          ›
        </button>
        ${Array.from({ length: this.count }, (_, index) => this.#monthOf(monthStart(this.month, index)))}
      </div>
    `;
  }

  #monthOf(start: Day) {
    const days = Array.from({ length: monthStart(start, 1) - start }, (_, index) => start + index);
    // A single month omits past weeks, which would push the others out of the window.
    const isLong = this.count > 1;
    const weeks = [...Map.groupBy(days, (day) => Math.floor((day + 3) / 7)).values()].filter(
      (week) => isLong || (week.at(-1) ?? start) >= this.first,
    );
    return html`
      <table class="month">
        <caption aria-live="polite">
          ${monthName(start)}
        </caption>
        <thead>
          <tr>
            ${[0, 1, 2, 3, 4, 5, 6].map(
              (weekday) =>
                html`<th scope="col" abbr=${weekdayName(monday + weekday, 'long')}>
                  ${weekdayName(monday + weekday, 'narrow')}
                </th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${weeks.map((week) => {
            const before = weekdayOf(week[0] ?? start);
            return html`<tr>
              ${before > 0 ? html`<td colspan=${before}></td>` : nothing}${week.map((day) => this.#dayOf(day))}
            </tr>`;
          })}
        </tbody>
      </table>
    `;
  }

  #dayOf(day: Day) {
    const { isOff, isPast, note, tone, reason, place, off } = this.mark(day);
    const text = words();
    const said = [place && { start: text.arrival, between: text.yourStay, end: text.departure }[place], reason];
    return html`<td class=${place ?? ''}>
      <button
        type="button"
        class="day ${tone === undefined ? '' : `tone-${tone}`} ${isPast === true ? 'is-past' : ''} ${off ? `is-${off}` : ''}"
        data-day=${day}
        tabindex=${day === this.#anchor() ? 0 : -1}
        aria-disabled=${isOff === true ? 'true' : 'false'}
        aria-pressed=${place === 'start' || place === 'end' ? 'true' : 'false'}
        @click=${() => isOff !== true && this.#emit('pick', day)}
        @keydown=${(event: KeyboardEvent) => this.#move(event, day)}
        @focus=${() => this.#emit('look', day)}
        @pointerenter=${() => this.#emit('look', day)}
      >
        <span aria-hidden="true">${dateOf(day).getUTCDate()}</span
        ><span class="unseen">${fullDay(day)}</span
        >${said.map((each) => (each === undefined ? nothing : html`<span class="unseen">, ${each}</span>`))}${note === undefined ? nothing : html` <small>${note}</small>`}
      </button>
    </td>`;
  }

  /** The only tab stop: the last used day, else the first that can be picked. */
  #anchor(): Day {
    const [from, to] = [this.month, monthStart(this.month, this.count)];
    if (this.#focused !== undefined && this.#focused >= from && this.#focused < to) return this.#focused;
    for (let day = Math.max(from, this.first); day < to; day += 1) if (this.mark(day).isOff !== true) return day;
    return Math.max(from, this.first);
  }

  #move(event: KeyboardEvent, day: Day): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const target = Math.max(this.first, day + step);
    this.#focused = target;
    this.#movesFocus = true;
    const [from, to] = [this.month, monthStart(this.month, this.count)];
    if (target < from) this.#turn(-1);
    else if (target >= to) this.#turn(1);
    else this.requestUpdate();
  }

  protected override updated(_changed: PropertyValues): void {
    if (!this.#movesFocus || this.#focused === undefined) return;
    const button = this.querySelector<HTMLButtonElement>(`[data-day="${this.#focused}"]`);
    if (!button) return;
    this.#movesFocus = false;
    button.focus();
  }

  #turn(months: number): void {
    this.#emit('turn', monthStart(this.month, months));
  }

  #emit(name: string, day: Day): void {
    if (name === 'pick') this.#focused = day;
    this.dispatchEvent(new CustomEvent<Day>(name, { detail: day }));
  }
}

customElements.define('month-calendar', MonthCalendar);
