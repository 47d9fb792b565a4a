import { html, nothing, type PropertyValues } from 'lit';
import { follow } from '../shell/address.ts';
import type { LodgingDetail, Photo } from '../shell/answers.ts';
import { PageElement } from '../shell/page-element.ts';
import { picture } from '../shell/picture.ts';
import { ask } from '../shell/service.ts';
import { words } from '../texts/language.ts';

/** Limit on a card; the lodging's page has all photos. */
const mostPhotos = 8;
const sizes = '(max-width: 34rem) 100vw, 24rem';

const known = new Map<number, Promise<Photo[]>>();

/** Photos to swipe or turn with two buttons. The search returns the first; the others are loaded when the visitor reaches for them. */
class CardPhotos extends PageElement {
  static override properties = {
    lodgingId: {},
    first: { attribute: false },
    address: {},
    isAwaited: { type: Boolean },
  };
  declare lodgingId: number;
  declare first: Photo | undefined;
  declare address: string;
  /** Whether it is in the first view. */
  declare isAwaited: boolean;
  #photos: Photo[] | undefined;
  #shown = 0;

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('lodgingId')) return;
    this.#photos = undefined;
    this.#shown = 0;
  }

  protected override render() {
    const text = words().finder;
    const photos = this.#photos ?? [this.first];
    const mayHaveMore = this.#photos === undefined;
    return html`<div
        class="card-track"
        role="group"
        aria-label=${words().photos}
        @pointerenter=${this.#read}
        @touchstart=${{ handleEvent: this.#read, passive: true }}
        @scroll=${this.#scrolled}
      >
        ${photos.map((photo) => this.#slide(photo))}
        ${mayHaveMore && this.first ? html`<div class="card-slide is-coming"></div>` : nothing}
      </div>
      ${
        mayHaveMore || photos.length > 1
          ? html`${this.#button(-1, '‹', text.previousPhoto, this.#shown === 0)}
            ${this.#button(1, '›', text.nextPhoto, !mayHaveMore && this.#shown === photos.length - 1)}`
          : nothing
      }
      ${
        this.#photos && photos.length > 1
          ? html`<div class="dots" aria-hidden="true">
              ${photos.map((_, index) => html`<i class=${index === this.#shown ? 'is-shown' : ''}></i>`)}
            </div>`
          : nothing
      }`;
  }

  /** Hidden from assistive technology: the card already has a labelled link to the same page. */
  #slide(photo: Photo | undefined) {
    return html`<a class="card-slide" href=${this.address} tabindex="-1" aria-hidden="true" @click=${follow}
      >${picture(photo, '', sizes, this.isAwaited && photo === this.first)}</a
    >`;
  }

  /** Not focusable: keyboard users reach the card once, by its link, and find the photos on the lodging's page. */
  #button(by: number, sign: string, label: string, isOff: boolean) {
    return html`<button
      class="round turn ${by < 0 ? 'turn-left' : 'turn-right'}"
      type="button"
      tabindex="-1"
      aria-label=${label}
      ?hidden=${isOff}
      @pointerenter=${this.#read}
      @click=${() => void this.#turn(by)}
    >
      <span aria-hidden="true">${sign}</span>
    </button>`;
  }

  async #turn(by: number): Promise<void> {
    await this.#read();
    const track = this.querySelector('.card-track');
    track?.scrollTo({ left: (this.#shown + by) * track.clientWidth });
  }

  #scrolled = (event: Event): void => {
    const { scrollLeft, clientWidth } = event.currentTarget as HTMLElement;
    const shown = Math.round(scrollLeft / Math.max(1, clientWidth));
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.requestUpdate();
  };

  /** The element may have been reused for another lodging meanwhile. */
  #isAwaiting(lodgingId: number): boolean {
    return this.lodgingId === lodgingId && this.#photos === undefined;
  }

  #read = async (): Promise<void> => {
    if (this.#photos || !this.first) return;
    const { lodgingId } = this;
    const photos = await photosOf(lodgingId);
    if (!this.#isAwaiting(lodgingId)) return;
    // The first photo stays in place: both answers have the same order.
    this.#photos = [this.first, ...photos.slice(1, mostPhotos)];
    this.requestUpdate();
    await this.updateComplete;
  };
}

/** Empty when they cannot be loaded; the next attempt retries. */
async function photosOf(lodgingId: number): Promise<Photo[]> {
  const asked = known.get(lodgingId) ?? ask<LodgingDetail>(`/lodgings/${lodgingId}`).then(({ photos }) => photos);
  known.set(lodgingId, asked);
  try {
    return await asked;
  } catch {
    known.delete(lodgingId);
    return [];
  }
}

customElements.define('card-photos', CardPhotos);
