import { html } from 'lit';
import { PopoverBox } from '../shell/popover-box.ts';
import { counted, words } from '../texts/language.ts';
import { searchWith, toggled } from './criteria.ts';
import { travellerFields } from './traveller-fields.ts';
import { adultsOf, agesOf } from './travellers.ts';

const petsAllowed = 'PETS';

/** Each change searches. */
class TravellersBox extends PopoverBox {
  static override properties = { query: { attribute: false }, language: {} };
  declare query: URLSearchParams;

  protected override render() {
    const text = words();
    const pax = Number(this.query.get('pax') ?? 0);
    const value = pax === 0 ? text.anyTravellers : counted(text.travellersCount, pax);
    return this.box('who', text.travellers, value, () => this.#fields());
  }

  #fields() {
    const text = words();
    const travellers = { adults: adultsOf(this.query), ages: agesOf(this.query), leastAdults: 0, mostGuests: 30 };
    return html`
      ${travellerFields(travellers, (change) => searchWith(this.query, change))}
      <label class="check"
        ><input
          type="checkbox"
          .checked=${this.query.getAll('features').includes(petsAllowed)}
          @change=${() => searchWith(this.query, { features: toggled(this.query, 'features', petsAllowed) })}
        /><span>${text.pets}</span></label
      >
      <button class="primary wide" type="button" @click=${() => this.toggle(false)}>${text.close}</button>
    `;
  }
}

customElements.define('travellers-box', TravellersBox);
