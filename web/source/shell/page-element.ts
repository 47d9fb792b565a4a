import { LitElement } from 'lit';
import { whenLabelled } from './dictionary.ts';

/** Renders into the document instead of a shadow root: one style sheet, and labels work across elements. */
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
