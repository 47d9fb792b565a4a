import { html, nothing, type PropertyValues } from 'lit';
import type { Availability, BookingResult, Evaluation, LodgingDetail, Problem } from '../shell/answers.ts';
import { bookingDone } from './booking-done.ts';
import { bookBar } from './book-bar.ts';
import { type BookingWish, bookStay, evaluateStay, settled } from './booking-requests.ts';
import { cancelTerms } from './cancel-terms.ts';
import { codeLine } from './code-line.ts';
import { changedQuery } from '../search/criteria.ts';
import { customerForm } from './customer-form.ts';
import { stayOf } from '../dates/days.ts';
import { extrasChoice, labelOfLine } from './extras-choice.ts';
import { findOwnBooking, type OwnBooking, ownBooking } from './own-booking.ts';
import { failureText } from '../shell/failure-text.ts';
import { flexibleChoice } from './flexible-choice.ts';
import { words } from '../texts/language.ts';
import { PageElement } from '../shell/page-element.ts';
import { priceLines } from './price-lines.ts';
import { refusedStay } from './refused-stay.ts';
import { forgetAnswers } from '../search/stay-search.ts';
import { stayDates } from './stay-dates.ts';
import { agesOf, knownAgesOf } from '../search/travellers.ts';

type Step = { at: 'price' } | { at: 'details'; isSending: boolean } | { at: 'done'; booking: BookingResult };

/**
 * Prices the chosen stay live and books it. Fires `booked`, also when somebody else was faster, and `standing` with
 * whether the stay is gone.
 */
