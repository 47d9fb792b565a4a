import { html, nothing, type PropertyValues } from 'lit';
import { costsWithBooking } from '../booking/mandatory-costs.ts';
import type { Availability, Extra } from '../shell/answers.ts';
import { changedQuery } from '../search/criteria.ts';
import { type Day, type DayMark, dayOfYmd, monthStart, placeIn, stayOf, today, ymdOf } from './days.ts';
import { money } from '../shell/figures.ts';
import { counted, words } from '../texts/language.ts';
import './month-calendar.ts';
import { dayLegend } from './day-legend.ts';
import { PageElement } from '../shell/page-element.ts';
import { refreshNote } from '../shell/refresh-note.ts';

class AvailabilityBox extends PageElement {
  static override properties = {
    stays: { attribute: false },
    query: { attribute: false },
    onChange: { attribute: false },
    onRetry: { attribute: false },
    extras: { attribute: false },
  };
  declare stays: Availability[] | undefined;
  declare onRetry: (() => void) | undefined;
  declare extras: readonly Extra[];
  declare query: URLSearchParams;
  declare onChange: (query: URLSearchParams) => void;
  #month: Day | undefined;
  #arrival: Day | undefined;
  #byArrival = new Map<Day, Map<Day, number>>();
  #nights = new Set<Day>();

  protected override willUpdate(changed: PropertyValues): void {
    if (!['stays', 'extras', 'query'].some((name) => changed.has(name))) return;
    this.#byArrival.clear();
    this.#nights.clear();
    for (const { arrival, departure, price } of this.stays ?? []) {
      const [from, to] = [dayOfYmd(arrival) ?? 0, dayOfYmd(departure) ?? 0];
      const departures = this.#byArrival.get(from) ?? new Map<Day, number>();
      this.#byArrival.set(from, departures.set(to, price + costsWithBooking(this.extras, to - from, this.query)));
      for (let night = from; night < to; night += 1) this.#nights.add(night);
    }
  }

  protected override render() {
    const text = words();
    const note = refreshNote('availability', this.onRetry);
    if (!this.stays) {
      return this.onRetry
        ? note
        : html`${note}
            <p role="status">${text.loading}</p>`;
    }
    const [arrival] = this.#chosen();
    const first = this.#byArrival.keys().next().value;
    return html`
      ${note}
      <p class="hint" aria-live="polite">
        ${this.#arrival === undefined ? text.availabilityHint : [text.pickDeparture, this.#leastNights(this.#arrival)].filter(Boolean).join('. ')}
      </p>
      <month-calendar
        class="availability"
        .month=${this.#month ?? monthStart(arrival ?? first ?? today())}
        .count=${matchMedia('(min-width: 62rem)').matches ? 2 : 1}
        .first=${today()}
        .mark=${(day: Day) => this.#markOf(day)}
        @pick=${(event: CustomEvent<Day>) => this.#pick(event.detail)}
        @turn=${(event: CustomEvent<Day>) => this.#turn(event.detail)}
      ></month-calendar>
      ${dayLegend(this.#arrival !== undefined)}
      ${this.#arrival === undefined ? nothing : html`<button class="plain" @click=${() => this.#begin(undefined)}>${text.pickArrival}</button>`}
    `;
  }

  #chosen(): ReturnType<typeof stayOf> {
    return this.#arrival === undefined ? stayOf(this.query) : [this.#arrival, undefined];
  }

  #markOf(day: Day): DayMark {
    const price =
      this.#arrival === undefined ? lowest(this.#byArrival.get(day)) : this.#byArrival.get(this.#arrival)?.get(day);
    const isOff = price === undefined && day !== this.#arrival;
    return {
      isOff,
      isPast: day < today(),
      ...(isOff && this.#whyOff(day)),
      ...(price !== undefined && { note: money(Math.round(price)) }),
      place: placeIn(this.#chosen(), day),
    };
  }

  #whyOff(day: Day): Pick<DayMark, 'off' | 'reason'> {
    const { legend } = words().finder;
    const isDeparture = this.#arrival !== undefined;
    if (day < today() || (isDeparture && day < (this.#arrival ?? 0))) return {};
    if (!this.#nights.has(isDeparture ? day - 1 : day)) return { off: 'booked', reason: legend.booked };
    return { off: 'closed', reason: isDeparture ? legend.noDeparture : legend.noArrival };
  }

  #leastNights(arrival: Day): string {
    const departures = this.#byArrival.get(arrival)?.keys() ?? [];
    const nights = Math.min(...departures) - arrival;
    return nights > 1 && Number.isFinite(nights) ? counted(words().stay.leastNights, nights) : '';
  }

  #pick(day: Day): void {
    if (this.#arrival === undefined) {
      this.#begin(day);
    } else if (day === this.#arrival) {
      this.#begin(undefined);
    } else {
      const arrival = this.#arrival;
      this.#arrival = undefined;
      this.onChange(changedQuery(this.query, { arrival: ymdOf(arrival), departure: ymdOf(day) }));
    }
  }

  #begin(arrival: Day | undefined): void {
    this.#arrival = arrival;
    this.#month ??= monthStart(arrival ?? today());
    this.requestUpdate();
  }

  #turn(month: Day): void {
    this.#month = month;
    this.requestUpdate();
  }
}

function lowest(departures: ReadonlyMap<Day, number> | undefined): number | undefined {
  return departures && Math.min(...departures.values());
}

customElements.define('availability-box', AvailabilityBox);
