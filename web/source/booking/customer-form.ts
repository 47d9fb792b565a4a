import { html, nothing } from 'lit';
import type { Problem } from '../shell/answers.ts';
import { words } from '../texts/language.ts';

export interface CustomerFormTerms {
  isSending: boolean;
  isRequest: boolean;
  problem: Problem | undefined;
  onSend: (customer: Record<string, string>, comment: string) => void;
  onEdit: () => void;
}

/** Yields the form for who books; fields that the service refused are marked. */
export function customerForm({ isSending, isRequest, problem, onSend, onEdit }: CustomerFormTerms) {
  const text = words();
  const wrong = new Set((problem?.errors ?? []).map(({ pointer = '' }) => pointer.split('/').at(-1)));
  const field = (name: string, label: string, type: string, autocomplete: string, isRequired = true) =>
    html`<label class="line"
      >${label}
      <input
        name=${name}
        type=${type}
        autocomplete=${autocomplete}
        maxlength="100"
        ?required=${isRequired}
        aria-invalid=${wrong.has(name) ? 'true' : nothing}
      />
    </label>`;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const written = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const customer = ['firstName', 'lastName', 'email', 'phoneNumber'].map((name) => [name, written(name)] as const);
    onSend(Object.fromEntries(customer.filter(([, value]) => value !== '')), written('comment'));
  };
  return html`<form class="customer" @submit=${submit}>
    <h3>${text.details}</h3>
    ${field('firstName', text.firstName, 'text', 'given-name')}
    ${field('lastName', text.lastName, 'text', 'family-name')} ${field('email', text.email, 'email', 'email')}
    ${field('phoneNumber', text.phone, 'tel', 'tel', false)}
    <label class="line">${text.comment}<textarea name="comment" rows="2" maxlength="2000"></textarea></label>
    <button class="primary wide" type="submit" ?disabled=${isSending}>
      ${isSending ? text.booking : isRequest ? text.confirmRequest : text.confirmBooking}
    </button>
    <button class="plain" type="button" ?disabled=${isSending} @click=${onEdit}>${text.edit}</button>
  </form>`;
}
