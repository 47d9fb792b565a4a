import { html, type PropertyValues } from 'lit';
import { dayRange, money, shortDay } from '../shell/figures.ts';
import { PageElement } from '../shell/page-element.ts';
import { refreshNote } from '../shell/refresh-note.ts';
import { counted, words } from '../texts/language.ts';
import type { ChosenStay } from './chosen-stay.ts';
import { cheapestWeeks } from './cheapest-weeks.ts';
import { dayLegend } from './day-legend.ts';
import { isClosedWeekday, otherLengths, whyNoArrival, whyNoDeparture } from './day-reasons.ts';
import { type Day, type DayMark, monthStart, placeIn, stayOf, today } from './days.ts';
import './month-calendar.ts';
import { type ArrivalDay, PriceCalendar } from './price-calendar.ts';

const usualNights = 7;
const offeredNights = [2, 3, 4, 5, 6, 7, 10, 14, 21, 28];
const longestStay = 62;
/** Milliseconds a day must stay in focus before its stay is requested. */
const pause = 120;

/**
 * Chooses an arrival, then a departure, with the lowest total of each arrival; fires `choose` with both days. In focus,
 * impossible days show the reason, possible ones the price of the stay.
 */
class StayCalendar extends PageElement {
  static override properties = { query: { attribute: false }, language: {} };
  declare query: URLSearchParams;
  #calendar = new PriceCalendar();
  #nights = usualNights;
  #month: Day = monthStart(today());
  #arrival: Day | undefined;
  #looked: Day | undefined;
  #stay: (ChosenStay & { found: ArrivalDay | undefined }) | undefined;
  #timer = 0;
  #unread: { days: boolean; stay: ChosenStay | undefined } = { days: false, stay: undefined };

  override connectedCallback(): void {
    super.connectedCallback();
    const [arrival, departure] = stayOf(this.query);
    this.#month = monthStart(Math.max(today(), arrival ?? 0));
    if (arrival !== undefined && departure !== undefined && departure > arrival) this.#nights = departure - arrival;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('query')) void this.#read();
  }

  protected override render() {
    const text = words();
    return html`<div class="calendar-head">
        <p class="hint" aria-live="polite">${this.#arrival === undefined ? text.pickArrival : text.pickDeparture}</p>
        ${this.#nightsBox()}
      </div>
      <month-calendar
        .month=${this.#month}
        .count=${matchMedia('(min-width: 56.01rem)').matches ? 2 : 1}
        .first=${today()}
        .mark=${(day: Day) => this.#markOf(day)}
        @pick=${(event: CustomEvent<Day>) => this.#pick(event.detail)}
        @look=${(event: CustomEvent<Day | undefined>) => this.#look(event.detail)}
        @turn=${(event: CustomEvent<Day>) => this.#turn(event.detail)}
      ></month-calendar>
      <p class="looked" role="status">${this.#lookedText()}</p>
      ${refreshNote('prices', this.#unread.days || this.#unread.stay ? this.#retry : undefined)}
      <div class="calendar-foot">
        ${dayLegend(this.#arrival !== undefined)}
        <p class="tones" title=${text.finder.pricesNote}>
          ${text.finder.low} ${[0, 1, 2, 3].map((tone) => html`<i class="tone-${tone}"></i>`)} ${text.finder.high}
        </p>
      </div>
      ${cheapestWeeks(this.#calendar, this.#nights, (arrival) => this.#choose(arrival, arrival + this.#nights))}`;
  }

