import { html, nothing, type TemplateResult } from 'lit';
import type { Problem } from '../shell/answers.ts';
import { words } from '../texts/language.ts';

export interface CustomerFormTerms {
  isSending: boolean;
  isRequest: boolean;
  problem: Problem | undefined;
  terms: TemplateResult;
  onSend: (customer: Record<string, string>, comment: string) => void;
  onEdit: () => void;
}

interface Field {
  name: string;
  label: string;
  autocomplete: string;
  form?: { pattern: string; longest: number; keyboard: string; words: string };
  isOptional?: boolean;
}

/**
 * What the service accepts and mail can reach: the browser's own check refuses allowed letters and accepts addresses
 * without a domain. Phone numbers need the country code.
 */
const emailForm = { pattern: String.raw`\s*[^\s@,]+@[^\s@.,]+(\.[^\s@.,]+)+\s*`, longest: 254, keyboard: 'email' };
const phoneForm = { pattern: String.raw`\s*\+([\s.\(\)\-]*\d){6,15}[\s.\(\)\-]*`, longest: 40, keyboard: 'tel' };

export function customerForm({ isSending, isRequest, problem, terms, onSend, onEdit }: CustomerFormTerms) {
  const text = words();
  const wrong = new Set((problem?.errors ?? []).map(({ pointer = '' }) => pointer.split('/').at(-1)));
  const field = ({ name, label, autocomplete, form, isOptional = false }: Field) =>
    html`<label class="line"
      >${label}
      <input
        name=${name}
        type="text"
        inputmode=${form?.keyboard ?? nothing}
        autocomplete=${autocomplete}
        maxlength=${form?.longest ?? 100}
        pattern=${form?.pattern ?? nothing}
        title=${form?.words ?? nothing}
        ?required=${!isOptional}
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
  const confirm = isRequest ? text.confirmRequest : text.confirmBooking;
  return html`<form class="customer" @submit=${submit}>
    <h3>${text.details}</h3>
    ${field({ name: 'firstName', label: text.firstName, autocomplete: 'given-name' })}
    ${field({ name: 'lastName', label: text.lastName, autocomplete: 'family-name' })}
    ${field({ name: 'email', label: text.email, autocomplete: 'email', form: { ...emailForm, words: text.stay.emailForm } })}
    ${field({ name: 'phoneNumber', label: text.phone, autocomplete: 'tel', form: { ...phoneForm, words: text.stay.phoneForm }, isOptional: true })}
    <label class="line">${text.comment}<textarea name="comment" rows="2" maxlength="2000"></textarea></label>
    <button class="primary wide" type="submit" ?disabled=${isSending}>${isSending ? text.booking : confirm}</button>
    ${terms}
    <button class="plain" type="button" ?disabled=${isSending} @click=${onEdit}>${text.edit}</button>
  </form>`;
}
