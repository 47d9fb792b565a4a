import { html, nothing } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import { counted, words } from '../texts/language.ts';
import type { Change } from './criteria.ts';
import { mostChildren } from './travellers.ts';

/** No adults means any number of guests; an unknown age is `-`. */
interface Travellers {
  adults: number;
  ages: readonly string[];
  leastAdults: number;
  mostGuests: number;
}

const ages = Array.from({ length: 18 }, (_, age) => String(age));

/** Children need at least one adult. */
export function travellerFields(
  { adults, ages: own, leastAdults, mostGuests }: Travellers,
  onChange: (change: Change) => void,
) {
  const text = words();
  const change = (nextAdults: number, next: readonly string[]) => {
    const pax = (next.length > 0 ? Math.max(1, nextAdults) : nextAdults) + next.length;
    onChange({ pax: pax === 0 ? undefined : String(pax), children: next.join(',') });
  };
  return html`${stepper(text.adults, {
    shown: adults === 0 ? text.anyTravellers : String(adults),
    onFewer: adults > (own.length > 0 ? 1 : leastAdults) ? () => change(adults - 1, own) : undefined,
    onMore: adults + own.length < mostGuests ? () => change(adults + 1, own) : undefined,
  })}
  ${stepper(text.children, {
    shown: String(own.length),
    onFewer: own.length > 0 ? () => change(adults, own.slice(0, -1)) : undefined,
    onMore:
      own.length < mostChildren && Math.max(1, adults) + own.length < mostGuests
        ? () => change(adults, [...own, '-'])
        : undefined,
  })}
  ${own.map((age, index) => ageField(age, index, (to) => change(adults, own.with(index, to))))}`;
}

interface Stepper {
  shown: string;
  onFewer: (() => void) | undefined;
  onMore: (() => void) | undefined;
}

function stepper(label: string, { shown, onFewer, onMore }: Stepper) {
  const text = words();
  const step = (sign: string, name: string, onStep: (() => void) | undefined) =>
    html`<button type="button" class="round" aria-label=${name} ?disabled=${!onStep} @click=${onStep ?? nothing}>
      ${sign}
    </button>`;
  return html`<div class="stepper" role="group" aria-label=${label}>
    <span aria-hidden="true">${label}</span>
    ${step('−', fillIn(text.fewer, { what: label }), onFewer)}
    <output>${shown}</output>
    ${step('+', fillIn(text.more, { what: label }), onMore)}
  </div>`;
}

function ageField(age: string, index: number, onChange: (age: string) => void) {
  const text = words();
  const choose = (event: Event) => onChange((event.target as HTMLSelectElement).value);
  return html`<label class="child-age"
    >${fillIn(text.childAge, { index: index + 1 })}
    <select @change=${choose}>
      <option value="-" .selected=${age === '-'}>${text.noAge}</option>
      ${ages.map((each) => html`<option value=${each} .selected=${each === age}>${counted(text.age, Number(each))}</option>`)}
    </select></label
  >`;
}
