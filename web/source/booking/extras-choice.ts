import { html, nothing } from 'lit';
import type { BillLine, Extra, OnSiteCost } from '../shell/answers.ts';
import { labelOf } from '../shell/dictionary.ts';
import { money } from '../shell/figures.ts';
import { originalText, type ReadText, textFor } from '../lodging/original-texts.ts';
import { words } from '../texts/language.ts';

export function extrasChoice(extras: readonly Extra[], chosen: readonly string[], onChange: (codes: string[]) => void) {
  const optional = extras.filter(({ optionType }) => optionType.startsWith('OPTIONAL'));
  if (optional.length === 0) return nothing;
  return html`<fieldset class="extras">
    <legend>${words().extras}</legend>
    ${optional.map((extra) => (extra.type === 'CHECK' ? checkOf(extra, chosen, onChange) : listOf(extra, chosen, onChange)))}
  </fieldset>`;
}

function checkOf(extra: Extra, chosen: readonly string[], onChange: (codes: string[]) => void) {
  const isChosen = chosen.includes(extra.code);
  const change = () => {
    onChange(isChosen ? chosen.filter((code) => code !== extra.code) : [...chosen, extra.code]);
  };
  return html`<label class="check"
    ><input type="checkbox" data-extra=${extra.code} .checked=${isChosen} @change=${change} />
    <span>${originalText(nameOf(extra))}</span
    ><span class="count">${priceOf(extra, extra.prices[0]?.value ?? 0)}</span></label
  >`;
}

function listOf(extra: Extra, chosen: readonly string[], onChange: (codes: string[]) => void) {
  const others = chosen.filter((code) => !(code in extra.parameters));
  const own = chosen.filter((code) => code in extra.parameters);
  const sets = extra.prices.map(({ value, selectedCodes = [] }) => ({ value, codes: selectedCodes }));
  const change = (event: Event) => {
    const set = sets[Number((event.target as HTMLSelectElement).value)];
    onChange([...others, ...(set?.codes ?? [])]);
  };
  const isOwn = (codes: readonly string[]) => codes.length === own.length && codes.every((code) => own.includes(code));
  return html`<label class="select-line"
    ><span>${originalText(nameOf(extra))}</span>
    <select @change=${change}>
      <option value="" ?selected=${own.length === 0}>${words().noExtra}</option>
      ${sets.map(
        ({ value, codes }, index) =>
          html`<option value=${index} ?selected=${own.length > 0 && isOwn(codes)}>
            ${codes.map((code) => choiceOf(extra, code).text).join(' + ')} (${priceOf(extra, value)})
          </option>`,
      )}
    </select></label
  >`;
}

/** Extras and costs paid on site by their name in every language, other lines as the service labels them. */
export function labelOfLine(
  { code, label, labelLanguage: language, optionType, payable }: Omit<BillLine, 'amount'>,
  { extras, onSiteCosts }: { extras: readonly Extra[]; onSiteCosts: readonly OnSiteCost[] },
  chosen: readonly string[],
): ReadText {
  // Only lines of extras have an option type.
  const extra = optionType === undefined ? undefined : extras.find((one) => one.code === code);
  const cost = payable === 'ON_SITE' ? onSiteCosts.find((one) => one.code === code) : undefined;
  if (!extra) return cost ? textFor(cost.labels ?? {}, cost.label) : { text: label, language };
  const name = nameOf(extra);
  const choices = Object.keys(extra.parameters).filter((choice) => chosen.includes(choice));
  const texts = choices.map((choice) => choiceOf(extra, choice).text);
  return texts.length === 0 ? name : { ...name, text: `${name.text}: ${texts.join(', ')}` };
}

function nameOf({ labels, label }: Extra): ReadText {
  return textFor(labels, label);
}

function choiceOf({ parameters, parameterLabels }: Extra, choice: string): ReadText {
  return textFor(parameterLabels?.[choice] ?? {}, parameters[choice] ?? choice);
}

function priceOf({ priceUnit, optionType }: Extra, value: number): string {
  const text = words();
  const site = optionType === 'OPTIONAL_ON_SITE' ? `, ${text.onSite}` : '';
  return `${money(value)} ${labelOf(priceUnit, 'priceUnits') ?? ''}${site}`;
}
