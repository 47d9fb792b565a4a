import { html, nothing } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import type { CaptionedPhoto } from '../shell/answers.ts';
import { currentLanguage, words } from '../texts/language.ts';
import { languageName, roomName, textFor } from './original-texts.ts';
import { PageElement } from '../shell/page-element.ts';
import { picture } from '../shell/picture.ts';

const largeSizes = '(min-width: 76rem) 48rem, 100vw';
const besideSizes = '(min-width: 56rem) 24rem, 1px';

/**
 * A row of photos to swipe, with the next ones beside it where there is room, and a full-screen view with thumbnails.
 */
class PhotoGallery extends PageElement {
  static override properties = { photos: { attribute: false }, name: {}, original: {} };
  declare photos: CaptionedPhoto[];
  declare name: string;
  /** Language of captions that name none. */
  declare original: string;
  #shown = 0;
  #isOpen = false;

  protected override render() {
    const text = words().stay;
    const isMany = this.photos.length > 1;
    return html`<section class="gallery" aria-label=${words().photos} @keydown=${this.#key}>
      <div class="gallery-wall">
        <div class="gallery-large">
          ${this.#track(largeSizes, true)} ${isMany ? this.#turns() : nothing}
          <p class="gallery-caption">${this.#caption()}</p>
          ${
            this.photos.length === 0
              ? nothing
              : html`<button class="gallery-full round" aria-label=${text.photosFull} @click=${this.#open}>
                  <span aria-hidden="true">⤢</span>
                </button>`
          }
        </div>
        ${isMany ? this.#beside() : nothing}
      </div>
      ${this.#isOpen ? this.#dialog(isMany) : nothing}
    </section>`;
  }

  protected override updated(): void {
    const dialog = this.querySelector('dialog');
    if (!dialog || dialog.open) return;
    dialog.showModal();
    this.#show(this.#shown);
  }

  #dialog(isMany: boolean) {
    return html`<dialog class="gallery-dialog" aria-label=${words().photos} @close=${this.#closed}>
      ${this.#track('100vw')} ${isMany ? this.#turns() : nothing}
      <p class="gallery-caption">${this.#caption()}</p>
      <button class="gallery-full round" aria-label=${words().close} @click=${this.#close}>
        <span aria-hidden="true">✕</span>
      </button>
      ${isMany ? this.#thumbs() : nothing}
    </dialog>`;
  }

  /** The browser does the swiping; the current photo is derived from the scroll position. */
  #track(sizes: string, isFirst = false) {
    return html`<div
      class="gallery-track"
      tabindex="0"
      role="group"
      aria-label=${words().photos}
      @scroll=${this.#scrolled}
    >
      ${
        this.photos.length === 0
          ? html`<figure>${picture(undefined, '')}</figure>`
          : this.photos.map((photo, index) => {
              const { name, language } = nameOf(photo, this.original);
              const isWanted = isFirst && index === 0;
              return html`<figure lang=${language}>${picture(photo, name || this.name, sizes, isWanted)}</figure>`;
            })
      }
    </div>`;
  }

  #turns() {
    const text = words().finder;
    const last = this.photos.length - 1;
    return html`<button
        class="gallery-turn round is-back"
        aria-label=${text.previousPhoto}
        ?disabled=${this.#shown === 0}
        @click=${() => this.#show(this.#shown - 1)}
      >
        <span aria-hidden="true">‹</span></button
      ><button
        class="gallery-turn round"
        aria-label=${text.nextPhoto}
        ?disabled=${this.#shown === last}
        @click=${() => this.#show(this.#shown + 1)}
      >
        <span aria-hidden="true">›</span>
      </button>`;
  }

  #beside() {
    const { length } = this.photos;
    const beside = this.photos.slice(1, length < 5 ? 3 : 5);
    const isLast = (index: number) => index === beside.length - 1;
    return html`<div class="gallery-beside ${beside.length > 2 ? 'is-four' : ''}">
      ${beside.map(
        (photo, index) =>
          html`<button
            aria-label=${isLast(index) ? nothing : this.#labelOf(index + 1)}
            @click=${() => this.#openAt(index + 1)}
          >
            ${picture(photo, '', besideSizes)}
            ${isLast(index) ? html`<span class="gallery-all">${fillIn(words().stay.photosAll, { count: length })}</span>` : nothing}
          </button>`,
      )}
    </div>`;
  }

  #thumbs() {
    return html`<div class="gallery-small">
      ${this.photos.map(
        (each, index) =>
          html`<button
            aria-label=${this.#labelOf(index)}
            aria-pressed=${index === this.#shown ? 'true' : 'false'}
            @click=${() => this.#show(index)}
          >
            ${picture(each, '', '8rem')}
          </button>`,
      )}
    </div>`;
  }

  #labelOf(index: number): string {
    const photo = this.photos[index];
    const name = photo ? nameOf(photo, this.original).name : '';
    return [fillIn(words().photo, { index: index + 1, count: this.photos.length }), name].filter(Boolean).join(', ');
  }

  #caption() {
    const photo = this.photos[this.#shown];
    const { name, language } = photo ? nameOf(photo, this.original) : { name: '', language: currentLanguage() };
    const isOwn = language === currentLanguage();
    return html`<span lang=${isOwn ? nothing : language}>${name}</span>
      ${isOwn ? nothing : html`<span class="gallery-original">${fillIn(words().stay.original, { language: languageName(language) })}</span>`}
      <small>${fillIn(words().photo, { index: this.#shown + 1, count: Math.max(1, this.photos.length) })}</small>`;
  }

  #key = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.#show(this.#shown + step);
  };

  #show(index: number): void {
    if (index < 0 || index >= this.photos.length) return;
    this.#shown = index;
    this.requestUpdate();
    for (const track of this.querySelectorAll('.gallery-track')) track.scrollTo({ left: index * track.clientWidth });
  }

  #scrolled = (event: Event): void => {
    const { scrollLeft, clientWidth } = event.currentTarget as HTMLElement;
    const shown = Math.round(scrollLeft / Math.max(1, clientWidth));
    if (clientWidth === 0 || shown === this.#shown) return;
    this.#shown = shown;
    this.requestUpdate();
  };

  #open = (): void => this.#openAt(this.#shown);

  #openAt(index: number): void {
    this.#shown = index;
    this.#isOpen = true;
    this.requestUpdate();
  }

  #close = (): void => {
    this.querySelector('dialog')?.close();
  };

  #closed = (): void => {
    this.#isOpen = false;
    this.#show(this.#shown);
  };
}

/**
 * The caption in the visitor's language, else the kind of room, else the best readable caption. Captions without a
 * language are in that of the lodging's first description.
 */
function nameOf({ room, caption, captionLanguage, captions = {} }: CaptionedPhoto, original: string) {
  const own = currentLanguage();
  const known = own in captions ? undefined : roomName(room);
  if (known !== undefined || caption === undefined) return { name: known ?? '', language: own };
  if (captionLanguage === undefined) return { name: caption, language: original };
  const { text: name, language = captionLanguage } = textFor(captions, caption);
  return { name, language };
}

customElements.define('photo-gallery', PhotoGallery);
