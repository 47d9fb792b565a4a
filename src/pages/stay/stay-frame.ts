import { html } from 'hono/html';
import type { Booking } from '../../bookings/rules/booking.ts';
import type { Language } from '../../values/texts.ts';
import { renderTop } from '../brand.ts';
import { renderLegalLinks } from '../legal/legal-links.ts';
import { type FrameParts, renderFrame } from '../page-frame.ts';
import { createPrivatePage, readOwnStyle } from '../private-page.ts';
import type { LegalName } from '../visitor-words.ts';

interface StayPageParts extends Pick<FrameParts, 'title' | 'main'> {
  status: number;
  language: Language;
  service: string;
  /** Notice that only play money is used; undefined outside the sandbox. */
  sandbox: string | undefined;
  start: string | undefined;
  photoSource?: string | undefined;
  scriptSource?: string | undefined;
  legal: readonly LegalName[];
  formTargets?: readonly string[];
}

const style = readOwnStyle('colours.css', 'dress.css', 'stay/sheet.css', 'stay/paper.css');

export function createStayPage(parts: StayPageParts): Promise<Response> {
  const { status, language, title, service, sandbox, start, main, legal, ...sources } = parts;
  const header = html`${renderTop(start, html`<p class="service">${service}</p>`)}
  ${sandbox !== undefined && html`<p class="sandbox">${sandbox}</p>`}`;
  const footer = renderLegalLinks(legal, language);
  const page = renderFrame({ language, title, head: style.head, header, main, footer });
  return createPrivatePage(page, { status, language, style, ...sources });
}

/** Only customers of the search page's own dealer are led to the search. */
export function startOf(webDealer: string | undefined, language: Language, booking?: Pick<Booking, 'dealerId'>) {
  const isOurs = webDealer !== undefined && (booking === undefined || booking.dealerId === webDealer);
  return isOurs ? `/?lang=${language}` : undefined;
}
