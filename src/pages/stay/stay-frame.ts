import { html } from 'hono/html';
import type { Booking } from '../../bookings/rules/booking.ts';
import type { Language } from '../../values/texts.ts';
import { renderTop } from '../brand.ts';
import { renderLegalLinks } from '../legal/legal-links.ts';
import { type FrameParts, renderFrame } from '../page-frame.ts';
import { createPrivatePage, readOwnStyle } from '../private-page.ts';
import type { LegalName } from '../visitor-words.ts';

/** A page about somebody's stay, in the dress of the search page. */
interface StayPageParts extends Pick<FrameParts, 'title' | 'main'> {
  status: number;
  language: Language;
  /** What the page is for, said in its head. */
  service: string;
  /** What is said where only play money is at stake; undefined elsewhere. */
  sandbox: string | undefined;
  /** Where the search begins; undefined where the page leads to none. */
  start: string | undefined;
  /** What the policy calls the photo and the script of the page; undefined for a page without. */
  photoSource?: string | undefined;
  scriptSource?: string | undefined;
  /** The operator's texts to which the page links. */
  legal: readonly LegalName[];
  /** Where forms may lead beside the page's own origin. */
  formTargets?: readonly string[];
}

const style = readOwnStyle('colours.css', 'dress.css', 'stay/sheet.css', 'stay/paper.css');

/** Yields the answer with a page about somebody's stay. */
export function createStayPage(parts: StayPageParts): Promise<Response> {
  const { status, language, title, service, sandbox, start, main, legal, ...sources } = parts;
  const header = html`${renderTop(start, html`<p class="service">${service}</p>`)}
  ${sandbox !== undefined && html`<p class="sandbox">${sandbox}</p>`}`;
  const footer = renderLegalLinks(legal, language);
  const page = renderFrame({ language, title, head: style.head, header, main, footer });
  return createPrivatePage(page, { status, language, style, ...sources });
}

/** Yields where a search begins: customers of other dealers than the search page's are not led to it, and without one nobody is. */
export function startOf(webDealer: string | undefined, language: Language, booking?: Pick<Booking, 'dealerId'>) {
  const isOurs = webDealer !== undefined && (booking === undefined || booking.dealerId === webDealer);
  return isOurs ? `/?lang=${language}` : undefined;
}
