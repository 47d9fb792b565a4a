import { html, raw } from 'hono/html';
import type { Markup } from '../page-frame.ts';
import { contentSourceOf } from '../page-response.ts';

/** The only script of the page: it shows the button, which would do nothing without it, and opens what the browser prints with. */
const script =
  "const button = document.getElementById('print'); button.hidden = false; button.addEventListener('click', () => print());";

/** What Content-Security-Policy calls the script. */
export const printScriptSource = contentSourceOf(script);

/** Yields the button that prints the page, unseen where scripts do not run. */
export function renderPrintButton(label: string): Markup {
  return html`<button type="button" class="way" id="print" hidden>${label}</button>${raw(
      `<script>${script}</script>`,
    )}`;
}
