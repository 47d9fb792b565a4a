import { html, nothing } from 'lit';
import { words } from '../texts/language.ts';

interface CodeLineTerms {
  applied: string;
  refusal: string | undefined;
  onTry: (code: string) => void;
}

export function codeLine({ applied, refusal, onTry }: CodeLineTerms) {
  const text = words();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const code = new FormData(event.target as HTMLFormElement).get('promo-code');
    onTry(typeof code === 'string' ? code.trim() : '');
  };
  return html`<form class="code-line" @submit=${submit}>
    <label for="promo-code">${text.promoCode}</label>
    <input
      id="promo-code"
      name="promo-code"
      maxlength="40"
      autocomplete="off"
      .value=${applied}
      aria-invalid=${refusal === undefined ? nothing : 'true'}
      aria-describedby=${refusal === undefined ? nothing : 'promo-code-refusal'}
    />
    <button class="plain" type="submit">${text.apply}</button>
    ${refusal === undefined ? nothing : html`<p class="field-fault" id="promo-code-refusal" role="alert">${refusal}</p>`}
  </form>`;
}
