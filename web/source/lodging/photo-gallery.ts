import { html, nothing } from 'lit';
import type { Photo } from '../shell/answers.ts';
import { words } from '../texts/language.ts';
import { PageElement } from '../shell/page-element.ts';
import { picture } from '../shell/picture.ts';

/** The photos of a lodging: one large, all of them small below it. */
class PhotoGallery extends PageElement {
  static override properties = { photos: { attribute: false }, name: {} };
  declare photos: Photo[];
  declare name: string;
  #shown = 0;

  protected override render() {
    const text = words();
    const { length } = this.photos;
    const photo = this.photos[this.#shown] ?? this.photos[0];
    const title = photo?.caption ?? this.name;
    return html`<section class="gallery" aria-label=${text.photos} @keydown=${this.#key}>
      <figure class="gallery-large">
        ${picture(photo, title)}
        <figcaption>
          ${photo?.caption ?? ''} <span>${text.photo(this.#shown + 1, Math.max(1, length))}</span>
        </figcaption>
      </figure>
      ${
        length > 1
          ? html`<div class="gallery-small">
              ${this.photos.map(
                (each, index) =>
                  html`<button
                    aria-label="${text.photo(index + 1, length)}${each.caption === undefined ? '' : `, ${each.caption}`}"
                    aria-pressed=${index === this.#shown ? 'true' : 'false'}
                    @click=${() => this.#show(index)}
                  >
                    ${picture(each, '')}
                  </button>`,
              )}
            </div>`
          : nothing
      }
    </section>`;
  }

  #key = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowRight') this.#show(this.#shown + 1);
    if (event.key === 'ArrowLeft') this.#show(this.#shown - 1);
  };

  #show(index: number): void {
    this.#shown = (index + this.photos.length) % this.photos.length;
    this.requestUpdate();
  }
}

customElements.define('photo-gallery', PhotoGallery);
