import { html, type PropertyValues } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import { follow } from '../shell/address.ts';
import type { FoundStay, LodgingDetail } from '../shell/answers.ts';
import { dayOfYmd } from '../dates/days.ts';
import { lodgingAddress } from '../search/criteria.ts';
import { dayRange, money } from '../shell/figures.ts';
import { PageElement } from '../shell/page-element.ts';
import { picture } from '../shell/picture.ts';
import { refreshNote } from '../shell/refresh-note.ts';
import { askOrRecall } from '../shell/service.ts';
import { words } from '../texts/language.ts';

/**
 * Shown when the stay is gone: stays on the same dates in the lodging's town, else its region, or anywhere when the
 * lodging is gone; nothing when there are none.
 */
class SimilarStays extends PageElement {
  static override properties = { lodging: { attribute: false }, query: { attribute: false } };
  declare lodging: LodgingDetail | undefined;
  declare query: URLSearchParams;
  #stays: FoundStay[] = [];
  #hasFailed = false;

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('lodging') || changed.has('query')) void this.#find();
  }

  #tryAgain = (): void => {
    this.#hasFailed = false;
    this.requestUpdate();
    void this.#find();
  };

  async #find(): Promise<void> {
    const { query, lodging } = this;
    for (const place of placesNear(lodging)) {
      const stays = await findStays(lodging?.id, query, place);
      if (this.query !== query) return;
      this.#hasFailed = stays === undefined;
      this.#stays = stays ?? [];
      this.requestUpdate();
      if (!stays || stays.length > 0) return;
    }
  }

  protected override render() {
    const note = refreshNote('similar', this.#hasFailed ? this.#tryAgain : undefined);
    if (this.#stays.length === 0) return note;
    return html`${note}
      <section class="similar" aria-labelledby="similar">
        <h2 id="similar">${this.lodging ? words().stay.similar : words().stay.others}</h2>
        <ul>
          ${this.#stays.map((stay) => html`<li>${similarStay(stay, this.query)}</li>`)}
        </ul>
      </section>`;
  }
}

function placesNear(lodging: LodgingDetail | undefined): Record<string, string>[] {
  if (!lodging) return [{}];
  const { city, region } = lodging.geoTree;
  return region === undefined ? [{ city }] : [{ city }, { region }];
}

async function findStays(
  id: number | undefined,
  query: URLSearchParams,
  place: Record<string, string>,
): Promise<FoundStay[] | undefined> {
  const asked = new URLSearchParams({ group: 'lodging', pagesize: '5', pricebasis: 'total', ...place });
  for (const name of ['arrival', 'departure', 'pax']) if (query.has(name)) asked.set(name, query.get(name) ?? '');
  const answer = await askOrRecall<{ stays: FoundStay[] }>('/stays/search', asked).catch(() => undefined);
  return answer?.stays.filter(({ lodging }) => lodging.id !== id).slice(0, 4);
}

function similarStay(stay: FoundStay, query: URLSearchParams) {
  const text = words();
  const { lodging, arrival, departure, totalPrice, totalPerNight } = stay;
  return html`<a class="similar-stay" href=${lodgingAddress(lodging.id, query, stay)} @click=${follow}>
    <span class="similar-photo">${picture(lodging.photo, '', '12rem')}</span>
    <strong>${lodging.name}</strong>
    <span>${lodging.city} · ${dayRange(dayOfYmd(arrival) ?? 0, dayOfYmd(departure) ?? 0)}</span>
    <span><b>${money(totalPrice)}</b> ${fillIn(text.perNight, { price: money(totalPerNight) })}</span>
  </a>`;
}

customElements.define('similar-stays', SimilarStays);
