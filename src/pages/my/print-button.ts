import { html, raw } from 'hono/html';
import type { Markup } from '../page-frame.ts';
import { contentSourceOf } from '../page-response.ts';

/** The page's only script: shows the button, which needs scripts, and opens the print dialog. */
const script =
  "const button = document.getElementById('print'); button.hidden = false; button.addEventListener('click', () => print());";

export const printScriptSource = contentSourceOf(script);

export function renderPrintButton(label: string): Markup {
  return html`<button type="button" class="way" id="print" hidden>${label}</button>${raw(
      `<script>${script}</script>`,
    )}`;
}
