import { html, nothing, type PropertyValues } from 'lit';
import { type Change, noDates, searchWith } from '../search/criteria.ts';
import { PageElement } from '../shell/page-element.ts';
import { words } from '../texts/language.ts';
import { datesText } from './dates-text.ts';
import { ymdOf } from './days.ts';
import { flexibleDates } from './flexible-dates.ts';
import { type FlexibleLength, flexibleLengthOf } from './flexible-lengths.ts';
import type { ChosenStay } from './chosen-stay.ts';
import './stay-calendar.ts';

const flexes = [0, 1, 2, 3, 7];

/** Up to this width the dates are a sheet over the page. */
const narrow = matchMedia('(max-width: 56rem)');

class DateBox extends PageElement {
  static override properties = { query: { attribute: false }, language: {} };
  declare query: URLSearchParams;
  #isOpen = false;
  #isFlexible = false;
  #length: FlexibleLength = 'week';
  /** Keeps all dates in view in a low window, also when they grow. */
  #whole = new ResizeObserver(([entry]) => entry?.target.scrollIntoView({ block: 'nearest' }));

  protected override render() {
    const text = words();
    const flex = Number(this.query.get('flex') ?? 0);
    const hasDates = this.query.has('arrival') && this.query.has('departure');
    return html`
      <span class="label" id="dates-label">${text.dates}</span>
      <button
        id="dates"
        class="field"
        type="button"
        aria-labelledby="dates-label dates"
        aria-haspopup="dialog"
        aria-expanded=${this.#isOpen ? 'true' : 'false'}
        @click=${() => this.#toggle(!this.#isOpen)}
      >
        ${datesText(this.query)}${flex > 0 && hasDates ? html` <small>± ${flex}</small>` : nothing}
      </button>
      ${this.#isOpen ? this.#dialog(hasDates ? flex : undefined) : nothing}
    `;
  }

  protected override updated(_changed: PropertyValues): void {
    const dialog = this.querySelector('dialog');
    if (!dialog || dialog.open) return;
    if (narrow.matches) {
      dialog.showModal();
      return;
    }
    dialog.show();
    this.#whole.observe(dialog);
  }

  #dialog(flex: number | undefined) {
    const text = words();
    return html`<dialog
      class="popover dates"
      aria-label=${text.dates}
      @keydown=${this.#key}
      @close=${() => this.#toggle(false)}
      @click=${this.#clickedBeside}
    >
      <div class="dates-head">
        <div class="segments" role="group" aria-label=${text.dates}>
          ${this.#segment(false, text.finder.exact)} ${this.#segment(true, text.finder.loose)}
        </div>
        ${narrow.matches ? nothing : this.#clearButton()}
        <button class="round close" type="button" aria-label=${text.close} @click=${() => this.#toggle(false)}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      ${this.#isFlexible ? this.#flexible() : this.#exact(flex)}
      ${
        narrow.matches
          ? html`<div class="ends">
              ${this.#clearButton()}
              <button class="primary" type="button" @click=${() => this.#toggle(false)}>${text.close}</button>
            </div>`
          : nothing
      }
    </dialog>`;
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
      this.#toggle(false);
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
              /><span>${days === 0 ? text.exactDates : text.flexDays(days)}</span></label
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
    this.#toggle(false);
    this.#search(noDates);
  };

  #toggle(isOpen: boolean): void {
    if (isOpen === this.#isOpen) return;
    this.#isOpen = isOpen;
    if (isOpen) {
      this.#isFlexible = this.query.has('arrivalfrom');
      document.addEventListener('pointerdown', this.#outside);
    } else {
      document.removeEventListener('pointerdown', this.#outside);
      const hasFocus = this.contains(document.activeElement);
      this.querySelector('dialog')?.close();
      if (hasFocus) this.querySelector<HTMLElement>('#dates')?.focus();
    }
    this.requestUpdate();
  }

  #outside = (event: Event): void => {
    if (!event.composedPath().includes(this)) this.#toggle(false);
  };

  /** The browser reports clicks on the backdrop as clicks on the sheet. */
  #clickedBeside = (event: MouseEvent): void => {
    const sheet = event.currentTarget as HTMLElement;
    if (event.target === sheet && event.clientY < sheet.getBoundingClientRect().top) this.#toggle(false);
  };

  #key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.#toggle(false);
  };
}

customElements.define('date-box', DateBox);
