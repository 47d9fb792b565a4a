import { LitElement } from 'lit';

/** An element whose content stands in the document itself: one style sheet, and labels that reach everything. */
export class PageElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
