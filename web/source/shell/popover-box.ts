import { html, nothing, type PropertyValues } from 'lit';
import { PageElement } from './page-element.ts';

/** Up to this width a popover is a sheet over the page. */
export const narrow = matchMedia('(max-width: 56rem)');

/** A part of the search box: its `.field` button opens a dialog. */
export abstract class PopoverBox extends PageElement {
  protected isOpen = false;
  /** Keeps the whole dialog in view in a low window, also when it grows. */
  #whole = new ResizeObserver(([entry]) => entry?.target.scrollIntoView({ block: 'nearest' }));

  /** The name is the id of the button and the class of the dialog. */
  protected box(name: string, label: string, value: unknown, content: () => unknown) {
    return html`
      <span class="label" id=${`${name}-label`}>${label}</span>
      <button
        id=${name}
        class="field"
        type="button"
        aria-labelledby=${`${name}-label ${name}`}
        aria-haspopup="dialog"
        aria-expanded=${this.isOpen ? 'true' : 'false'}
        @click=${() => this.toggle(!this.isOpen)}
      >
        ${value}
      </button>
      ${
        this.isOpen
          ? html`<dialog
              class=${`popover ${name}`}
              aria-label=${label}
              @keydown=${this.#pressedKey}
              @close=${() => this.toggle(false)}
              @click=${this.#clickedBeside}
            >
              ${content()}
            </dialog>`
          : nothing
      }
    `;
  }

  protected override updated(_changed: PropertyValues): void {
    const dialog = this.querySelector('dialog');
    if (!dialog || dialog.open) return;
    if (narrow.matches) {
      dialog.showModal();
      return;
    }
    dialog.show();
    this.#whole.observe(dialog);
  }

  protected toggle(isOpen: boolean): void {
    if (isOpen === this.isOpen) return;
    this.isOpen = isOpen;
    if (isOpen) document.addEventListener('pointerdown', this.#outside);
    else {
      document.removeEventListener('pointerdown', this.#outside);
      const hasFocus = this.contains(document.activeElement);
      this.querySelector('dialog')?.close();
      if (hasFocus) this.querySelector<HTMLElement>('.field')?.focus();
    }
    this.requestUpdate();
  }

  /** The browser reports clicks on the backdrop as clicks on the sheet. */
  #clickedBeside = (event: MouseEvent): void => {
    const sheet = event.currentTarget as HTMLElement;
    if (event.target === sheet && event.clientY < sheet.getBoundingClientRect().top) this.toggle(false);
  };

  #pressedKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.toggle(false);
  };

  #outside = (event: Event): void => {
    if (!event.composedPath().includes(this)) this.toggle(false);
  };
}