  #nightsBox() {
    const text = words();
    const choices = [...new Set([...offeredNights, this.#nights])].sort((a, b) => a - b);
    const change = (event: Event) => {
      this.#nights = Number((event.target as HTMLSelectElement).value);
      void this.#read();
    };
    return html`<label class="nights"
      >${text.finder.pricesFor}
      <select @change=${change}>
        ${choices.map((nights) => html`<option value=${nights} ?selected=${nights === this.#nights}>${counted(text.nights, nights)}</option>`)}
      </select></label
    >`;
  }

  #markOf(day: Day): DayMark {
    const reason = this.#reasonAgainst(day);
    const arrival = this.#arrival;
    const isDeparture = arrival !== undefined && day > arrival;
    const price = arrival === undefined ? this.#calendar.at(day)?.price : undefined;
    return {
      isOff: reason !== undefined || (isDeparture && day - arrival > longestStay),
      ...(reason !== undefined &&
        day >= today() && {
          reason,
          off: isDeparture || isClosedWeekday(this.#calendar, day) ? ('closed' as const) : ('booked' as const),
        }),
      isPast: day < today(),
      ...(price !== undefined && reason === undefined && { note: money(Math.round(price)), tone: this.#toneOf(price) }),
      place: placeIn(this.#shownStay(), day),
    };
  }

  #reasonAgainst(day: Day): string | undefined {
    const arrival = this.#arrival;
    if (arrival === undefined || day <= arrival) return whyNoArrival(this.#calendar, day, today());
    return whyNoDeparture(this.#calendar.at(arrival), arrival, day);
  }

  /** The stay of the address, or the one in focus while choosing. */
  #shownStay(): ReturnType<typeof stayOf> {
    if (this.#arrival === undefined) return stayOf(this.query);
    const isDeparture = this.#looked !== undefined && this.#looked > this.#arrival;
    return [this.#arrival, isDeparture && !this.#reasonAgainst(this.#looked ?? 0) ? this.#looked : undefined];
  }

  #toneOf(price: number): 0 | 1 | 2 | 3 {
    const [from, to] = [this.#month, monthStart(this.#month, 2)];
    const shown = this.#calendar.days().filter(([day]) => day >= from && day < to);
    const prices = shown.flatMap(([, known]) => known.price ?? []);
    // Equal prices count at the middle of their range; if all are equal, none is low or high.
    const [below, upTo] = [prices.filter((each) => each < price).length, prices.filter((each) => each <= price).length];
    const share = (below + upTo) / 2 / Math.max(1, prices.length);
    if (share < 0.25) return 0;
    if (share <= 0.5) return 1;
    return share < 0.75 ? 2 : 3;
  }

  #lookedText() {
    const text = words();
    const day = this.#looked;
    if (day === undefined) {
      return this.#arrival === undefined ? text.finder.pricesNote : `${shortDay(this.#arrival)} → …`;
    }
    const reason = this.#reasonAgainst(day);
    if (reason !== undefined) return html`<span class="reason">${shortDay(day)}: ${reason}</span>`;
    const arrival = this.#arrival;
    if (arrival !== undefined && day > arrival) return this.#runningTotal(arrival, day);
    const known = this.#calendar.at(day);
    const other = otherLengths(known, this.#nights);
    if (other !== undefined) return `${shortDay(day)}: ${other}`;
    if (known?.price === undefined) return shortDay(day);
    return html`${dayRange(day, day + this.#nights)} · ${counted(text.nights, this.#nights)} ·
      <strong>${counted(text.finder.fromPrice, known.count, { price: money(Math.round(known.price)) })}</strong>`;
  }

  #runningTotal(arrival: Day, departure: Day) {
    const text = words();
    const { found } = this.#stay?.arrival === arrival && this.#stay.departure === departure ? this.#stay : {};
    const dates = html`${dayRange(arrival, departure)} · ${counted(text.nights, departure - arrival)}`;
    if (found === undefined) return dates;
    if (found.price === undefined) return html`${dates} · ${text.finder.gone}`;
    const price = counted(text.finder.fromPrice, found.count, { price: money(Math.round(found.price)) });
    return html`${dates} · <strong>${price}</strong>`;
  }

  #look(day: Day | undefined): void {
    if (day === this.#looked) return;
    this.#looked = day;
    this.requestUpdate();
    clearTimeout(this.#timer);
    const arrival = this.#arrival;
    if (arrival === undefined || day === undefined || day <= arrival || this.#reasonAgainst(day) !== undefined) return;
    this.#timer = window.setTimeout(() => void this.#readStay({ arrival, departure: day }), pause);
  }

  async #readStay({ arrival, departure }: ChosenStay): Promise<void> {
    const found = await this.#calendar.stay(this.query, arrival, departure - arrival);
    this.#stay = { arrival, departure, found };
    this.#unread.stay = found ? undefined : { arrival, departure };
    this.requestUpdate();
  }

  #pick(day: Day): void {
    if (this.#arrival !== undefined && day > this.#arrival) this.#choose(this.#arrival, day);
    else {
      this.#arrival = this.#arrival === day ? undefined : day;
      this.#looked = undefined;
      this.requestUpdate();
    }
  }

  #choose(arrival: Day, departure: Day): void {
    this.dispatchEvent(new CustomEvent<ChosenStay>('choose', { detail: { arrival, departure } }));
  }

  #turn(month: Day): void {
    this.#month = month;
    this.requestUpdate();
    void this.#read();
  }

  async #read(): Promise<void> {
    const first = Math.max(today(), this.#month);
    const last = monthStart(this.#month, 2) - 1;
    const isRead = await this.#calendar.read(this.query, { nights: this.#nights, first, last });
    this.#unread.days = !isRead;
    this.requestUpdate();
  }

  #retry = (): void => {
    const { days, stay } = this.#unread;
    this.#unread = { days: false, stay: undefined };
    this.requestUpdate();
    if (days) void this.#read();
    if (stay) void this.#readStay(stay);
  };
}

customElements.define('stay-calendar', StayCalendar);
