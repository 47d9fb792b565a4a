import { LitElement } from 'lit';
import { whenLabelled } from './dictionary.ts';

/** An element whose content stands in the document itself: one style sheet, and labels that reach everything. */
export class PageElement extends LitElement {
  #forget: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#forget = whenLabelled(() => {
      this.requestUpdate();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#forget?.();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
