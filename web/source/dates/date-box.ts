import { html, nothing } from 'lit';
import type { CalendarAnswer } from '../shell/answers.ts';
import { filterRequest, searchWith } from '../search/criteria.ts';
import { type Day, type DayMark, dayOfYmd, monthStart, placeIn, stayOf, today, ymdOf } from './days.ts';
import { dayRange, money } from '../shell/figures.ts';
import { words } from '../texts/language.ts';
import './month-calendar.ts';
import { PageElement } from '../shell/page-element.ts';
import { ask } from '../shell/service.ts';

const flexes = [0, 1, 2, 3, 7];

/** The dates of the search: a button, and below it months with the lowest price of each arrival day. */
class DateBox extends PageElement {
  static override properties = { query: { attribute: false } };
  declare query: URLSearchParams;
  #isOpen = false;
  #month: Day = monthStart(today());
  #arrival: Day | undefined;
  #prices = new Map<Day, number>();
  #priced = '';

  protected override render() {
    const text = words();
    const [arrival, departure] = stayOf(this.query);
    const flex = Number(this.query.get('flex') ?? 0);
    const label = arrival === undefined || departure === undefined ? text.anyDates : dayRange(arrival, departure);
    return html`
      <span class="label" id="dates-label">${text.dates}</span>
      <button
        id="dates"
        class="field"
        aria-labelledby="dates-label dates"
        aria-haspopup="dialog"
        aria-expanded=${this.#isOpen ? 'true' : 'false'}
        @click=${() => this.#toggle(!this.#isOpen)}
      >
        ${label}${flex > 0 && arrival !== undefined ? html` <small>± ${flex}</small>` : nothing}
      </button>
      ${this.#isOpen ? this.#dialog(flex) : nothing}
    `;
  }

  #dialog(flex: number) {
    const text = words();
    return html`<div class="popover dates" role="dialog" aria-label=${text.dates} @keydown=${this.#key}>
      <p class="hint" aria-live="polite">${this.#arrival === undefined ? text.pickArrival : text.pickDeparture}</p>
      <month-calendar
        .month=${this.#month}
        .count=${matchMedia('(min-width: 44rem)').matches ? 2 : 1}
        .first=${today()}
        .mark=${(day: Day) => this.#markOf(day)}
        @pick=${(event: CustomEvent<Day>) => this.#pick(event.detail)}
        @turn=${(event: CustomEvent<Day>) => this.#turn(event.detail)}
      ></month-calendar>
      <fieldset class="chips">
        <legend>${text.flexible}</legend>
        ${flexes.map(
          (days) =>
            html`<label class="chip"
              ><input
                type="radio"
                name="flex"
                .checked=${days === flex}
                ?disabled=${!this.query.has('arrival')}
                @change=${() => searchWith(this.query, { flex: days === 0 ? undefined : String(days) })}
              /><span>${days === 0 ? text.exactDates : text.flexDays(days)}</span></label
            >`,
        )}
      </fieldset>
      <div class="ends">
        <button class="plain" @click=${this.#clear}>${text.clearDates}</button>
        <button class="primary" @click=${() => this.#toggle(false)}>${text.close}</button>
      </div>
    </div>`;
  }

  #markOf(day: Day): DayMark {
    const price = this.#arrival === undefined ? this.#prices.get(day) : undefined;
    return {
      isOff: day < today() || (this.#arrival !== undefined && (day < this.#arrival || day > this.#arrival + 62)),
      ...(price !== undefined && { note: money(Math.round(price)), isGood: price <= this.#cheap() }),
      place: placeIn(this.#arrival === undefined ? stayOf(this.query) : [this.#arrival, undefined], day),
    };
  }

  /** A price among the lowest fifth of those known. */
  #cheap(): number {
    const sorted = [...this.#prices.values()].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 5)] ?? 0;
  }

  #pick(day: Day): void {
    if (this.#arrival === undefined || day <= this.#arrival) {
      this.#arrival = day;
      this.requestUpdate();
      return;
    }
    const arrival = this.#arrival;
    this.#toggle(false);
    searchWith(this.query, { arrival: ymdOf(arrival), departure: ymdOf(day) });
  }

  #turn(month: Day): void {
    this.#month = month;
    this.requestUpdate();
    void this.#readPrices();
  }

  #clear = (): void => {
    this.#arrival = undefined;
    this.#toggle(false);
    searchWith(this.query, { arrival: undefined, departure: undefined, flex: undefined });
  };

  #toggle(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.#arrival = undefined;
    if (isOpen) {
      const [arrival] = stayOf(this.query);
      this.#month = monthStart(Math.max(today(), arrival ?? 0));
      document.addEventListener('pointerdown', this.#outside);
      void this.#readPrices();
    } else {
      document.removeEventListener('pointerdown', this.#outside);
      if (this.contains(document.activeElement)) this.querySelector<HTMLElement>('#dates')?.focus();
    }
    this.requestUpdate();
  }

  #outside = (event: Event): void => {
    if (!event.composedPath().includes(this)) this.#toggle(false);
  };

  #key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.#toggle(false);
  };

  /** The months work without prices, too. */
  async #readPrices(): Promise<void> {
    const query = filterRequest(this.query);
    const [arrival, departure] = stayOf(this.query);
    if (arrival !== undefined && departure !== undefined) query.set('nights', String(departure - arrival));
    const from = Math.max(today(), this.#month);
    query.set('from', ymdOf(from));
    query.set('to', ymdOf(monthStart(this.#month, 2) - 1));
    const asked = query.toString();
    if (asked === this.#priced) return;
    this.#priced = asked;
    this.#prices.clear();
    const answer = await ask<CalendarAnswer>('/stays/calendar', query).catch(() => undefined);
    if (asked !== this.#priced) return;
    for (const { arrival: ymd, price } of answer?.days ?? []) {
      const day = dayOfYmd(ymd);
      if (price !== null && day !== undefined) this.#prices.set(day, price);
    }
    this.requestUpdate();
    await this.updateComplete;
    this.querySelector<PageElement>('month-calendar')?.requestUpdate();
  }
}

customElements.define('date-box', DateBox);