class BookingPanel extends PageElement {
  static override properties = {
    lodging: { attribute: false },
    query: { attribute: false },
    onChange: { attribute: false },
    stays: { attribute: false },
  };
  declare lodging: LodgingDetail;
  declare query: URLSearchParams;
  declare onChange: (query: URLSearchParams) => void;
  declare stays: Availability[] | undefined;
  #extras: string[] = [];
  #promoCode = '';
  /** Why the last discount code is not in the price. */
  #codeRefusal: string | undefined;
  #evaluation: Evaluation | undefined;
  #problem: Problem | undefined;
  #own: OwnBooking | undefined;
  #step: Step = { at: 'price' };
  #asked = '';
  #isSeen = true;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('pageshow', this.#lookAgain);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('pageshow', this.#lookAgain);
  }

  /** A page restored from the back-forward cache shows the state before the visitor paid or cancelled. */
  #lookAgain = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    this.#asked = '';
    void this.#evaluate();
  };

  protected override firstUpdated(): void {
    const watch = new IntersectionObserver(([entry]) => {
      this.#isSeen = entry?.isIntersecting ?? true;
      this.requestUpdate();
    });
    watch.observe(this);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('query') || changed.has('lodging')) void this.#evaluate();
  }

  #wish(): BookingWish | undefined {
    const [arrival, departure] = [this.query.get('arrival'), this.query.get('departure')];
    if (arrival === null || departure === null || stayOf(this.query).includes(undefined)) return undefined;
    const [ages, known] = [agesOf(this.query), knownAgesOf(this.query)];
    return {
      lodgingId: this.lodging.id,
      arrival,
      departure,
      occupantCount: this.#travellers(),
      occupantCountChildren: ages.length,
      ...(known.length > 0 && { childrenAges: known }),
      extras: this.#extras,
      ...(this.#promoCode !== '' && { promoCode: this.#promoCode }),
    };
  }

  #nights(): number {
    const [arrival = 0, departure = 1] = stayOf(this.query);
    return departure - arrival;
  }

  #travellers(): number {
    return Math.max(1, Number(this.query.get('pax') ?? Math.min(2, this.lodging.personMax)));
  }

  async #evaluate(): Promise<void> {
    const wish = this.#wish();
    const asked = JSON.stringify([wish, document.documentElement.lang]);
    if (!wish || asked === this.#asked) return;
    this.#asked = asked;
    const outcome = await settled(evaluateStay(wish));
    if (asked !== this.#asked) return;
    // A code that does not apply to the new stay must not block it.
    if (this.#promoCode !== '' && isCodeRefused(outcome.problem)) {
      this.#promoCode = '';
      this.#codeRefusal = failureText(outcome.problem);
      return this.#evaluate();
    }
    this.#own = outcome.problem?.code === 'STAY_NOT_AVAILABLE' ? await findOwnBooking(wish) : undefined;
    if (asked !== this.#asked) return;
    this.#problem = this.#own ? undefined : outcome.problem;
    this.#evaluation = outcome.value;
    if (outcome.problem || this.#step.at === 'done') this.#step = { at: 'price' };
    this.#announceState();
    this.requestUpdate();
  }

  /** Takes a code only if it applies to the stay; otherwise the price is unchanged. */
  async #tryCode(promoCode: string): Promise<void> {
    const wish = this.#wish();
    this.#codeRefusal = undefined;
    if (wish && promoCode !== '' && promoCode !== this.#promoCode) {
      const { problem } = await settled(evaluateStay({ ...wish, promoCode }));
      if (isCodeRefused(problem)) {
        this.#codeRefusal = failureText(problem);
        this.requestUpdate();
        return;
      }
    }
    this.#promoCode = promoCode;
    this.requestUpdate();
    await this.#evaluate();
  }

  protected override render() {
    const text = words();
    const step = this.#step;
    return html`<section class="booking-panel" aria-label=${text.yourStay}>
      ${
        step.at === 'done'
          ? bookingDone(step.booking)
          : html`<h2>${text.yourStay}</h2>
              ${this.#wish() ? this.#stay(step) : html`<p class="hint">${text.chooseDates} <a href="#availability">${text.availability}</a></p>`}`
      }
    </section>`;
  }

  #stay(step: Step) {
    const evaluation = this.#evaluation;
    const take = (arrival: string, departure: string, wish?: string) => {
      this.onChange(changedQuery(this.query, { arrival, departure, wish }));
    };
    const { query, stays = [] } = this;
    const { extras: { extras } = { extras: [] }, onSiteCosts } = this.lodging;
    return html`
      ${stayDates(query, { count: this.#travellers(), most: this.lodging.personMax }, this.onChange)}
      ${flexibleChoice({ stays, query, extras, onTake: take })}
      ${step.at === 'price' && !this.#own ? this.#choices() : nothing}
      <div class="outcome" aria-live="polite">
        ${this.#own ? ownBooking(this.#own) : nothing} ${this.#problem ? refusedStay(this.#problem, take) : nothing}
        ${evaluation ? priceLines(evaluation, this.#nights(), (line) => labelOfLine(line, { extras, onSiteCosts }, this.#extras)) : nothing}
      </div>
      ${evaluation ? this.#next(step, evaluation) : nothing}
      ${evaluation && step.at === 'price' ? bookBar(evaluation, this.#nights(), this.#isSeen, () => this.#go({ at: 'details', isSending: false })) : nothing}
    `;
  }

  #choices() {
    const choose = (codes: string[]) => {
      this.#extras = codes;
      this.requestUpdate();
      void this.#evaluate();
    };
    return html`${extrasChoice(this.lodging.extras?.extras ?? [], this.#extras, choose)}
    ${codeLine({ applied: this.#promoCode, refusal: this.#codeRefusal, onTry: (code) => void this.#tryCode(code) })}`;
  }

  #next(step: Step, { requestOnly }: Evaluation) {
    const text = words();
    const terms = cancelTerms(this.lodging.cancellationPolicy, stayOf(this.query)[0] ?? 0);
    if (step.at === 'price') {
      return html`<button class="primary wide" @click=${() => this.#go({ at: 'details', isSending: false })}>
          ${requestOnly ? text.request : text.book}
        </button>
        ${terms}`;
    }
    return customerForm({
      terms,
      isSending: step.at === 'details' && step.isSending,
      isRequest: requestOnly,
      problem: this.#problem,
      onSend: (customer, comment) => void this.#book(customer, comment),
      onEdit: () => this.#go({ at: 'price' }),
    });
  }

  #go(step: Step): void {
    const isBegun = this.#step.at === 'details';
    this.#step = step;
    this.requestUpdate();
    if (step.at === 'details' && !isBegun) void this.updateComplete.then(() => this.#beginForm());
  }

  /** Focusing alone would leave the field at the edge of a phone's screen. */
  #beginForm(): void {
    const field = this.querySelector<HTMLElement>('[name=firstName]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }

  async #book(customer: Record<string, string>, comment: string): Promise<void> {
    const [wish, evaluation] = [this.#wish(), this.#evaluation];
    if (!wish || !evaluation) return;
    this.#problem = undefined;
    this.#go({ at: 'details', isSending: true });
    const outcome = await settled(bookStay({ wish, price: evaluation.totalValue, customer, comment }));
    if (outcome.value) this.#go({ at: 'done', booking: outcome.value });
    else this.#refused(outcome.problem);
    const isGone = outcome.problem?.code === 'STAY_NOT_AVAILABLE';
    if (!outcome.value && !isGone) return;
    forgetAnswers();
    this.dispatchEvent(new Event('booked'));
  }

  #announceState(): void {
    const isGone = this.#problem?.code === 'STAY_NOT_AVAILABLE';
    this.dispatchEvent(new CustomEvent('standing', { detail: { isGone } }));
  }

  /** Keeps the input if the form can be resubmitted; if the stay is gone, returns to choosing. */
  #refused(problem: Problem): void {
    this.#problem = problem;
    if (problem.evaluation) this.#evaluation = problem.evaluation;
    const isGone = problem.code === 'STAY_NOT_AVAILABLE';
    if (isGone) this.#evaluation = undefined;
    this.#announceState();
    this.#go(isGone ? { at: 'price' } : { at: 'details', isSending: false });
  }
}

function isCodeRefused(problem: Problem | undefined): problem is Problem {
  return problem?.code === 'DISCOUNT_NOT_APPLICABLE';
}

customElements.define('booking-panel', BookingPanel);
