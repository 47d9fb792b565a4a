import { html, type PropertyValues } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import { words } from '../texts/language.ts';
import type { Problem } from './answers.ts';
import { failureText } from './failure-text.ts';
import { PageElement } from './page-element.ts';

const passing: ReadonlySet<string> = new Set([
  'UNREACHABLE',
  'TIMED_OUT',
  'SEARCH_UNAVAILABLE',
  'SEARCH_TOO_COSTLY',
  'OVERLOADED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'STORE_UNAVAILABLE',
  'CLOCK_NOT_TRUSTED',
]);

/**
 * Seconds before each attempt, the last for all further ones: backs off so that clients do not crowd a failing service.
 */
const waits = [5, 10, 20, 40] as const;

/** Shows the failure, a retry button and, for transient ones, a countdown; fires `again` for both. */
class FailureCard extends PageElement {
  static override properties = { problem: { attribute: false }, attempts: {} };
  declare problem: Problem;
  declare attempts: number;
  #left = 0;
  #whole = 0;
  #timer = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('online', this.#again);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('online', this.#again);
    clearInterval(this.#timer);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('problem')) return;
    clearInterval(this.#timer);
    const wait = waits[Math.min(this.attempts, waits.length - 1)] ?? 0;
    this.#whole = passing.has(this.problem.code) ? wait : 0;
    this.#left = this.#whole;
    if (this.#left > 0) this.#timer = window.setInterval(() => this.#count(), 1000);
  }

  protected override render() {
    const text = words();
    const isOffline = this.problem.code === 'UNREACHABLE' && !navigator.onLine;
    return html`<div class="message failure">
      <div role="alert">
        <p class="big">${text.finder.failedTitle}</p>
        <p>${isOffline ? text.finder.offline : failureText(this.problem)}</p>
      </div>
      <button class="primary" type="button" @click=${this.#again}>${text.finder.searchAgain}</button>
      <p class="countdown" role="timer" ?hidden=${this.#left === 0}>
        ${fillIn(text.finder.againIn, { seconds: this.#left })}
        <progress aria-hidden="true" max=${this.#whole} .value=${this.#whole - this.#left}></progress>
      </p>
    </div>`;
  }

  #count(): void {
    this.#left -= 1;
    this.requestUpdate();
    if (this.#left <= 0) this.#again();
  }

  #again = (): void => {
    clearInterval(this.#timer);
    this.dispatchEvent(new CustomEvent('again'));
  };
}

customElements.define('failure-card', FailureCard);
