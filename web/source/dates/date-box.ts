import { html, nothing } from 'lit';
import { type Change, noDates, searchWith } from '../search/criteria.ts';
import { narrow, PopoverBox } from '../shell/popover-box.ts';
import { counted, words } from '../texts/language.ts';
import { datesText } from './dates-text.ts';
import { ymdOf } from './days.ts';
import { flexibleDates } from './flexible-dates.ts';
import { type FlexibleLength, flexibleLengthOf } from './flexible-lengths.ts';
import type { ChosenStay } from './chosen-stay.ts';
import './stay-calendar.ts';

const flexes = [0, 1, 2, 3, 7];

class DateBox extends PopoverBox {
  static override properties = { query: { attribute: false }, language: {} };
  declare query: URLSearchParams;
  #isFlexible = false;
  #length: FlexibleLength = 'week';

  protected override render() {
    const text = words();
    const flex = Number(this.query.get('flex') ?? 0);
    const hasDates = this.query.has('arrival') && this.query.has('departure');
    const value = html`${datesText(this.query)}${flex > 0 && hasDates ? html` <small>± ${flex}</small>` : nothing}`;
    return this.box('dates', text.dates, value, () => this.#calendar(hasDates ? flex : undefined));
  }

  #calendar(flex: number | undefined) {
    const text = words();
    return html`
      <div class="dates-head">
        <div class="segments" role="group" aria-label=${text.dates}>
          ${this.#segment(false, text.finder.exact)} ${this.#segment(true, text.finder.loose)}
        </div>
        ${narrow.matches ? nothing : this.#clearButton()}
        <button class="round close" type="button" aria-label=${text.close} @click=${() => this.toggle(false)}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      ${this.#isFlexible ? this.#flexible() : this.#exact(flex)}
      ${
        narrow.matches
          ? html`<div class="ends">
              ${this.#clearButton()}
              <button class="primary" type="button" @click=${() => this.toggle(false)}>${text.close}</button>
            </div>`
          : nothing
      }
    `;
  }

  #clearButton() {
    return html`<button class="plain clear" type="button" @click=${this.#clear}>${words().clearDates}</button>`;
  }

  #segment(isFlexible: boolean, label: string) {
    const choose = () => {
      this.#isFlexible = isFlexible;
      this.requestUpdate();
    };
    return html`<button
      type="button"
      class="segment"
      aria-pressed=${this.#isFlexible === isFlexible ? 'true' : 'false'}
      @click=${choose}
    >
      ${label}
    </button>`;
  }

  #exact(flex: number | undefined) {
    const text = words();
    const choose = ({ detail: { arrival, departure } }: CustomEvent<ChosenStay>) => {
      this.toggle(false);
      const isKept = this.query.has('flex') ? { flex: this.query.get('flex') ?? undefined } : {};
      this.#search({ ...noDates, ...isKept, arrival: ymdOf(arrival), departure: ymdOf(departure) });
    };
    return html`<stay-calendar .query=${this.query} @choose=${choose}></stay-calendar>
      <fieldset class="chips">
        <legend>${text.flexible}</legend>
        ${flexes.map(
          (days) =>
            html`<label class="chip"
              ><input
                type="radio"
                name="flex"
                .checked=${days === (flex ?? 0)}
                ?disabled=${flex === undefined}
                @change=${() => this.#search({ flex: days === 0 ? undefined : String(days) })}
              /><span>${days === 0 ? text.exactDates : counted(text.flexDays, days)}</span></label
            >`,
        )}
      </fieldset>`;
  }

  #flexible() {
    return flexibleDates(this.query, flexibleLengthOf(this.query) ?? this.#length, {
      onLength: (length) => {
        this.#length = length;
        this.requestUpdate();
      },
      onDates: (change) => this.#search(change),
    });
  }

  #search(change: Change): void {
    searchWith(this.query, change);
  }

  #clear = (): void => {
    this.toggle(false);
    this.#search(noDates);
  };

  protected override toggle(isOpen: boolean): void {
    if (isOpen && !this.isOpen) this.#isFlexible = this.query.has('arrivalfrom');
    super.toggle(isOpen);
  }
}

customElements.define('date-box', DateBox);
